import type { Readable } from 'node:stream';
import {
  type ExportCount,
  isBlank,
  type Language,
  MAX_DIRECT_PDF_ROWS,
  MAX_PREVIEW_ROWS,
  MAX_REPORT_ROWS,
  report,
  type ReportDataset,
  type ReportPreview,
  textIn,
  today,
  type RowOf,
} from '@gushu/shared';
import { Injectable, StreamableFile } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { regionAsked } from '../../../caller/asked-region.js';
import { type Caller, isPlatform } from '../../../caller/caller.js';
import { query, queryOne } from '../../../database/database.js';
import { EntityService } from '../../../entity/service.js';
import { BusinessError } from '../../../http/errors.js';
import { assertFont } from '../../../pdf/fonts.js';
import { Labels } from '../../../rows/labels.js';
import type { Stored } from '../../../rows/stored.js';
import type { Filling } from '../../../sheets/filling/placeholders.js';
import { sentAs } from '../../../sheets/meaning/export-form.js';
import type { ExportDocument } from '../../../sheets/meaning/export-plan.js';
import { ExportSources } from '../../system/exports/index.js';
import { DataSets, type ReportQuestion } from './data-sets.js';
import type { Template } from './document.js';
import { Documents } from './documents.js';
import { contentSql, storeContent } from './report.queries.js';

/** The kind of exports that the worker makes of reports. */
export const REPORT_EXPORT = 'reportPdf';

const VALUES: ReadonlySet<string> = new Set([
  'title',
  'year',
  'yearText',
  'region',
  'date',
  'count',
  'row.no',
]);
const NAME_LENGTH = 255;
const ENDING = /\.xlsx$/i;

type Upload = Readable & { truncated?: boolean };
type Lines = readonly Readonly<Record<string, unknown>>[];
type Form = 'xlsx' | 'pdf';

/** The report to read, with the filters of its data. */
export interface AskedReport extends ReportQuestion {
  id: string;
}

/** A report with its rows, ready to fill in. */
interface Ready {
  title: string;
  template: Template;
  filling: Filling;
}

const titleOf = (row: Stored<typeof report>, language: Language): string =>
  String(language === 'en' && !isBlank(row.nameEn) ? row.nameEn : row.name);

/** Reports: a data set of the system in a workbook, filled with the rows that its reader sees. */
@Injectable()
export class ReportService extends EntityService<typeof report> {
  constructor(
    db: DataSource,
    labels: Labels,
    private readonly sets: DataSets,
    private readonly documents: Documents,
    exports: ExportSources,
  ) {
    super({ db, labels }, report);
    exports.offer<AskedReport, ExportDocument>({
      kind: REPORT_EXPORT,
      permissions: [`${report.name}_view`],
      path: `/${report.path}/export`,
      count: async (caller, asked) => (await this.countRows(caller, asked)).total,
      plan: (caller, asked) => this.pages(caller, asked),
    });
  }

  /** The data sets, with the fields that templates may name. */
  datasets(): ReportDataset[] {
    return this.sets.all();
  }

  /** A report on the screen: the first rows, with the sums of all. */
  async preview(caller: Caller, asked: AskedReport): Promise<ReportPreview> {
    const { title, template, filling } = await this.ready(caller, asked);
    const rows = filling.rows.slice(0, MAX_PREVIEW_ROWS);
    const made = await this.documents.make(caller.userId, {
      make: 'sheet',
      template,
      title,
      filling: { ...filling, rows },
    });
    return { ...made.sheet!, total: filling.rows.length };
  }

  /** Count of the rows of an exported report; a PDF of more than `directRows` is made by the worker. */
  async countRows(caller: Caller, { id, ...asked }: AskedReport): Promise<ExportCount> {
    const row = await this.exported(caller, id);
    const total = await this.sets.count(caller, row.dataset, asked);
    return { total, directRows: MAX_DIRECT_PDF_ROWS, maxRows: MAX_REPORT_ROWS };
  }

  /** A report as a file; refuses a PDF of so many rows that only the worker may make it. */
  async file(
    caller: Caller,
    { form = 'xlsx', ...asked }: AskedReport & { form?: Form },
  ): Promise<StreamableFile> {
    await this.exported(caller, asked.id);
    const { title, template, filling } = await this.ready(caller, asked);
    if (form === 'pdf') {
      assertFont();
      if (filling.rows.length > MAX_DIRECT_PDF_ROWS)
        throw new BusinessError('report.order', { max: MAX_DIRECT_PDF_ROWS });
    }
    const { bytes } = await this.documents.make(caller.userId, { make: form, template, title, filling });
    return fileOf(bytes!, title, form);
  }

  /** The template of a report, to be changed and sent back. */
  async template(caller: Caller, id: string): Promise<StreamableFile> {
    const row = await this.find(this.db, caller, id);
    const template = await this.templateOf(row, caller.language);
    const { bytes } = await this.documents.make(caller.userId, { make: 'template', template });
    return fileOf(bytes!, titleOf(row, caller.language), 'xlsx');
  }

  /** Replaces the template of a report; refuses a workbook without placeholders, or with fields the data set lacks. */
  async replaceTemplate(
    caller: Caller,
    id: string,
    { name, stream }: { name: string; stream: Upload },
  ): Promise<true> {
    this.assertMay(caller, 'edit');
    const row = await this.find(this.db, caller, id);
    const content = await readUpload(stream);
    const dataset = this.sets.describe(row.dataset);
    if (!ENDING.test(name)) throw new BusinessError('report.template', {}, 'file');
    const template = { content, dataset, language: caller.language };
    const placeholders = await this.documents.check(caller.userId, template);
    const known = new Set([
      ...VALUES,
      ...dataset.fields.flatMap((field) => [
        `row.${field.name}`,
        ...(field.isNumber ? [`sum.${field.name}`] : []),
      ]),
    ]);
    const wrong = placeholders.find((one) => !known.has(one.name));
    if (wrong)
      throw new BusinessError('report.placeholder', { name: `{{${wrong.name}}}`, cell: wrong.cell }, 'file');
    await this.changing(caller, async (tx) => {
      const before = await this.find(tx, caller, id, true);
      await this.amend(tx, caller, before, { values: { fileName: name.slice(0, NAME_LENGTH) } });
      await query(tx, storeContent(id, content));
    });
    return true;
  }

  /** Returns a report to the standard template of its data set. */
  async resetTemplate(caller: Caller, id: string): Promise<true> {
    this.assertMay(caller, 'edit');
    await this.changing(caller, async (tx) => {
      const before = await this.find(tx, caller, id, true);
      await this.amend(tx, caller, before, { values: { fileName: null } });
      await query(tx, storeContent(id, null));
    });
    return true;
  }

  /** Marks rows that only the platform may change as such for everybody else. */
  override async present(caller: Caller, rows: Stored<typeof report>[]): Promise<RowOf<typeof report>[]> {
    const shown = await super.present(caller, rows);
    return isPlatform(caller) ? shown : shown.map((row) => ({ ...row, editable: false, removable: false }));
  }

  /** A report that the caller may export; checked before any row is read. */
  private async exported(caller: Caller, id: string): Promise<RowOf<typeof report>> {
    const row = await this.find(this.db, caller, id);
    this.sets.assertExport(caller, row.dataset);
    return row;
  }

  /** A report as the worker makes it. */
  private async pages(caller: Caller, asked: AskedReport): Promise<ExportDocument> {
    assertFont();
    const row = await this.exported(caller, asked.id);
    const make = async () => {
      const { title, template, filling } = await this.ready(caller, asked);
      const { bytes } = await this.documents.make(caller.userId, { make: 'pdf', template, title, filling });
      return { total: filling.rows.length, content: bytes! };
    };
    return { title: titleOf(row, caller.language), form: 'pdf', make };
  }

  private async ready(caller: Caller, { id, ...asked }: AskedReport): Promise<Ready> {
    const { language } = caller;
    const row = await this.find(this.db, caller, id);
    const key = row.dataset;
    const title = titleOf(row, language);
    const region = regionAsked(caller, asked.xzCode);
    const [rows, template, names] = await Promise.all([
      this.sets.rows(caller, key, asked),
      this.templateOf(row, language),
      this.labels.regionNames(region ? [region] : []),
    ]);
    const { year } = asked;
    const values = {
      title,
      year: year ?? '',
      yearText: year === undefined ? '' : textIn(language, [`${year}年度`, String(year)]),
      region: names.get(region) ?? textIn(language, ['全国', 'China']),
      date: today(),
      count: rows.length,
      ...sumsOf(template.dataset, rows),
    };
    return { title, template, filling: { values, rows } };
  }

  private async templateOf(row: Stored<typeof report>, language: Language): Promise<Template> {
    const stored = await queryOne<{ content: Buffer | null }>(this.db, contentSql(row.id));
    const dataset = this.sets.describe(row.dataset);
    return { dataset, language, ...(stored?.content ? { content: stored.content } : {}) };
  }
}

/** Values of `sum.…` for each number; money is exact to the cent. */
const sumsOf = ({ fields }: ReportDataset, rows: Lines): Record<string, number> =>
  Object.fromEntries(
    fields
      .filter(({ isNumber }) => isNumber)
      .map(({ name }) => [
        `sum.${name}`,
        Math.round(rows.reduce((sum, row) => sum + (Number(row[name]) || 0), 0) * 100) / 100,
      ]),
  );

function fileOf(bytes: Uint8Array, title: string, form: Form): StreamableFile {
  const { type, disposition } = sentAs(title, form);
  return new StreamableFile(bytes, { type, disposition });
}

/** Reads an upload as a whole, up to the size limit. */
async function readUpload(stream: Upload): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  if (stream.truncated) throw new BusinessError('file.tooLarge', {}, 'file');
  return Buffer.concat(chunks);
}
