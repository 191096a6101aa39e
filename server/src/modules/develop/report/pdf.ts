import type { Language, ReportCell, ReportSheet } from '@gushu/shared';
import { paperBytes } from '../../../pdf/paper.js';

/** Columns from which a page is landscape. */
const WIDE = 7;
const MARGIN = 28;

/** Rows as pdfmake expects them: cells covered by a merged one are empty. */
function bodyOf({ widths, rows }: ReportSheet): object[][] {
  const covered = new Map<number, number>();
  return rows.map((row) => {
    const line: object[] = [];
    const cells: ReportCell[] = [...row];
    while (line.length < widths.length) {
      const left = covered.get(line.length) ?? 0;
      if (left > 0) {
        covered.set(line.length, left - 1);
        line.push({});
        continue;
      }
      const { text, bold, align, colSpan = 1, rowSpan = 1 } = cells.shift() ?? { text: '' };
      for (let at = 0; at < colSpan; at++) if (rowSpan > 1) covered.set(line.length + at, rowSpan - 1);
      line.push({
        text,
        colSpan,
        rowSpan,
        ...(bold ? { bold } : {}),
        ...(align ? { alignment: align } : {}),
      });
      for (let at = 1; at < colSpan; at++) line.push({});
    }
    return line.slice(0, widths.length);
  });
}

/** Lines and cells of a sheet; the sheets after the first begin on a page of their own. */
function tableOf(sheet: ReportSheet, { isWide, at }: { isWide: boolean; at: number }): object {
  const total = sheet.widths.reduce((sum, width) => sum + width, 0);
  // Width for text in points: the page without its margins and without the lines and padding of the cells.
  const room = (isWide ? 842 : 595) - 2 * MARGIN - 9 * sheet.widths.length;
  return {
    ...(at > 0 ? { pageBreak: 'before' } : {}),
    table: {
      widths: sheet.widths.map((width) => Math.floor((width * room) / total)),
      body: bodyOf(sheet),
    },
    layout: { hLineWidth: () => 0.5, vLineWidth: () => 0.5 },
  };
}

/** The filled sheets of a report as a PDF of A4 pages. */
export function pdfOf(sheets: readonly ReportSheet[], language: Language): Promise<Buffer> {
  const isWide = sheets.some(({ widths }) => widths.length >= WIDE);
  return paperBytes({
    title: sheets[0]?.title ?? '',
    language,
    isWide,
    fontSize: isWide ? 8 : 10,
    margin: MARGIN,
    content: sheets.filter(({ rows }) => rows.length > 0).map((sheet, at) => tableOf(sheet, { isWide, at })),
  });
}
