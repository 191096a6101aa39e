/** Limits beyond which a workbook is refused; all sizes are bytes. */
export interface WorkbookLimits {
  /** Parts in the package; pictures in cells are parts too. */
  entries: number;
  /** All parts when unpacked. */
  unpacked: number;
  /** Unpacked ÷ packed size of one part, held against parts from `ratioFrom` bytes on. */
  ratio: number;
  ratioFrom: number;
  /** A part that describes the workbook: its list of sheets, relations, styles. */
  description: number;
  /** Texts of all cells, those that cells share once. */
  texts: number;
  /** Milliseconds that reading may take, and how many more for each row. */
  readMs: number;
  rowMs: number;
}

const MEGABYTE = 1024 ** 2;

export const WORKBOOK_LIMITS: WorkbookLimits = {
  entries: 20_000,
  unpacked: 2 * 1024 * MEGABYTE,
  ratio: 250,
  ratioFrom: MEGABYTE,
  description: 4 * MEGABYTE,
  texts: 256 * MEGABYTE,
  readMs: 120_000,
  rowMs: 0.1,
};

/** Limits of a workbook that is read whole into memory, as a template is. */
export const TEMPLATE_LIMITS: WorkbookLimits = {
  ...WORKBOOK_LIMITS,
  entries: 500,
  unpacked: 64 * MEGABYTE,
  texts: 16 * MEGABYTE,
  readMs: 30_000,
};

/** Characters of a cell, as Excel has it. */
export const CELL_CHARACTERS = 32_767;
/** Bytes of the texts of a row. */
export const ROW_BYTES = MEGABYTE;
/** Both, as the texts of faults name them. */
export const CELL_LIMITS = { max: CELL_CHARACTERS, mb: ROW_BYTES / MEGABYTE };
/** Characters of a number format's code, as Excel has it. */
export const FORMAT_CHARACTERS = 255;
/** Characters of a code by which a number is shown as a text: more than the longest of Excel's own, few enough to be read quickly. */
export const SHOWN_CHARACTERS = 128;
