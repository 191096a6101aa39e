import type { INestApplicationContext } from '@nestjs/common';
import { ImportStatus, message } from '@gushu/shared';
import { columnLetter } from '../../src/sheets/format/sheet-xml.js';
import { SharedCache } from '../../src/cache/shared-cache.js';
import { startApp, type TestApp } from '../kit/app.js';
import {
  type Batch,
  buildSender,
  COLUMNS,
  HEADINGS,
  inOrder,
  keyOf,
  rowsOf,
  rowXml,
  type Sender,
  tree,
  workbook,
} from './batches.js';
import { emptyRegister, FULL, storedOf, WRONG } from './import-cases.js';
import { makeZip, Scratch, workbookParts } from '../kit/package.js';
import type { UserOverrides } from '../kit/people.js';
import { endBoth, startWorker } from '../kit/worker.js';
import { unpack } from '../core/scope-walk.js';

const PATH = '/api/dataImportRecord/dataImportRecord';
type Row = Record<string, unknown>;
/** Columns whose values two trees never share. */
const OF_EACH =
  'id fid import_id import_row province_old_tree_number survey_number old_tree_number create_time update_time'.split(
    ' ',
  );

describe('Excel batches', () => {
  let product: TestApp;
  let worker: INestApplicationContext;
  let province: Sender;
  let county: Sender;
  const scratch = new Scratch();
  const sender = (overrides: UserOverrides) => buildSender(product, overrides);
  const find = async (number: string): Promise<Row | undefined> =>
    (
      (await product.db.query(`select * from old_tree where province_old_tree_number = $1`, [
        number,
      ])) as Row[]
    )[0];
  const count = async (): Promise<number> =>
    Number(((await product.db.query(`select count(*) from old_tree`)) as { count: string }[])[0]?.count);
  const texts = (batch: Batch) => (batch.firstErrors ?? []).map(({ text }) => text);

  beforeAll(async () => {
    product = await startApp();
    await scratch.open();
    await emptyRegister(product.db);
    worker = await startWorker(product.config);
    [province, county] = (await Promise.all([
      sender({ roles: ['province'], xzCode: '33' }),
      sender({ roles: ['county'], xzCode: '330106' }),
    ])) as [Sender, Sender];
  });
  afterAll(async () => {
    await endBoth(worker, product);
    await scratch.close();
  });

  it('take the template, filled in, and store every cell as it was written', async () => {
    const { body } = await province.client
      .get(`${PATH}/template`, { dataType: 1 })
      .buffer(true)
      .parse((response, done) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => void parts.push(part));
        response.on('end', () => done(null, Buffer.concat(parts)));
      })
      .expect(200);
    const head = await rowsOf(scratch, body as Buffer);
    expect(head[0]?.cells).toEqual(HEADINGS);
    const rows = [head[0]!.cells, head[1]!.cells, inOrder(FULL)];
    const filled = makeZip(workbookParts({ sheet: rows.map((cells, i) => rowXml(i + 1, cells)).join('') }));
    const batch = await province.importFile(filled);
    expect(batch).toMatchObject({ importStatus: ImportStatus.done, totalNum: 1, successNum: 1, failNum: 0 });
    expect(batch.batchNo).toMatch(/^DR\d{14}$/);
    const row = await find('ZJ-000001');
    expect(row).toMatchObject(
      await storedOf(product.db, {
        ...FULL,
        oldTreeNumber: null,
        ...(row?.['old_tree_number'] ? { oldTreeNumber: row['old_tree_number'] as string } : {}),
      }),
    );
    expect(row).toMatchObject({
      xz_code: '330106002052',
      tree_type_name: '国槐',
      protect_level: '1',
      import_row: 3,
      year: 2026,
    });
    expect(HEADINGS.length).toBe(COLUMNS.length);
    expect(COLUMNS.filter((column) => FULL[keyOf(column)] === undefined).map(keyOf)).toEqual([
      'oldTreeNumber',
      'code',
    ]);
  });

  it('read shared strings like inline ones', async () => {
    const cells = { ...FULL, provinceOldTreeNumber: 'ZJ-000002', surveyNumber: '00002' };
    const strings: string[] = [];
    const shared = (number: number, row: readonly unknown[]) =>
      `<row r="${number}">${row
        .map((cell) => {
          if (cell === null || cell === undefined) return '<c/>';
          if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
          return `<c t="s"><v>${strings.push(String(cell)) - 1}</v></c>`;
        })
        .join('')}</row>`;
    const sheet = shared(1, HEADINGS) + shared(2, inOrder(cells));
    const items = strings.map(
      (text) => `<si><t xml:space="preserve">${text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</t></si>`,
    );
    const batch = await province.importFile(
      makeZip(
        workbookParts({
          sheet,
          shared: `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${items.join('')}</sst>`,
        }),
      ),
    );
    expect(batch).toMatchObject({ importStatus: ImportStatus.done, successNum: 1 });
    const [first, second] = [await find('ZJ-000001'), await find('ZJ-000002')];
    const same = {
      ...first,
      ...Object.fromEntries(OF_EACH.map((name) => [name, second?.[name]])),
    };
    expect(second).toEqual(same);
  });

  it.each(WRONG)('report %s of %j', async (_code, cells, text) => {
    const batch = await province.importFile([tree(900, cells)]);
    expect(batch).toMatchObject({ importStatus: ImportStatus.refused, successNum: 0, failNum: 1 });
    expect(texts(batch)).toContain(text);
    expect(await find('ZJ-000900')).toBeUndefined();
  });

  it('report which earlier row a number is the same as', async () => {
    const batch = await province.importFile([
      tree(910),
      tree(911),
      tree(912, { provinceOldTreeNumber: 'ZJ-000910' }),
      tree(913, { surveyNumber: '00911' }),
    ]);
    expect(texts(batch)).toEqual([
      '第4行【省级古树编号】重复，与第2行相同',
      '第5行【调查顺序号】重复，与第3行相同',
    ]);
  });

  it('leave nothing behind when all or nothing is asked and one row is wrong', async () => {
    const before = await count();
    const batch = await province.importFile([tree(20), tree(21, { vigor: '很好' }), tree(22)]);
    expect(batch).toMatchObject({
      importStatus: ImportStatus.refused,
      totalNum: 3,
      successNum: 0,
      failNum: 1,
    });
    expect(await count()).toBe(before);
  });

  it('give the whole batch back when all or nothing is asked, with the lists of the template, to be sent again', async () => {
    const batch = await province.importFile([tree(25), tree(26, { vigor: '很好' }), tree(27)]);
    const file = await province.download(batch.errorFileUrl);
    const vigor = HEADINGS.indexOf('生长势');
    // As it is written: exceljs would make an object of each of the 100,000 cells that a list covers.
    const covered = `${columnLetter(vigor + 1)}2:${columnLetter(vigor + 1)}100001`;
    const list = new RegExp(
      `<dataValidation type="list"[^>]* sqref="${covered}"[^>]*>(.+?)</dataValidation>`,
    );
    expect(list.exec(await unpack(file))?.[1]).toMatch(/^<formula1>(&apos;|')字典\1!/);
    const rows = await rowsOf(scratch, file);
    expect(rows.slice(1).map(({ cells }) => cells.slice(HEADINGS.length))).toEqual([
      [2],
      [3, '第3行【生长势】的值“很好”不在字典中'],
      [4],
    ]);
    rows[2]!.cells[vigor] = '正常株';
    const sheetXml = rows.map(({ number, cells }) => rowXml(number, cells)).join('');
    const again = await province.importFile(makeZip(workbookParts({ sheet: sheetXml })));
    expect(again).toMatchObject({ importStatus: ImportStatus.done, successNum: 3 });
  });

  it('import the good rows when that is asked, and the corrected rest afterwards from the error workbook', async () => {
    const rows = [
      tree(30),
      tree(31, { vigor: '很好', treeHeight: 999, remark: '𠮷' }),
      tree(32),
      tree(33, { lon: 116.4, lat: 39.9 }),
    ];
    const batch = await province.importFile(rows, { acceptGood: 1 });
    expect(batch).toMatchObject({
      importStatus: ImportStatus.partly,
      totalNum: 4,
      successNum: 2,
      failNum: 2,
      // All four have a position of two decimals; refused rows are reported otherwise.
      warnNum: 2,
    });
    const errors = await rowsOf(scratch, await province.download(batch.errorFileUrl));
    expect(errors[0]?.cells.slice(-2)).toEqual(['原文件行号', '错误信息']);
    // The rows have moved up; the numbers in the texts are those of the file that was sent.
    expect(errors.slice(1).map(({ number, cells }) => [number, cells.at(-2)])).toEqual([
      [2, 3],
      [3, 5],
    ]);
    expect(errors).toHaveLength(3);
    const at = (heading: string) => HEADINGS.indexOf(heading);
    expect(errors[1]?.cells[at('省级古树编号')]).toBe('ZJ-000031');
    expect(errors[1]?.cells[at('备注')]).toBe('𠮷');
    expect(errors[1]?.cells.at(-1)).toBe(
      '第3行【树高(米)】超出范围，应为0.5米～105米；第3行【生长势】的值“很好”不在字典中',
    );
    expect(errors[2]?.cells.at(-1)).toBe('第5行坐标不在所填区划范围内');
    errors[1]!.cells[at('生长势')] = '正常株';
    errors[1]!.cells[at('树高(米)')] = 9.9;
    errors[2]!.cells[at('经度')] = 120.13;
    errors[2]!.cells[at('纬度')] = 30.25;
    const corrected = makeZip(
      workbookParts({ sheet: errors.map(({ number, cells }) => rowXml(number, cells)).join('') }),
    );
    expect(await province.importFile(corrected)).toMatchObject({
      importStatus: ImportStatus.done,
      successNum: 2,
    });
    expect(await find('ZJ-000031')).toMatchObject({ tree_height: 9.9, remark: '𠮷', vigor: '1' });
  });

  it('plan the visits to the trees that they bring to the register, and to no others', async () => {
    const planned = async (batch: Batch): Promise<unknown> => {
      const rows: { number: string }[] = await product.db.query(
        `select t.province_old_tree_number as number from old_tree t join patrol_plan p on p.id = t.id
          where t.import_id = $1 and p.is_deleted = 0 order by 1`,
        [batch.id],
      );
      return rows.map(({ number }) => number);
    };
    const own = await province.importFile([tree(35), tree(36), tree(37, { vigor: '死亡株' })]);
    expect(await planned(own)).toEqual(['ZJ-000035', 'ZJ-000036']);
    const sent = await county.importFile([tree(38, { treeAge: 600 }), tree(39, { treeAge: 600 })]);
    expect((await find('ZJ-000039'))?.['status']).toBeGreaterThanOrEqual(3);
    expect(await planned(sent)).toEqual([]);
    await product.db.query(`update old_tree set status = 1 where import_id = $1`, [sent.id]);
    expect(await planned(sent)).toEqual(['ZJ-000038', 'ZJ-000039']);
  });

  it('import nothing twice when the same file comes again', async () => {
    const file = workbook([tree(40), tree(41)]);
    expect(await province.importFile(file)).toMatchObject({ importStatus: ImportStatus.done, successNum: 2 });
    const before = await count();
    expect(await province.importFile(file, { acceptGood: 1 })).toMatchObject({
      importStatus: ImportStatus.refused,
      successNum: 0,
      failNum: 2,
    });
    expect(await province.importFile(file, { mode: 3 })).toMatchObject({
      importStatus: ImportStatus.done,
      successNum: 2,
    });
    expect(await count()).toBe(before);
    expect(await find('ZJ-000040')).toMatchObject({ version: 1 });
  });

  it('update what is there and write from what to what into the history', async () => {
    await province.importFile([tree(50, { remark: '旧' })]);
    const row = await find('ZJ-000050');
    const changed = [tree(50, { treeHeight: 21, remark: null, vigor: '濒危株', envFactor: '雷击' })];
    expect(await province.importFile(changed, { mode: 2 })).toMatchObject({
      importStatus: ImportStatus.done,
      successNum: 1,
    });
    expect(await find('ZJ-000050')).toMatchObject({
      id: row?.['id'],
      tree_height: 21,
      remark: '旧',
      vigor: '3',
      version: 2,
    });
    const history = await product.db.query(
      `select action, version, changes from record_history where row_id = $1 order by id`,
      [row?.['id']],
    );
    expect(history).toMatchObject([
      { action: 'import', version: 1 },
      {
        action: 'import',
        version: 2,
        changes: { treeHeight: [18.5, 21], vigor: ['1', '3'], envFactor: [null, '雷击'] },
      },
    ]);
  });

  it('refuse to update what is not there, in review, or approved above the sender', async () => {
    const missing = await province.importFile([tree(60)], { mode: 2 });
    expect(texts(missing)).toEqual(['第2行【省级古树编号】系统中没有此编号，不能更新']);
    expect(await county.importFile([tree(61, { treeAge: 600 })])).toMatchObject({
      importStatus: ImportStatus.done,
    });
    expect((await find('ZJ-000061'))?.['status']).toBeGreaterThanOrEqual(3);
    expect(texts(await county.importFile([tree(61, { treeAge: 601 })], { mode: 3 }))).toEqual([
      '第2行【省级古树编号】正在审核，不能修改',
    ]);
    await province.importFile([tree(62, { treeAge: 600 })]);
    const recognised = await find('ZJ-000062');
    expect(recognised).toMatchObject({ status: 1, protect_level: '1' });
    // Younger it would be the county's own; it is the province's as long as it stands in the register.
    for (const treeAge of [600, 150])
      for (const mode of [2, 3] as const)
        expect(texts(await county.importFile([tree(62, { treeAge, lon: 120.131 })], { mode }))).toEqual([
          '第2行【省级古树编号】已审核通过，本级不能直接修改',
        ]);
    expect(await find('ZJ-000062')).toEqual(recognised);
  });

  it('add and update in one file when both are asked', async () => {
    await province.importFile([tree(70)]);
    const batch = await province.importFile([tree(70, { bust: 311 }), tree(71)], { mode: 3 });
    expect(batch).toMatchObject({ importStatus: ImportStatus.done, successNum: 2 });
    expect(await find('ZJ-000070')).toMatchObject({ bust: 311 });
    expect(await find('ZJ-000071')).toBeDefined();
  });

  it('find a species by another name of its own', async () => {
    expect(await province.importFile([tree(80, { treeType: '香樟' })])).toMatchObject({
      importStatus: ImportStatus.done,
    });
    expect(await find('ZJ-000080')).toMatchObject({ tree_type_name: '樟树' });
  });

  it('take no sealed entry of a dictionary for a new tree', async () => {
    await product.db.query(
      `update blade_dict_biz set is_sealed = 1 where code = 'aspect' and dict_value = '北坡'`,
    );
    await product.app.get(SharedCache, { strict: false }).invalidate('dictionaries');
    const batch = await province.importFile([tree(81, { aspect: '北坡' })]);
    expect(texts(batch)).toEqual(['第2行【坡向】的值“北坡”不在字典中']);
  });

  it('read whole numbers as people write them', async () => {
    expect(
      await province.importFile([
        tree(82, { treeAge: '3.2e2', bust: '1,234.5' }),
        tree(83, { treeAge: ' ３２０.０ ' }),
      ]),
    ).toMatchObject({ importStatus: ImportStatus.done });
    expect(await find('ZJ-000082')).toMatchObject({ tree_age: 320, bust: 1234.5 });
    const unclear = await province.importFile([tree(88, { bust: '41,5' }), tree(89, { treeAge: '12 34' })]);
    expect(unclear).toMatchObject({ importStatus: ImportStatus.refused, failNum: 2 });
  });

  it('keep people to their own region, and other tenants out of sight', async () => {
    const other = { province: '浙江省', city: '杭州市', county: '上城区', lon: 120.17, lat: 30.24 };
    const outside = await county.importFile([tree(84, other)]);
    expect(outside).toMatchObject({ importStatus: ImportStatus.refused, firstErrors: [{ row: 2 }] });
    const town = await sender({ roles: ['county'], xzCode: '330106002' });
    const rows = [tree(85, { township: '北山街道' }), tree(86, { township: '西溪街道' }), tree(87)];
    const batch = await town.importFile(rows, { acceptGood: 1 });
    expect(batch).toMatchObject({ importStatus: ImportStatus.partly, successNum: 1, failNum: 2 });
    expect(await find('ZJ-000085')).toMatchObject({ xz_code: '330106002' });
    const stranger = await sender({ roles: ['province'], xzCode: '33', tenantId: '100001' });
    expect(await stranger.importFile([tree(1)])).toMatchObject({ importStatus: ImportStatus.done });
    const neighbour = await sender({ roles: ['county'], xzCode: '330102' });
    for (const each of [stranger, neighbour]) {
      await each.client.get(`${PATH}/detail`, { id: batch.id }).expect(404);
      await each.client.post(`${PATH}/cancel`, {}, { id: batch.id }).expect(404);
      await each.client.post(`${PATH}/remove`, {}, { ids: batch.id }).expect(404);
      await each.client.get(batch.errorFileUrl).expect(404);
    }
    const seen = (await county.client.get(`${PATH}/list`, { size: 100 })).body as {
      data: { records: Batch[] };
    };
    expect(seen.data.records.map(({ id }) => id)).toEqual(expect.arrayContaining([outside.id, batch.id]));
    expect(
      ((await neighbour.client.get(`${PATH}/list`)).body as { data: { total: number } }).data.total,
    ).toBe(0);
  });

  it('keep the counts right', async () => {
    expect(await product.db.query(`select * from tree_rollup_check()`)).toEqual([]);
  });

  it('say in the reader’s language why a batch could not be read', async () => {
    const batch = await province.importFile(makeZip(workbookParts({ sheet: rowXml(1, ['甲', '乙']) })));
    expect(batch).toMatchObject({ importStatus: ImportStatus.failed, successNum: 0 });
    expect(batch.errorMessage).toContain('没有找到模板的列');
    const english = await province.client
      .get(`${PATH}/detail`, { id: batch.id })
      .set('Accept-Language', 'en-US');
    expect((english.body as { data: Batch }).data.errorMessage).toContain(
      message('import.noHeading', 'en').slice(0, 20),
    );
  });
});
