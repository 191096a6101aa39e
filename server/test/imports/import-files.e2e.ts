import { ImportStatus, JobState } from '@gushu/shared';
import type { INestApplicationContext } from '@nestjs/common';
import exceljs from 'exceljs';
import { deflateRawSync } from 'node:zlib';
import { query } from '../../src/database/database.js';
import { SHEET_BATCHES } from '../../src/modules/system/imports/job.queries.js';
import { startApp, type TestApp } from '../kit/app.js';
import { eventually } from '../kit/eventually.js';
import {
  type Batch,
  buildSender,
  type Cells,
  COLUMNS,
  HEADINGS,
  inOrder,
  rowXml,
  type Sender,
  sheetOf,
  tree,
  workbook,
} from './batches.js';
import { type HandMade, makeZip, workbookParts, type ZipPart } from '../kit/package.js';
import { endBoth, startWorker } from '../kit/worker.js';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PATH = '/api/dataImportRecord/dataImportRecord';
const MAX_ROWS = 3_000;

const made = (parts: HandMade): Buffer => makeZip(workbookParts(parts));
const at = (heading: string): number => HEADINGS.indexOf(heading);
const letter = (index: number): string =>
  (index >= 26 ? String.fromCharCode(64 + Math.floor(index / 26)) : '') +
  String.fromCharCode(65 + (index % 26));

describe('Files of Excel batches', () => {
  let product: TestApp;
  let worker: INestApplicationContext;
  let sender: Sender;
  const find = async (serial: number): Promise<Record<string, unknown> | undefined> =>
    (
      (await product.db.query(
        `select *, check_date::text as day from old_tree where province_old_tree_number = $1`,
        [`ZJ-${String(serial).padStart(6, '0')}`],
      )) as Record<string, unknown>[]
    )[0];
  const detailIn = async (id: string, language: string): Promise<Batch> => {
    const { body } = await sender.client.get(`${PATH}/detail`, { id }).set('Accept-Language', language);
    return (body as { data: Batch }).data;
  };

  beforeAll(async () => {
    product = await startApp({ IMPORT_MAX_ROWS: String(MAX_ROWS), UPLOAD_MAX_MB: '1' });
    await product.db.query(`delete from old_tree`);
    worker = await startWorker(product.config);
    sender = await buildSender(product, { roles: ['province'], xzCode: '33' });
  });
  afterAll(() => endBoth(worker, product));

  describe('as other programs write them', () => {
    it('are read with cells out of order, dates as numbers, formulas, blank formatted rows and a phonetic guide', async () => {
      const cells = inOrder(tree(1));
      const xml = cells
        .map((cell, i): string => {
          const r = `${letter(i)}4`;
          if (i === at('调查日期')) return `<c r="${r}" s="1"><v>45809</v></c>`;
          if (i === at('树高(米)')) return `<c r="${r}"><f>9+9.5</f><v>18.5</v></c>`;
          if (i === at('小地名')) return `<c r="${r}" t="str"><f>"灵隐"&amp;"寺"</f><v>灵隐寺</v></c>`;
          if (i === at('中文名')) return `<c r="${r}" t="s"><v>0</v></c>`;
          if (cell === null || cell === undefined) return '';
          return typeof cell === 'number'
            ? `<c r="${r}"><v>${cell}</v></c>`
            : `<c r="${r}" t="inlineStr"><is><t>${cell}</t></is></c>`;
        })
        .join('');
      const file = made({
        sheet: `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}"><sheetData>
          <row r="1"><c r="A1" t="inlineStr"><is><t>浙江省古树名木普查表</t></is></c><c r="B1" s="1"/></row>
          ${rowXml(3, HEADINGS)}<row r="4">${xml}</row><row r="5"><c r="A5" s="1"/><c r="B5" s="1"/></row>
          <row r="900"><c r="A900" s="1"/></row></sheetData><mergeCells count="1"><mergeCell ref="A1:H1"/></mergeCells></worksheet>`,
        shared: `<sst xmlns="${MAIN}"><si><r><t>樟</t></r><r><rPr><b/></rPr><t>树</t></r><rPh sb="0" eb="1"><t>ショウ</t></rPh></si></sst>`,
        styles: `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
      });
      expect(await sender.importFile(file)).toMatchObject({ importStatus: ImportStatus.done, totalNum: 1 });
      expect(await find(1)).toMatchObject({
        day: '2025-06-01',
        tree_height: 18.5,
        small_place_name: '灵隐寺',
        tree_type_name: '樟树',
        import_row: 4,
      });
    });

    it('are read past rows of nothing but blanks, which are neither counted nor refused', async () => {
      const blanks = HEADINGS.map((_, i) => (i % 3 === 0 ? ' ' : i % 3 === 1 ? '\u3000' : null));
      const rows = [blanks, inOrder(tree(70)), blanks, blanks, inOrder(tree(71)), blanks];
      const batch = await sender.importFile(sheetOf(HEADINGS, rows));
      expect(batch).toMatchObject({
        importStatus: ImportStatus.done,
        totalNum: 2,
        successNum: 2,
        failNum: 0,
      });
      expect([await find(70), await find(71)]).toMatchObject([{ import_row: 3 }, { import_row: 6 }]);
    });

    it('are refused when two columns have the same heading, which is named with both columns', async () => {
      const english = COLUMNS[at('小地名')]!.headingEn;
      const columns = `${letter(at('小地名'))}列和${letter(HEADINGS.length)}列`;
      for (const second of ['小地名 *', english]) {
        const file = sheetOf([...HEADINGS, second], [[...inOrder(tree(72)), '三天竺']]);
        const { errorMessage, ...batch } = await sender.importFile(file, { acceptGood: 1 });
        expect(batch).toMatchObject({ importStatus: ImportStatus.failed, successNum: 0 });
        expect(errorMessage).toContain(`“小地名”有两列：${columns}`);
        expect((await detailIn(batch.id, 'en-US')).errorMessage).toContain(`heading "${english}"`);
      }
    });

    it('are read past a hidden sheet, without cell references, with headings that differ in form only', async () => {
      const headings = HEADINGS.map(
        (heading) => heading.replace('(', '（').replace(')', '）') + (heading === '小地名' ? ' *' : ''),
      );
      const parts = workbookParts({
        sheet: '',
        workbook: `<workbook xmlns="${MAIN}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">
          <sheets><sheet name="缓存" sheetId="1" state="hidden" r:id="rId1"/><sheet name="数据" sheetId="2" r:id="rId9"/></sheets></workbook>`,
      }).map((part) =>
        part.name === 'xl/_rels/workbook.xml.rels'
          ? {
              ...part,
              data: String(part.data).replace(
                '</Relationships>',
                `<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="/xl/worksheets/data.xml"/></Relationships>`,
              ),
            }
          : part,
      );
      const row = (cells: readonly unknown[]) => rowXml(0, cells as string[]).replace(' r="0"', '');
      const data: ZipPart = {
        name: 'xl/worksheets/data.xml',
        data: `<worksheet xmlns="${MAIN}"><sheetData>${row(headings)}${row(inOrder(tree(2)))}</sheetData></worksheet>`,
      };
      expect(await sender.importFile(makeZip([...parts, data]))).toMatchObject({
        importStatus: ImportStatus.done,
        totalNum: 1,
      });
      expect(await find(2)).toMatchObject({ small_place_name: '灵隐寺前' });
    });

    it('are refused when a second sheet holds rows too, but not for what the template itself brings', async () => {
      const fill = async (number: number, more: Record<string, unknown[][]>): Promise<Buffer> => {
        const book = new exceljs.Workbook();
        book.addWorksheet('古树名木').addRows([HEADINGS as string[], inOrder(tree(number))]);
        for (const [name, rows] of Object.entries(more)) book.addWorksheet(name).addRows(rows);
        return Buffer.from(await book.xlsx.writeBuffer());
      };
      const brought = { 字典: [['生长势'], ['正常株']], 错误说明: [['E1', '必填']], Sheet4: [] };
      expect(await sender.importFile(await fill(60, brought))).toMatchObject({ successNum: 1 });
      const bare = await sender.importFile(await sender.download(`${PATH}/template?dataType=1`));
      expect(bare.errorMessage).not.toMatch(/字典|错误说明/);
      const two = await fill(61, { 第二批: [HEADINGS as string[], inOrder(tree(62))] });
      const batch = await sender.importFile(two, { acceptGood: 1 });
      expect(batch).toMatchObject({ importStatus: ImportStatus.failed, successNum: 0 });
      expect(batch.errorMessage).toContain('第二批');
      expect(await find(61)).toBeUndefined();
    });

    it.each([false, true])(
      'are read as exceljs writes them (shared strings: %s)',
      async (useSharedStrings) => {
        const book = new exceljs.Workbook();
        const sheet = book.addWorksheet('古树');
        sheet.addRow(HEADINGS);
        const serial = useSharedStrings ? 4 : 3;
        const cells: Cells = tree(serial, { remark: '𠮷' });
        sheet.addRow(
          inOrder(cells).map((cell, i) =>
            i === at('调查日期') ? new Date('2025-06-01T00:00:00Z') : (cell ?? null),
          ),
        );
        const file = Buffer.from(await book.xlsx.writeBuffer({ useSharedStrings }));
        expect(await sender.importFile(file)).toMatchObject({ importStatus: ImportStatus.done, totalNum: 1 });
        expect(await find(serial)).toMatchObject({ remark: '𠮷', day: '2025-06-01' });
      },
    );
  });

  describe('that cannot be taken', () => {
    const good = () => workbook([tree(90)]);
    const bomb = (): Buffer =>
      makeZip(
        workbookParts({
          sheet: '',
          first: [{ name: 'xl/worksheets/sheet1.xml', data: Buffer.alloc(64 * 1024 * 1024, 32) }],
        }),
      );

    it.each<[string, string, () => Buffer, string, string]>([
      [
        'no workbook at all',
        'a.xlsx',
        () => Buffer.from('省级古树编号,调查顺序号\n'),
        '文件内容与扩展名xlsx不符',
        'content',
      ],
      ['a program', 'a.exe', () => Buffer.from('MZ..........'), 'exe', 'exe'],
      [
        'an old .xls by its own name',
        'a.xls',
        () => Buffer.from('d0cf11e0a1b11ae1'.repeat(8), 'hex'),
        'xls',
        'xls',
      ],
      [
        'a file above the limit',
        'a.xlsx',
        () => Buffer.concat([good(), Buffer.alloc(1_200_000, 7)]),
        '',
        'large',
      ],
    ])('is %s: the upload is refused', async (_what, name, file, zh, en) => {
      const before = Number(
        ((await product.db.query(`select count(*) from blade_attach`)) as { count: string }[])[0]?.count,
      );
      const { body, status } = await sender.upload(file(), name);
      expect([400, 413]).toContain(status);
      expect(body).toMatchObject({ success: false, msg: expect.stringContaining(zh) as string });
      const english = (await sender.upload(file(), name).set('Accept-Language', 'en')).body as {
        msg: string;
      };
      expect(english.msg).toContain(en);
      expect(english.msg).not.toMatch(/[一-龥]/);
      expect(await product.db.query(`select count(*)::int as count from blade_attach`)).toEqual([
        { count: before },
      ]);
    });

    it.each<[string, () => Buffer, string, string]>([
      [
        '.xls renamed, or with a password',
        () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(5_000)]),
        '已加密',
        'password',
      ],
      ['a zip bomb', bomb, '解压后过大', 'too large'],
      ['cut off', () => good().subarray(0, 900), '已损坏', 'damaged'],
      ['another zip', () => makeZip([{ name: 'a.txt', data: 'a' }]), '不是有效的', 'not an Excel'],
    ])('is %s: the batch is refused before it begins', async (_what, file, zh, en) => {
      const { body } = await sender.upload(file());
      const { attachId } = (body as { data: { attachId: string } }).data;
      const chinese = await sender.submit(attachId).expect(400);
      expect(chinese.body).toMatchObject({
        code: 400,
        success: false,
        msg: expect.stringContaining(zh) as string,
      });
      const english = await sender.submit(attachId).set('Accept-Language', 'en').expect(400);
      expect((english.body as { msg: string }).msg).toContain(en);
      expect(
        (
          (await sender.client.get(`${PATH}/list`, { importStatus: ImportStatus.waiting })).body as {
            data: { total: number };
          }
        ).data.total,
      ).toBe(0);
    });

    const lying = (): Buffer => {
      const sheet = `<worksheet xmlns="${MAIN}"><sheetData>${rowXml(1, HEADINGS)}</sheetData></worksheet>`;
      return makeZip(
        workbookParts({ sheet, first: [{ name: 'xl/worksheets/sheet1.xml', data: sheet, saysSize: 40 }] }),
      );
    };

    it.each<[string, () => Buffer, string, string]>([
      ['empty', () => made({ sheet: '' }), '没有找到模板的列', 'Columns of the template are missing'],
      ['only headings', () => made({ sheet: rowXml(1, HEADINGS) }), '没有数据行', 'no rows of data'],
      [
        'with other headings',
        () => made({ sheet: rowXml(1, ['姓名', '电话']) + rowXml(2, ['王', '1']) }),
        '没有找到模板的列',
        'Columns of the template',
      ],
      [
        'without a column that is needed',
        () =>
          made({
            sheet: rowXml(
              1,
              HEADINGS.filter((h) => h !== '生长势'),
            ),
          }),
        '没有找到模板的列：生长势',
        'missing: 生长势',
      ],
      ['with a lie in its directory', lying, '解压后过大', 'too large'],
      ['with broken XML', () => made({ sheet: `${rowXml(1, HEADINGS)}<row r="2"><c` }), '已损坏', 'damaged'],
      [
        'with too many rows',
        () => workbook(Array.from({ length: MAX_ROWS + 1 }, () => ({ remark: '一' }))),
        `超过${MAX_ROWS}行`,
        `More than ${MAX_ROWS} rows`,
      ],
    ])('is %s: the batch ends with the reason', async (_what, file, zh, en) => {
      const batch = await sender.importFile(file());
      expect(batch).toMatchObject({ importStatus: ImportStatus.failed, successNum: 0 });
      expect(batch.errorMessage).toContain(zh);
      expect((await detailIn(batch.id, 'en-US')).errorMessage).toContain(en);
    });

    it('is not there, or of somebody else: 404 and wrong fields named', async () => {
      await sender.submit('123').expect(404);
      const { body } = await sender.client
        .post(`${PATH}/submit`, { dataType: '7', attachId: 'x', mode: 9 })
        .expect(400);
      expect(body).toMatchObject({ code: 400, success: false });
    });

    it('leaves nothing of a batch behind', async () => {
      expect(await find(90)).toBeUndefined();
    });
  });

  describe('while they run', () => {
    const many = (from: number) =>
      workbook(
        Array.from({ length: 400 }, (_, i) =>
          tree(from + i, { remark: deflateRawSync(String(i)).toString('hex') }),
        ),
      );

    it('end within seconds when they are canceled, and leave nothing', async () => {
      // Somebody holds the first tree's number until the batch has been canceled: it waits in the middle.
      const holder = product.db.createQueryRunner();
      await holder.startTransaction();
      await holder.query(`lock table old_tree in share mode`);
      const id = await sender.send(many(1_000));
      await eventually(
        'it runs',
        async () => (await sender.detail(id)).importStatus !== ImportStatus.waiting,
      );
      const { body } = await sender.client.post(`${PATH}/remove`, {}, { ids: id }).expect(400);
      expect(body).toMatchObject({ msg: '正在处理的批次不能删除，请先取消' });
      await sender.client.post(`${PATH}/cancel`, {}, { id }).expect(200);
      await holder.rollbackTransaction();
      await holder.release();
      const batch = await sender.ended(id);
      expect(batch).toMatchObject({
        importStatus: ImportStatus.failed,
        errorMessage: '已取消',
        successNum: 0,
      });
      expect(await find(1_000)).toBeUndefined();
      await sender.client.post(`${PATH}/remove`, {}, { ids: id }).expect(200);
      await sender.client.get(`${PATH}/detail`, { id }).expect(404);
    });

    it('end at once when they are canceled before a worker has begun', async () => {
      await worker.close();
      const id = await sender.send(many(2_000));
      await sender.client.post(`${PATH}/cancel`, {}, { id }).expect(200);
      expect(await sender.detail(id)).toMatchObject({
        importStatus: ImportStatus.failed,
        errorMessage: '已取消',
      });
      const again = await sender.client.post(`${PATH}/cancel`, {}, { id }).expect(400);
      expect(again.body).toMatchObject({ msg: '批次已处理结束，不能取消' });
      const other = await sender.send(many(2_500));
      worker = await startWorker(product.config);
      expect(await sender.ended(other)).toMatchObject({ importStatus: ImportStatus.done, successNum: 400 });
      expect(await find(2_000)).toBeUndefined();
    });

    it('end as canceled, whatever they stumbled over after that was asked for', async () => {
      await worker.close();
      const id = await sender.send(many(3_000));
      await product.db.query(`update job set state = $2, cancel_requested = true where id = $1`, [
        id,
        JobState.running,
      ]);
      await query(product.db, SHEET_BATCHES.fail(id, { key: 'import.noRows', params: { n: 1 } }));
      expect(await sender.detail(id)).toMatchObject({
        importStatus: ImportStatus.failed,
        errorMessage: '已取消',
      });
      worker = await startWorker(product.config);
    });

    it('are followed by server-sent events to their end', async () => {
      const id = await sender.send(many(4_000));
      const { text } = await sender.client.get(`${PATH}/events`, { id }).buffer(true).expect(200);
      const rows = [...text.matchAll(/^data: (.+)$/gm)].map(([, json]) => JSON.parse(json!) as Batch);
      expect(rows.at(-1)).toMatchObject({ id, importStatus: ImportStatus.done, successNum: 400 });
    });

    it('leave the counts right', async () => {
      expect(await product.db.query(`select * from tree_rollup_check()`)).toEqual([]);
    });
  });
});
