import type { INestApplication } from '@nestjs/common';
import { isOpenStatus, oldTree, type RecordDefinition } from '@gushu/shared';
import request from 'supertest';
import type { DataSource } from 'typeorm';
import { type CellValue, readRows, type SheetRow } from '../../src/sheets/format/xlsx-reader.js';
import { sheetColumns, type SheetColumn } from '../../src/sheets/meaning/sheet-columns.js';
import type { TestApp } from '../kit/app.js';
import { BASIC, type Client } from '../kit/client.js';
import { eventually } from '../kit/eventually.js';
import { bodyOf, type Given } from '../kit/factories.js';
import { makeZip, type Scratch, workbookParts } from '../kit/package.js';
import { signInAs, type UserOverrides } from '../kit/people.js';

/** Cells of a tree's row by wire name; the region's names and code by their part. */
export type Cells = Record<string, CellValue>;

/** The template's columns. */
export const COLUMNS: readonly SheetColumn[] = sheetColumns(oldTree);
export const HEADINGS: readonly string[] = COLUMNS.map(({ heading }) => heading);

/** Key of a column in `Cells`. */
export const keyOf = ({ field, part }: SheetColumn): string => part ?? field;

/** A tree of 西湖区 with every required cell; `serial` makes its numbers. */
export const tree = (serial: number, more: Cells = {}): Cells => ({
  provinceOldTreeNumber: `ZJ-${String(serial).padStart(6, '0')}`,
  surveyNumber: String(serial).padStart(5, '0'),
  province: '浙江省',
  city: '杭州市',
  county: '西湖区',
  smallPlaceName: '灵隐寺前',
  lon: 120.13,
  lat: 30.25,
  treeType: '樟树',
  oldTreeType: '古树',
  treeAge: 320,
  ageKind: '估测树龄',
  ageMethod: '访谈估测',
  treeHeight: 18.5,
  bust: 310,
  avgGuanFu: 12.5,
  ewGuanFu: 12,
  nsGuanFu: 13,
  altitude: 35,
  aspect: '南坡',
  slope: 5,
  slopePosition: '中部',
  soilType: '红壤',
  vigor: '正常株',
  growEnvironment: '良好',
  growPlace: '乡村',
  placeType: '乡村',
  spreadC: '散生',
  ownership: '集体',
  manageDept: '林业',
  dutyType: '单位',
  manageCompany: '西湖区林业局',
  groundProtection: '护栏',
  analepsis: '无',
  inquirer: '王林',
  checkDate: '2025-06-01',
  // Positions have two decimals, and are those of other rows too.
  warningNote: '已现场复核',
  ...more,
});

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

/** A row's XML with inline strings. */
export const rowXml = (number: number, cells: readonly (CellValue | undefined)[]): string =>
  `<row r="${number}">${cells
    .map((cell) => {
      if (cell === null || cell === undefined || cell === '') return '<c/>';
      if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
      return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(String(cell))}</t></is></c>`;
    })
    .join('')}</row>`;

/** Cells of a row in the template's order. */
export const inOrder = (cells: Cells): (CellValue | undefined)[] =>
  COLUMNS.map((column) => cells[keyOf(column)]);

/** A workbook with headings in row 1 and the rows from row 2. */
export const sheetOf = (
  headings: readonly string[],
  rows: readonly (readonly (CellValue | undefined)[])[],
): Buffer =>
  makeZip(workbookParts({ sheet: [headings, ...rows].map((cells, at) => rowXml(at + 1, cells)).join('') }));

/** A workbook with the template's headings and these trees. */
export const workbook = (trees: readonly Cells[]): Buffer => sheetOf(HEADINGS, trees.map(inOrder));

function cellOf({ field, definition, part }: SheetColumn, row: Given): CellValue | undefined {
  if (definition.kind === 'flag') return Number(row[field]) === 1 ? '是' : '否';
  // A region is named by its code alone.
  return part && part !== 'code' ? undefined : (row[field] as CellValue | undefined);
}

/**
 * A workbook with rows of any record. Values go by wire names, a reference by the title of its target; a missing
 * value is a plain one where the record needs it.
 */
export async function recordWorkbook(
  db: DataSource,
  record: RecordDefinition,
  rows: readonly Given[],
): Promise<Buffer> {
  const columns = sheetColumns(record);
  const bodies = await Promise.all(rows.map((row) => bodyOf(db, record, row)));
  return sheetOf(
    columns.map(({ heading }) => heading),
    bodies.map((body) => columns.map((column) => cellOf(column, body))),
  );
}

/** A batch as its detail shows it. */
export interface Batch {
  id: string;
  batchNo: string;
  importStatus: number;
  readNum: number;
  totalNum: number;
  successNum: number;
  failNum: number;
  errorMessage: string | null;
  errorFileUrl: string;
  firstErrors: { row: number; message: string; text: string; count: number }[] | null;
  [field: string]: unknown;
}

/** How a batch is wanted. */
interface Order {
  dataType?: string;
  mode?: 1 | 2 | 3;
  acceptGood?: 0 | 1;
  /** Data year of the rows; the current one when left out. */
  year?: number;
  name?: string;
}

const PATH = '/api/dataImportRecord/dataImportRecord';

/** Batches of one person, as a client sends them. */
export class Sender {
  constructor(
    private readonly app: INestApplication,
    readonly client: Client,
  ) {}

  /** Uploads a file and answers the bare response. */
  upload(file: Buffer | string, name = '古树.xlsx') {
    return request(this.app.getHttpServer() as Parameters<typeof request>[0])
      .post('/api/blade-resource/oss/endpoint/put-file-attach')
      .set('Authorization', BASIC)
      .set('Blade-Auth', `bearer ${this.client.token}`)
      .attach('file', file, name);
  }

  submit(attachId: string, { dataType = '1', mode = 1, acceptGood = 0, year }: Order = {}) {
    return this.client.post(`${PATH}/submit`, { dataType, attachId, mode, acceptGood, year });
  }

  /** Uploads and submits, and answers the id of the batch. */
  async send(file: Buffer | string, order: Order = {}): Promise<string> {
    const uploaded = await this.upload(file, order.name);
    expect(uploaded.body).toMatchObject({ code: 200 });
    const { body } = await this.submit(
      (uploaded.body as { data: { attachId: string } }).data.attachId,
      order,
    );
    expect(body).toMatchObject({ code: 200 });
    return (body as { data: Batch }).data.id;
  }

  async detail(id: string): Promise<Batch> {
    const { body } = await this.client.get(`${PATH}/detail`, { id });
    expect(body).toMatchObject({ code: 200 });
    return (body as { data: Batch }).data;
  }

  /** Waits for the end of a batch. */
  ended(id: string): Promise<Batch> {
    return eventually(`batch ${id} ends`, async () => {
      const batch = await this.detail(id);
      return !isOpenStatus(batch.importStatus) && batch;
    });
  }

  /** Sends a file and waits for its end. */
  async importFile(file: Buffer | string | readonly Cells[], order: Order = {}): Promise<Batch> {
    const data =
      typeof file === 'string' || Buffer.isBuffer(file) ? file : workbook(file as readonly Cells[]);
    return this.ended(await this.send(data, order));
  }

  async download(url: string): Promise<Buffer> {
    const { body } = await this.client.get(url).buffer(true).parse(bytes).expect(200);
    return body as Buffer;
  }
}

type Parser = Parameters<ReturnType<Client['get']>['parse']>[0];

const bytes: Parser = (response, done) => {
  const parts: Buffer[] = [];
  response.on('data', (part: Buffer) => void parts.push(part));
  response.on('end', () => done(null, Buffer.concat(parts)));
};

/** All rows of a workbook. */
export async function rowsOf(scratch: Scratch, file: Buffer): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const part of readRows(await scratch.file(file))) rows.push(...part);
  return rows;
}

/** Somebody new who sends batches. */
export const buildSender = async (t: TestApp, overrides: UserOverrides): Promise<Sender> =>
  new Sender(t.app, await signInAs(t, overrides));
