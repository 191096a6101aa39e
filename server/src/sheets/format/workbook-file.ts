import { PassThrough } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { writeWorkbook, type SheetSpec } from './workbook-writer.js';

/** Type of a workbook. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Header that gives a workbook its name. */
export const xlsxDisposition = (title: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(title)}.xlsx`;

/** A workbook that is written while it is sent; `onEnd` runs when all is written or nobody reads on. */
export function workbookFile(
  title: string,
  sheets: readonly SheetSpec[],
  onEnd: () => void = () => undefined,
): StreamableFile {
  const output = new PassThrough();
  // The reader sees a failure as an aborted download: the head is out by then.
  writeWorkbook(output, sheets)
    .catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))))
    .finally(onEnd);
  return new StreamableFile(output, {
    type: XLSX_TYPE,
    disposition: xlsxDisposition(title),
  });
}
