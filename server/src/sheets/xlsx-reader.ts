import { StylesScanner } from './number-formats.js';
import { SharedStringsScanner } from './shared-strings.js';
import { SheetScanner, type SheetRow } from './sheet-scanner.js';
import { findParts, scanPart } from './workbook-parts.js';
import { openArchive, type Archive, type ArchiveLimits } from './zip-guard.js';

export type { CellValue, SheetRow } from './sheet-scanner.js';

export interface ReadOptions {
  /** Rows handed over at a time. */
  batch?: number;
  /** Numbers as plain decimal text, as a staging table takes them. */
  numbersAsText?: boolean;
  /** Only these rows, by Excel's number; the others are passed over four times as fast as they are read. */
  wants?: (row: number) => boolean;
  limits?: ArchiveLimits;
  /** Told how many bytes of the sheet have been read, and how many it has. */
  onRead?: (done: number, of: number) => void;
  /** Bytes unpacked at a time; small only in tests. */
  chunkSize?: number;
}

/**
 * Streams the rows of the first visible worksheet, blank rows left out. Memory stays flat: the packed shared strings
 * and one batch. Leaving the loop early closes the file.
 */
export async function* readRows(
  path: string,
  options: ReadOptions = {},
): AsyncGenerator<SheetRow[], void, undefined> {
  const { batch = 500 } = options;
  const archive = await openArchive(path, options.limits);
  try {
    const { sheet, scanner } = await prepare(archive, options);
    const of = archive.sizeOf(sheet);
    let done = 0;
    for await (const chunk of archive.read(sheet, options.chunkSize)) {
      scanner.write(chunk);
      done += chunk.length;
      options.onRead?.(done, of);
      if (scanner.rows.length < batch) continue;
      const { rows } = scanner;
      const whole = rows.length - (rows.length % batch);
      scanner.rows = rows.slice(whole);
      for (let from = 0; from < whole; from += batch) yield rows.slice(from, from + batch);
    }
    scanner.end();
    if (scanner.rows.length > 0) yield scanner.rows;
  } finally {
    archive.close();
  }
}

async function prepare(
  archive: Archive,
  options: ReadOptions,
): Promise<{ sheet: string; scanner: SheetScanner }> {
  const { sheet, sharedStrings, styles, date1904 } = await findParts(archive);
  const texts = archive.has(sharedStrings ?? '')
    ? (await scanPart(archive, sharedStrings!, new SharedStringsScanner(sharedStrings!), options.chunkSize))
        .texts
    : undefined;
  const shown = archive.has(styles ?? '')
    ? (await scanPart(archive, styles!, new StylesScanner(styles!), options.chunkSize)).shown()
    : [];
  const { numbersAsText = false, wants } = options;
  const context = { texts, shown, date1904, numbersAsText, wants };
  return { sheet, scanner: new SheetScanner(sheet, context) };
}
