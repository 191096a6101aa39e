import { setImmediate as breathe } from 'node:timers/promises';
import { cut } from './cut.js';
import { WORKBOOK_LIMITS, type WorkbookLimits } from './limits.js';
import { StylesScanner } from './number-formats.js';
import { ReadBudget } from './read-budget.js';
import { SharedStringsScanner } from './shared-strings.js';
import { SheetScanner, type SheetRow } from './sheet-scanner.js';
import { statedLastRow } from './sheet-size.js';
import type { TextStore } from './text-store.js';
import { WorkbookError } from './workbook-error.js';
import { findParts, scanPart, type WorkbookParts } from './workbook-parts.js';
import { openArchive, type Archive } from './zip-guard.js';

export type { CellFault, CellValue, FormattedCell, LongNumber, SheetRow } from './sheet-scanner.js';

export interface ReadOptions {
  /** Rows handed over at a time, or fewer where they are long; those of the head come one by one. */
  batch?: number;
  limits?: WorkbookLimits;
  /**
   * Called with the number of the sheet's last row before anything else is read, where the sheet states it and is long enough to
   * hold so many; throws to end.
   */
  onSize?: (lastRow: number) => void;
  /** Called with how many bytes of the sheet have been read, and how many it has. */
  onRead?: (done: number, of: number) => void;
  /** Names of further sheets that may hold something; a file with data in any other is refused. Left out, none is looked at. */
  beside?: readonly string[];
  /** Bytes unpacked at a time; small only in tests. */
  chunkSize?: number;
}

/** A workbook that is being read. */
interface Reading {
  archive: Archive;
  options: ReadOptions;
  budget: ReadBudget;
}

/**
 * Streams the rows of the first visible worksheet, blank rows left out. Memory stays flat: some megabytes of shared
 * strings (the rest of them on disk) and of rows. What a cell or row may not hold is cut and reported in the row's `faults`;
 * a workbook beyond the limits, of time too, is refused. Leaving the loop early closes the file.
 */
export async function* readRows(
  path: string,
  options: ReadOptions = {},
): AsyncGenerator<SheetRow[], void, undefined> {
  const { limits = WORKBOOK_LIMITS } = options;
  const reading = { archive: await openArchive(path, limits), options, budget: new ReadBudget(limits) };
  let texts: TextStore | undefined;
  try {
    const parts = await findParts(reading.archive);
    await assertSize(reading, parts.sheet);
    texts = await textsOf(reading, parts.sharedStrings);
    await assertAlone(reading, parts, texts);
    yield* rowsOf(reading, parts, texts);
  } finally {
    texts?.close();
    reading.archive.close();
  }
}

async function* rowsOf(
  { archive, options, budget }: Reading,
  { sheet, styles, date1904 }: WorkbookParts,
  texts: TextStore | undefined,
): AsyncGenerator<SheetRow[], void, undefined> {
  const { batch = 500 } = options;
  const formats =
    styles !== undefined && archive.has(styles)
      ? (await scanPart(archive, styles, new StylesScanner(styles), options.chunkSize)).formats()
      : [];
  const scanner = new SheetScanner(sheet, { texts, formats, date1904, budget, batch });
  const of = archive.sizeOf(sheet);
  let done = 0;
  for await (const chunk of archive.read(sheet, options.chunkSize)) {
    scanner.write(chunk);
    done += chunk.length;
    options.onRead?.(done, of);
    budget.checkTime(scanner.count);
    while (scanner.isFull) {
      budget.pause();
      yield scanner.take();
      // Rows that share long texts come many to a chunk; heartbeats and locks are kept between them.
      await breathe();
      budget.resume();
      budget.checkTime(scanner.count);
    }
  }
  scanner.end();
  const rest = scanner.take();
  if (rest.length > 0) yield rest;
}

/** Refuses a workbook of which rows would be left unread without a word. */
async function assertAlone(
  { archive, options, budget }: Reading,
  { others, date1904 }: WorkbookParts,
  texts: TextStore | undefined,
): Promise<void> {
  const { beside } = options;
  if (!beside) return;
  for (const { name, part } of others.filter((sheet) => !beside.includes(sheet.name))) {
    if (!archive.has(part)) continue;
    const scanner = new SheetScanner(part, { texts, formats: [], date1904, budget, batch: 1 });
    for await (const chunk of archive.read(part, options.chunkSize)) {
      scanner.write(chunk);
      budget.checkTime(0);
      if (scanner.count > 0) throw new WorkbookError('sheet.second', { name: cut(name) });
    }
    scanner.end();
    if (scanner.count > 0) throw new WorkbookError('sheet.second', { name: cut(name) });
  }
}

async function assertSize({ archive, options, budget }: Reading, sheet: string): Promise<void> {
  const lastRow = options.onSize && (await statedLastRow(archive, sheet, budget));
  if (lastRow !== undefined) options.onSize?.(lastRow);
}

async function textsOf(
  { archive, options, budget }: Reading,
  part: string | undefined,
): Promise<TextStore | undefined> {
  if (part === undefined || !archive.has(part)) return undefined;
  const scanner = new SharedStringsScanner(part, archive.sizeOf(part), budget);
  try {
    for await (const chunk of archive.read(part, options.chunkSize)) {
      scanner.write(chunk);
      budget.checkTime(0);
    }
    scanner.end();
    return scanner.texts;
  } catch (error) {
    scanner.texts.close();
    throw error;
  }
}
