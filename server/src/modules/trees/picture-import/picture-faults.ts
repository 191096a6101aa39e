import type { Language } from '@gushu/shared';
import type { SheetLine, SheetSpec } from '../../../sheets/format/workbook-writer.js';
import { type CountedFault, faultInWords } from '../../system/imports/index.js';
import { COLUMN_NAMES, COLUMNS, type PictureRow, type RowFault } from './picture-row.js';

const FIRST = 10;
/** Limit of different messages that are counted. */
const COUNTED = 1_000;
const HEADING_WIDTH = 24;

/** Faults of a batch's pictures, in words and counted, for the error workbook. */
export class PictureFaults {
  private readonly lines: { row: PictureRow; column: number; text: string }[] = [];
  private readonly byMessage = new Map<string, CountedFault>();

  constructor(private readonly language: Language) {}

  get refused(): number {
    return this.lines.length;
  }

  /** Adds the fault of a refused picture. */
  add(row: PictureRow, { column, key, params }: RowFault): void {
    const fault: CountedFault = {
      row: row.row,
      key,
      params: { ...params, c: COLUMNS[column], r: row.row },
      count: 1,
    };
    const { message } = faultInWords(fault, this.language);
    const known = this.byMessage.get(message);
    if (known) known.count++;
    else if (this.byMessage.size < COUNTED) this.byMessage.set(message, fault);
    this.lines.push({ row, column: COLUMN_NAMES.indexOf(column), text: message });
  }

  /** The most frequent faults, each with the first picture that has it. */
  groups(): CountedFault[] {
    return [...this.byMessage.values()].sort((a, b) => b.count - a.count).slice(0, FIRST);
  }

  /** The refused pictures with their faults, as a sheet that may be corrected and sent again with the pictures. */
  sheet(name: string, headings: { row: string; error: string }): SheetSpec {
    const lines = this.lines;
    function* rows(): Generator<SheetLine> {
      for (const { row, column, text } of lines) {
        const cells = [...COLUMN_NAMES.map((each) => row.cells[each]), row.row, text];
        yield { cells, marks: new Map([[column, text]]) };
      }
    }
    return {
      name,
      columns: [
        ...COLUMN_NAMES.map((each) => ({ heading: COLUMNS[each][0], width: HEADING_WIDTH, format: '@' })),
        { heading: headings.row },
        { heading: headings.error, width: 2 * HEADING_WIDTH },
      ],
      rows: rows(),
    };
  }
}
