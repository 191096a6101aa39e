import type { Label } from '../label.js';

/** A cell of a filled report; what a merged one covers is left out of its row. */
export interface ReportCell {
  text: string;
  bold?: boolean;
  align?: 'left' | 'center' | 'right';
  colSpan?: number;
  rowSpan?: number;
}

/** A filled report: the width of each column in characters, and its rows. */
export interface ReportSheet {
  title: string;
  widths: number[];
  rows: ReportCell[][];
}

/** A report on the screen: its first rows, and how many it has. */
export interface ReportPreview extends ReportSheet {
  total: number;
}

/** A data set with the names that a template may use, and the choices that its reader makes. */
export interface ReportDataset {
  key: string;
  /** Path of the record whose list it is, which conditions narrow; null for a statistic. */
  record: string | null;
  asksYear: boolean;
  /** `adds` where a sum of the figure says something: money and counts do, ages and places do not. */
  fields: { name: string; label: Label; isNumber: boolean; adds: boolean }[];
}

/** Most rows of a report. */
export const MAX_REPORT_ROWS = 5_000;
/** Rows that the screen shows. */
export const MAX_PREVIEW_ROWS = 200;
/** From more rows on the worker makes the PDF. */
export const MAX_DIRECT_PDF_ROWS = 500;
