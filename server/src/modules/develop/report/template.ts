import { type Language, type ReportDataset, textIn } from '@gushu/shared';
import exceljs from 'exceljs';

const WIDTH = 14;
/** Maximum of fields in a standard template; an uploaded one may name all of them. */
const SHOWN = 12;
const THIN = { style: 'thin' } as const;
const BORDER = { top: THIN, left: THIN, bottom: THIN, right: THIN };

/** The default template of a data set: its first fields, one line per row, and the sums of numbers that add up. */
export function standardTemplate({ fields }: ReportDataset, language: Language): exceljs.Workbook {
  const shown = fields.slice(0, SHOWN);
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('report');
  const last = shown.length + 1;
  sheet.getCell(1, 1).value = '{{title}}';
  sheet.getCell(1, 1).font = { bold: true, size: 16 };
  sheet.getCell(1, 1).alignment = { horizontal: 'center' };
  sheet.mergeCells(1, 1, 1, last);
  sheet.getCell(2, 1).value = '{{region}} {{yearText}} {{date}}';
  sheet.getCell(2, 1).alignment = { horizontal: 'right' };
  sheet.mergeCells(2, 1, 2, last);
  const head = ['#', ...shown.map(({ label }) => textIn(language, label))];
  const lines = [
    head,
    ['{{row.no}}', ...shown.map(({ name }) => `{{row.${name}}}`)],
    ...(shown.some(({ adds }) => adds)
      ? [
          [
            textIn(language, ['合计', 'Total']),
            ...shown.map(({ name, adds }) => (adds ? `{{sum.${name}}}` : '')),
          ],
        ]
      : []),
  ];
  for (const [at, line] of lines.entries())
    for (const [column, value] of line.entries()) {
      const cell = sheet.getCell(at + 3, column + 1);
      cell.value = value;
      cell.border = BORDER;
      cell.font = { bold: at !== 1 };
      const isNumber = column > 0 && shown[column - 1]!.isNumber;
      cell.alignment = { horizontal: at === 0 ? 'center' : isNumber ? 'right' : 'left', wrapText: true };
    }
  sheet.columns.forEach((column, at) => (column.width = at === 0 ? 6 : WIDTH));
  return book;
}
