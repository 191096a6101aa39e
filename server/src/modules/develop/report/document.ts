import type { Language, ReportDataset, ReportSheet } from '@gushu/shared';
import { WorkbookError } from '../../../sheets/format/workbook-error.js';
import type { Filling, Placeholder } from '../../../sheets/filling/placeholders.js';
import { TemplateBook } from '../../../sheets/filling/template-book.js';
import { TemplateError, type TemplateFault } from '../../../sheets/filling/template-error.js';
import { gridOf } from './grid.js';

/** The workbook that a report is filled into: the uploaded one, else the standard one of its data set. */
export interface Template {
  content?: Uint8Array;
  dataset: ReportDataset;
  language: Language;
}

/** Order for a thread: the placeholders of a template, the template as a file, or a filled report. */
export type DocumentOrder =
  | { make: 'placeholders'; template: Template }
  | { make: 'template'; template: Template }
  | { make: 'sheet' | 'xlsx' | 'pdf'; template: Template; title: string; filling: Filling };

/** Result of an order; a template with `fault` cannot be used. */
export interface MadeDocument {
  placeholders?: Placeholder[];
  fault?: TemplateFault;
  sheet?: ReportSheet;
  bytes?: Uint8Array;
}

async function bytesOf({ content, dataset, language }: Template): Promise<Uint8Array> {
  if (content) return content;
  const { standardTemplate } = await import('./template.js');
  return new Uint8Array(await standardTemplate(dataset, language).xlsx.writeBuffer());
}

/** Checks a template by a trial filling, so that an accepted one can be filled for every reader. */
async function checked(book: TemplateBook): Promise<MadeDocument> {
  const placeholders = book.placeholders();
  if (placeholders.length === 0) throw new TemplateError('report.noPlaceholder');
  const filling = { values: {}, rows: [{}, {}] };
  for (const filled of book.filled(filling)) gridOf(book, filled, '');
  await book.fill(filling);
  return { placeholders };
}

async function made(order: DocumentOrder): Promise<MadeDocument> {
  const bytes = await bytesOf(order.template);
  if (order.make === 'template') return { bytes };
  const book = await TemplateBook.read(bytes);
  if (order.make === 'placeholders') return checked(book);
  if (order.make === 'xlsx') return { bytes: await book.fill(order.filling) };
  const shown = book.filled(order.filling).filter(({ sheet }) => !sheet.isHidden);
  if (order.make === 'sheet') return { sheet: gridOf(book, shown[0]!, order.title) };
  const { pdfOf } = await import('./pdf.js');
  const grids = shown.map((filled) => gridOf(book, filled, order.title));
  return { bytes: await pdfOf(grids, order.template.language) };
}

/** Makes an order. Slow, and it unpacks an untrusted upload, so it runs in a thread of its own. */
export async function documentOf(order: DocumentOrder): Promise<MadeDocument> {
  try {
    return await made(order);
  } catch (error) {
    if (error instanceof TemplateError) return { fault: error.fault };
    if (error instanceof WorkbookError) return { fault: { key: error.key, params: error.params } };
    throw error;
  }
}
