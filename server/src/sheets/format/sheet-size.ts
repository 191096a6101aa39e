import type { ReadBudget } from './read-budget.js';
import { XmlScanner } from './xml-scanner.js';
import type { Archive } from './zip-guard.js';

const DIMENSION = 1;
const SHEET_DATA = 2;
/** `A1:AZ1000`, or `A1` for one cell. */
const LAST_ROW = /^\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?(\d{1,7}))?$/;
const MAX_REFERENCE = 30;

/** Reads a worksheet as far as its first row. */
class SizeScanner extends XmlScanner {
  lastRow: number | undefined;
  isDone = false;

  constructor(part: string) {
    super(part, { dimension: DIMENSION, sheetData: SHEET_DATA });
  }

  protected override open(tag: number): void {
    if (tag === SHEET_DATA) this.isDone = this.paused = true;
    if (tag !== DIMENSION) return;
    const reference = this.value('ref') ?? '';
    const found = reference.length <= MAX_REFERENCE ? LAST_ROW.exec(reference) : null;
    if (found?.[1] !== undefined) this.lastRow = Number(found[1]);
  }

  protected override close(): void {
    // Everything is in attributes.
  }

  protected override text(): void {
    // Everything is in attributes.
  }
}

/** The shortest row that a program writes: `<row r="1" s="1"/>`. */
const ROW_LENGTH = 19;

/**
 * Excel's number of the last row as the sheet itself states it before its first; undefined when it does not, and when it
 * is too short for so many rows: some programs state all rows that could be.
 */
export async function statedLastRow(
  archive: Archive,
  sheet: string,
  budget: ReadBudget,
): Promise<number | undefined> {
  const scanner = new SizeScanner(sheet);
  for await (const chunk of archive.read(sheet)) {
    scanner.write(chunk);
    budget.checkTime(0);
    if (scanner.isDone) break;
  }
  const { lastRow } = scanner;
  return lastRow !== undefined && lastRow * ROW_LENGTH <= archive.sizeOf(sheet) ? lastRow : undefined;
}
