import { affordable } from '../../../sheets/meaning/error-workbook.js';
import type { SheetRow } from '../../../sheets/format/xlsx-reader.js';

const PIECE = 256 * 1024;

/**
 * Rows of a part as they stand in the file, as bytes outside the JavaScript heap: all of them wait until the database has
 * checked them, and few are needed again.
 */
export class HeldRows {
  /** Excel's number of the first row, 0 when there is none. */
  first = 0;
  /** Bytes that the rows have, but for the last of them. */
  size = 0;
  private readonly pieces: Buffer[] = [];
  private text = '';

  /** Adds a row, as much of it as is copied. */
  add({ number, cells }: SheetRow): void {
    this.first ||= number;
    this.text += `${number} ${JSON.stringify(affordable(cells))}\n`;
    if (this.text.length > PIECE) this.cut();
  }

  /** The rows whose number is wanted, in their order. */
  *rows(isWanted: (number: number) => boolean): Generator<SheetRow, void, undefined> {
    this.cut();
    for (const piece of this.pieces)
      for (const line of piece.toString().split('\n')) {
        const number = parseInt(line, 10);
        // The text after the last row of a piece has no number.
        if (!Number.isNaN(number) && isWanted(number))
          yield { number, cells: JSON.parse(line.slice(line.indexOf(' '))) as SheetRow['cells'] };
      }
  }

  private cut(): void {
    if (this.text === '') return;
    const piece = Buffer.from(this.text);
    this.pieces.push(piece);
    this.size += piece.length;
    this.text = '';
  }
}
