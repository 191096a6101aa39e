import type { Language, ReportDataset, ReportSheet } from '@gushu/shared';
import exceljs from 'exceljs';
import { brokenCellOf, fillTemplate, type Filling, type Placeholder, placeholdersIn } from './fill.js';
import { gridOf } from './grid.js';
import { standardTemplate } from './template.js';

/** The workbook that a report is filled into: the one that was sent, else the standard one of its data set. */
export interface Template {
  content?: Uint8Array;
  dataset: ReportDataset;
  language: Language;
}

/** What is made of a template: the placeholders it holds, itself as a file, or a report that is filled. */
export type DocumentOrder =
  | { make: 'placeholders'; template: Template }
  | { make: 'template'; template: Template }
  | { make: 'sheet' | 'xlsx' | 'pdf'; template: Template; title: string; filling: Filling };

/** Why a template cannot be used: a key of the catalogue, and the cell that it is about. */
export interface TemplateFault {
  key: `report.${'template' | 'templateSize' | 'formula' | 'brackets' | 'noPlaceholder'}`;
  cell?: string;
}

/** What came of an order; a template with `fault` cannot be used. */
export interface MadeDocument {
  placeholders?: Placeholder[];
  fault?: TemplateFault;
  sheet?: ReportSheet;
  bytes?: Uint8Array;
}

/** Most rows and columns of a template. */
export const MAX_TEMPLATE_ROWS = 500;
const MAX_TEMPLATE_COLUMNS = 100;

async function opened({ content, dataset, language }: Template): Promise<exceljs.Workbook> {
  if (!content) return standardTemplate(dataset, language);
  const book = new exceljs.Workbook();
  await book.xlsx.load(content as unknown as ArrayBuffer);
  return book;
}

/** Formulas could fetch addresses once a reader opens the file, and do not move with the rows that are put in. */
function formulaIn(sheet: exceljs.Worksheet): string | undefined {
  let found: string | undefined;
  sheet.eachRow((row) =>
    row.eachCell(({ type, address }) => {
      if (type === exceljs.ValueType.Formula) found ??= address;
    }),
  );
  return found;
}

async function checked(template: Template): Promise<MadeDocument> {
  const book = await opened(template).catch(() => undefined);
  const [sheet] = book?.worksheets ?? [];
  if (!book || !sheet) return { fault: { key: 'report.template' } };
  const isLarge = ({ rowCount, columnCount }: exceljs.Worksheet): boolean =>
    rowCount > MAX_TEMPLATE_ROWS || columnCount > MAX_TEMPLATE_COLUMNS;
  if (book.worksheets.some(isLarge)) return { fault: { key: 'report.templateSize' } };
  const formula = book.worksheets.map(formulaIn).find(Boolean);
  if (formula) return { fault: { key: 'report.formula', cell: formula } };
  const broken = brokenCellOf(sheet);
  if (broken) return { fault: { key: 'report.brackets', cell: broken } };
  const placeholders = placeholdersIn(sheet);
  return placeholders.length > 0 ? { placeholders } : { fault: { key: 'report.noPlaceholder' } };
}

/** Makes what was ordered. It takes its time, and what was sent is unpacked here: it runs in a thread of its own. */
export async function documentOf(order: DocumentOrder): Promise<MadeDocument> {
  if (order.make === 'placeholders') return checked(order.template);
  const book = await opened(order.template);
  if (order.make !== 'template') {
    const sheet = fillTemplate(book, order.filling);
    if (order.make === 'sheet') return { sheet: gridOf(sheet, order.title) };
    if (order.make === 'pdf') {
      const { pdfOf } = await import('./pdf.js');
      return { bytes: await pdfOf(gridOf(sheet, order.title), order.template.language) };
    }
  }
  return { bytes: new Uint8Array(await book.xlsx.writeBuffer()) };
}
