import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  isBlank,
  type Language,
  report,
  type ReportDataset,
  type ReportInput,
  type ReportSheet,
  textIn,
  today,
} from '@gushu/shared';
import { Injectable, StreamableFile } from '@nestjs/common';
import exceljs from 'exceljs';
import { DataSource } from 'typeorm';
import { regionAsked } from '../../../caller/asked-region.js';
import type { Caller } from '../../../caller/caller.js';
import { query, queryOne } from '../../../database/database.js';
import { EntityService } from '../../../entity/service.js';
import { BusinessError } from '../../../http/errors.js';
import { Labels } from '../../../rows/labels.js';
import type { Stored } from '../../../rows/stored.js';
import { XLSX_TYPE, xlsxDisposition } from '../../../sheets/format/workbook-file.js';
import { readRows } from '../../../sheets/format/xlsx-reader.js';
import { DataSets, type ReportQuestion } from './data-sets.js';
import { fillTemplate, namesIn } from './fill.js';
import { gridOf } from './grid.js';
import { pdfOf } from './pdf.js';
import { contentSql, storeContent } from './report.queries.js';
import { standardTemplate } from './template.js';

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

type Upload = Readable & { truncated?: boolean };
type Lines = readonly Readonly<Record<string, unknown>>[];

const titleOf = (row: Stored, language: Language): string =>
  String(language === 'en' && !isBlank(row['nameEn']) ? row['nameEn'] : row['name']);

/** Reports: a data set of the house in a workbook that is filled as its reader sees it. */
@Injectable()
export class ReportService extends EntityService<ReportInput> {
  constructor(
    db: DataSource,
    labels: Labels,
    private readonly sets: DataSets,
  ) {
    super({ db, labels }, report);
  }

  /** The data sets, with what templates may name of them. */
  datasets(): ReportDataset[] {
    return this.sets.all();
  }

  /** A report on the screen. */
  async preview(caller: Caller, id: string, asked: ReportQuestion): Promise<ReportSheet> {
    const { sheet, title } = await this.filled(caller, id, asked);
    return gridOf(sheet, title);
  }

  /** A report as a file. */
  async file(
    caller: Caller,
    id: string,
    { form = 'xlsx', ...asked }: ReportQuestion & { form?: 'xlsx' | 'pdf' },
  ): Promise<StreamableFile> {
    const { book, sheet, title } = await this.filled(caller, id, asked);
    if (form === 'xlsx') return workbook(book, title);
    return new StreamableFile(await pdfOf(gridOf(sheet, title)), {
      type: 'application/pdf',
      disposition: `attachment; filename*=UTF-8''${encodeURIComponent(title)}.pdf`,
    });
  }

  /** The template of a report, to be changed and sent back. */
  async template(caller: Caller, id: string): Promise<StreamableFile> {
    const row = await this.find(this.db, caller, id);
    return workbook(await this.templateOf(row, caller.language), titleOf(row, caller.language));
  }

  /** Takes another template for a report; refuses a workbook that names what its data set lacks. */
  async replaceTemplate(
    caller: Caller,
    id: string,
    { name, stream }: { name: string; stream: Upload },
  ): Promise<true> {
    this.assertMay(caller, 'edit');
    const row = await this.find(this.db, caller, id);
    const content = await readUpload(stream);
    const [sheet] = (await opened(content)).worksheets;
    const { fields } = this.sets.describe(String(row['dataset']));
    const known = new Set([
      ...VALUES,
      ...fields.flatMap((field) => [`row.${field.name}`, ...(field.isNumber ? [`sum.${field.name}`] : [])]),
    ]);
    const wrong = sheet ? namesIn(sheet).find((one) => !known.has(one)) : '';
    if (wrong !== undefined) throw new BusinessError('report.placeholder', { name: `{{${wrong}}}` });
    await this.changing(caller, async (tx) => {
      const before = await this.find(tx, caller, id, true);
      await this.amend(tx, caller, before, { values: { fileName: name.slice(0, NAME_LENGTH) } });
      await query(tx, storeContent(id, content));
    });
    return true;
  }

  private async filled(caller: Caller, id: string, asked: ReportQuestion) {
    const { language } = caller;
    const row = await this.find(this.db, caller, id);
    const key = String(row['dataset']);
    const title = titleOf(row, language);
    const region = regionAsked(caller, asked.xzCode);
    const [rows, book, names] = await Promise.all([
      this.sets.rows(caller, key, asked),
      this.templateOf(row, language),
      this.labels.regionNames(region ? [region] : []),
    ]);
    const { year } = asked;
    const sheet = fillTemplate(book, {
      rows,
      values: {
        title,
        year: year ?? '',
        yearText: year === undefined ? '' : textIn(language, [`${year}年度`, String(year)]),
        region: names.get(region) ?? textIn(language, ['全国', 'China']),
        date: today(),
        count: rows.length,
        ...sumsOf(this.sets.describe(key), rows),
      },
    });
    return { book, sheet, title };
  }

  private async templateOf(row: Stored, language: Language): Promise<exceljs.Workbook> {
    const stored = await queryOne<{ content: Buffer | null }>(this.db, contentSql(row.id));
    if (stored?.content) return opened(stored.content);
    return standardTemplate(this.sets.describe(String(row['dataset'])), language);
  }
}

/** `sum.…` of each figure; money adds up to the cent. */
const sumsOf = ({ fields }: ReportDataset, rows: Lines): Record<string, number> =>
  Object.fromEntries(
    fields
      .filter(({ isNumber }) => isNumber)
      .map(({ name }) => [
        `sum.${name}`,
        Math.round(rows.reduce((sum, row) => sum + (Number(row[name]) || 0), 0) * 100) / 100,
      ]),
  );

async function opened(content: Buffer): Promise<exceljs.Workbook> {
  const book = new exceljs.Workbook();
  await book.xlsx.load(content as unknown as ArrayBuffer);
  return book;
}

const workbook = async (book: exceljs.Workbook, title: string): Promise<StreamableFile> =>
  new StreamableFile(Buffer.from(await book.xlsx.writeBuffer()), {
    type: XLSX_TYPE,
    disposition: xlsxDisposition(title),
  });

/** An upload that has passed the limits of workbooks; exceljs has none of its own. */
async function readUpload(stream: Upload): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'report-'));
  try {
    const path = join(folder, 'template.xlsx');
    await pipeline(stream, createWriteStream(path));
    if (stream.truncated) throw new BusinessError('request.tooLarge');
    for await (const _ of readRows(path));
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
