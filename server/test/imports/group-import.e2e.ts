import type { INestApplicationContext } from '@nestjs/common';
import { ImportStatus, oldTreeGroup } from '@gushu/shared';
import { sheetColumns } from '../../src/sheets/meaning/sheet-columns.js';
import { startApp, type TestApp } from '../kit/app.js';
import { archiveRow } from '../kit/archives.js';
import { bodyOf, buildOldTree, COUNTY, pointIn } from '../kit/factories.js';
import { beforeHistory } from '../kit/locks.js';
import { eventually } from '../kit/eventually.js';
import { Scratch } from '../kit/package.js';
import { buildTenant } from '../kit/people.js';
import { startProcess } from '../kit/process.js';
import { endBoth, startWorker } from '../kit/worker.js';
import { buildSender, type Cells, keyOf, rowsOf, type Sender, sheetOf, tree, workbook } from './batches.js';

const PATH = '/api/oldTreeGroup/oldTreeGroup';
const COLUMNS = sheetColumns(oldTreeGroup);

describe('Excel batches of tree groups', () => {
  let product: TestApp;
  let worker: INestApplicationContext;
  let county: Sender;
  let middle: { lon: number; lat: number };
  let plain: Cells;
  const scratch = new Scratch();

  beforeAll(async () => {
    product = await startApp();
    await scratch.open();
    worker = await startWorker(product.config);
    county = await buildSender(product, { roles: ['county'], xzCode: COUNTY });
    middle = await pointIn(product.db, COUNTY);
    plain = {
      ...((await bodyOf(product.db, oldTreeGroup)) as Cells),
      ...{ province: '浙江省', city: '杭州市', county: '西湖区', xzCode: null },
      ...{ mainTreeType: '樟树、银杏', treeType: '樟树', checkDate: '2026-05-01' },
    };
  });
  afterAll(async () => {
    await endBoth(worker, product);
    await scratch.close();
  });

  /** A square to the east of the county's middle. */
  const square = (east: number, side = 0.001): string => {
    const [west, south] = [middle.lon + east * side, middle.lat];
    const corner = (x: number, y: number) =>
      `${(west + x * side).toFixed(6)} ${(south + y * side).toFixed(6)}`;
    return `POLYGON((${[corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1), corner(0, 0)].join(',')}))`;
  };
  const group = (serial: number, more: Cells = {}): Cells => ({
    ...plain,
    provinceGroupNumber: `DR-G${String(serial).padStart(4, '0')}`,
    checkNumber: String(serial).padStart(4, '0'),
    groupName: `第${serial}群`,
    ...more,
  });
  const file = (rows: readonly Cells[]): Buffer =>
    sheetOf(
      COLUMNS.map(({ heading }) => heading),
      rows.map((cells) => COLUMNS.map((column) => cells[keyOf(column)])),
    );
  const send = (rows: readonly Cells[], mode: 1 | 2 | 3 = 1, acceptGood: 0 | 1 = 0, year?: number) =>
    county.importFile(file(rows), { dataType: '2', mode, acceptGood, ...(year ? { year } : {}) });
  const groups = async (): Promise<Record<string, unknown>[]> =>
    product.db
      .query(`select province_group_number as number, trees, version, status, geom_area::float8 as area,
      main_tree_type_name as main, remark, group_number from old_tree_group where is_deleted = 0 order by 1`);

  it('has the headings of the template, and stores a group with its outline and species', async () => {
    const { id: member } = await buildOldTree(product.db, { provinceGroupNumber: 'DR-G0001' });
    const batch = await send([group(1, { geom: square(0) }), group(2)]);
    expect(batch).toMatchObject({ importStatus: ImportStatus.done, totalNum: 2, successNum: 2, failNum: 0 });
    const [first, second] = await groups();
    expect(first).toMatchObject({
      number: 'DR-G0001',
      status: 1,
      group_number: `${COUNTY}0001`,
      main: '樟树、银杏',
    });
    expect(first!['area']).toBeGreaterThan(1);
    expect(second).toMatchObject({ number: 'DR-G0002', area: null });
    const { body } = await county.client.get(`${PATH}/page`, { provinceGroupNumber: 'DR-G0001' }).expect(200);
    expect(body.data.records[0]).toMatchObject({ memberTrees: 1, importId: batch.id });
    const lines = await county.client.get(`${PATH}/history`, { id: body.data.records[0].id }).expect(200);
    expect(lines.body.data).toEqual([expect.objectContaining({ action: 'import' })]);
    const history = await county.client.get('/api/oldTree/oldTree/history', { id: member }).expect(200);
    expect((history.body as { data: object[] }).data[0]).toMatchObject({
      action: 'import',
      version: 2,
      changes: { groupId: ['', 'DR-G0001'] },
    });
  });

  it('adds nothing when the same file comes twice', async () => {
    const rows = [group(1, { geom: square(0) }), group(2)];
    const before = await groups();
    expect(await send(rows)).toMatchObject({ successNum: 2 });
    expect(await groups()).toEqual(before);
    const added = await send(rows.map((cells) => ({ ...cells, remark: '再来一次' })));
    expect(added).toMatchObject({ successNum: 0, failNum: 2 });
    expect(added.firstErrors?.[0]?.text).toBe('第2行【省级古树群编号】已存在于系统中');
    const both = await send(rows, 3);
    expect(both).toMatchObject({ importStatus: ImportStatus.done, failNum: 0 });
    expect(await groups()).toEqual(before);
  });

  it('updates what is there, leaves blank cells as they were, and adds the rest where both are wanted', async () => {
    const update = await send([group(1, { trees: 77, geom: null, remark: '更新' })], 2);
    expect(update).toMatchObject({ importStatus: ImportStatus.done, successNum: 1 });
    const [first] = await groups();
    expect(first).toMatchObject({ trees: 77, remark: '更新', version: 2 });
    expect(first!['area']).toBeGreaterThan(1);
    const missing = await send([group(8)], 2);
    expect(missing).toMatchObject({ failNum: 1, successNum: 0 });
    const both = await send([group(1, { trees: 78 }), group(3)], 3);
    expect(both).toMatchObject({ importStatus: ImportStatus.done, failNum: 0 });
    expect((await groups()).map(({ number, trees }) => [number, trees])).toEqual([
      ['DR-G0001', 78],
      ['DR-G0002', 45],
      ['DR-G0003', 45],
    ]);
  });

  it('asks why the typed area is far from that of the outline, and takes the row with an explanation', async () => {
    const far = { geom: square(10), area: 99, warningNote: null };
    const refused = await send([group(80, far)]);
    expect(refused).toMatchObject({ successNum: 0, failNum: 1 });
    expect(refused.firstErrors?.[0]?.text).toContain('与范围计算的');
    const explained = await send([group(80, { ...far, warningNote: '以林权证面积为准' })]);
    expect(explained).toMatchObject({ successNum: 1, failNum: 0, warnNum: 1 });
  });

  it('brings a group that an earlier year has archived to the year of its batch', async () => {
    await send([group(20)], 1, 0, 2024);
    const of = async () =>
      (
        await product.db.query<{ id: string; year: number; version: number }[]>(
          `select id, year, version from old_tree_group where province_group_number = 'DR-G0020'`,
        )
      )[0]!;
    const { id } = await of();
    await archiveRow(product.db, 'old_tree_group', id, 2024);
    expect(await send([group(20)], 2, 0, 2025)).toMatchObject({ successNum: 1, failNum: 0 });
    expect(await of()).toEqual({ id, year: 2025, version: 2 });
    const { body } = await county.client.get(`${PATH}/history`, { id }).expect(200);
    expect((body.data as object[])[0]).toMatchObject({ changes: { year: [2024, 2025] } });
    // The second time it repeats the stored values.
    expect(await send([group(20)], 2, 0, 2025)).toMatchObject({ successNum: 1 });
    expect(await of()).toMatchObject({ version: 2 });
    await product.db.query(
      `insert into archive_year (tenant_id, data_type, year, xz_code, state) values ('000000', '2', 2023, $1, 2)`,
      [COUNTY],
    );
    const closed = await send([group(20, { remark: '补' })], 2, 0, 2023);
    expect(closed).toMatchObject({ successNum: 0, failNum: 1 });
    expect(await of()).toMatchObject({ year: 2025, version: 2 });
  });

  it('leaves a group to the level that has recognised it, whatever level a county gives it', async () => {
    await product.db.query(
      `update old_tree_group set protect_level = '1' where province_group_number = 'DR-G0002' and status = 1`,
    );
    const before = await groups();
    for (const mode of [2, 3] as const) {
      const batch = await send([group(2, { trees: 60 })], mode);
      expect(batch).toMatchObject({ successNum: 0, failNum: 1 });
      expect(batch.firstErrors?.[0]?.text).toContain('已审核通过，本级不能直接修改');
    }
    expect(await groups()).toEqual(before);
  });

  it('refuses a row with its reason, stores the good ones where that is wanted, and gives an error workbook', async () => {
    const { lon, lat } = middle;
    const bow = `POLYGON((${lon} ${lat},${lon + 0.01} ${lat + 0.01},${lon + 0.01} ${lat},${lon} ${lat + 0.01},${lon} ${lat}))`;
    const wrong: [Cells, string][] = [
      [{ groupName: null }, '【古树群名称】不能为空'],
      [{ trees: 2 }, '【古树株数】超出范围，应为3株～1000000株'],
      [{ mainTreeType: '樟树、月桂神树' }, '树种“月桂神树”不在树种库中'],
      [{ closure: 3 }, '【郁闭度】超出范围，应为0～1'],
      [{ minimumAltitude: 90, highestAltitude: 80 }, '【最高海拔(米)】不能小于最低海拔'],
      [{ oldTrees: 99 }, '【已建档株数】不能大于古树株数'],
      [{ lon: 116.4, lat: 39.9 }, '坐标不在所填区划范围内'],
      [{ geom: 'somewhere' }, '【范围WKT】格式不正确'],
      [{ geom: bow }, '【范围WKT】范围图形不正确：边线相交（'],
      [{ geom: 'POLYGON((116 39,116.01 39,116.01 39.01,116 39))' }, '【范围WKT】范围不在所填区划内'],
      [{ geom: square(0.5) }, '【范围WKT】范围与古树群“DR-G0001”重叠'],
      [{ geom: square(50.5) }, '【范围WKT】范围与古树群“DR-G0100”重叠'],
      [{ checkNumber: '0001' }, '【调查号】已存在于系统中'],
      [{ checkDate: '2099-01-01' }, '【调查日期】的日期不能晚于今天'],
    ];
    const rows = [group(100, { geom: square(50) }), ...wrong.map(([cells], at) => group(101 + at, cells))];
    const batch = await send(rows, 1, 1);
    expect(batch).toMatchObject({ successNum: 1, failNum: wrong.length });
    const lines = await rowsOf(scratch, await county.download(batch.errorFileUrl));
    const texts = lines.map(({ cells }) => cells.map(String).join('\t'));
    wrong.forEach(([, text]) => expect(texts.join('\n')).toContain(text));
    expect((await groups()).map(({ number }) => number)).toContain('DR-G0100');
  });

  it('refuses an outline that a clerk saves at the same moment', async () => {
    const numbers = { provinceGroupNumber: 'DR-CLERK', checkNumber: '0159' };
    const drawn = await bodyOf(product.db, oldTreeGroup, { ...numbers, geom: square(60) });
    const [saved, batch] = await beforeHistory(
      product.db,
      () => county.client.post(`${PATH}/save`, drawn),
      () => send([group(160, { geom: square(60.5) }), group(161, { geom: square(65) })], 1, 1),
    );
    expect(saved.body).toMatchObject({ code: 200 });
    expect(batch).toMatchObject({ successNum: 1, failNum: 1 });
    expect(batch.firstErrors?.[0]?.text).toContain('范围与古树群“DR-CLERK”重叠');
  });

  it('looks at the trees of a group in its own tenant alone', async () => {
    await send([group(170)]);
    const [{ id }] = (await product.db.query(
      `select id from old_tree_group where province_group_number = 'DR-G0170'`,
    )) as [{ id: string }];
    const other = await buildTenant(product.db, '000700');
    await buildOldTree(product.db, { groupId: id, protectLevel: '1', tenantId: other, status: 1 });
    expect(await send([group(170, { protectLevel: '3' })], 2)).toMatchObject({ successNum: 1, failNum: 0 });
  });

  it('take over only trees that stand in them and are protected no more', async () => {
    const build = (east: number, protectLevel: string) =>
      buildOldTree(product.db, {
        ...{ provinceGroupNumber: 'DR-G0190', spreadC: '2', protectLevel },
        ...{ lon: middle.lon + east, lat: middle.lat + 0.0005 },
      });
    const trees = [await build(0.0355, '3'), await build(0.0355, '2'), await build(0.045, '3')];
    const members = async () => {
      const rows = (await product.db.query(
        'select group_id is not null as member from old_tree where id = any($1::bigint[]) order by id',
        [trees.map(({ id }) => id)],
      )) as { member: boolean }[];
      return rows.map(({ member }) => member);
    };
    expect(await send([group(190, { geom: square(35) })])).toMatchObject({ successNum: 1 });
    expect(await members()).toEqual([true, false, false]);
    await product.db.query(`update old_tree set protect_level = '3' where id = $1`, [trees[1]!.id]);
    expect(await send([group(190, { remark: '复核' })], 2)).toMatchObject({ successNum: 1 });
    expect(await members()).toEqual([true, true, false]);
  });

  it('come before trees of the same day, which stand in their group or are refused', async () => {
    await endBoth(worker);
    const inside = { lon: middle.lon + 0.0305, lat: middle.lat + 0.0005 };
    const trees = [
      tree(701, { spreadC: '群状', provinceGroupNumber: 'DR-G0701', ...inside }),
      tree(702, { spreadC: '群状', provinceGroupNumber: 'DR-G0701', lon: 120.1, lat: 30.2 }),
    ];
    const late = await county.send(workbook(trees), { acceptGood: 1 });
    const early = await county.send(file([group(701, { geom: square(30), protectLevel: '2' })]), {
      dataType: '2',
    });
    worker = await startWorker(product.config);
    expect(await county.ended(early)).toMatchObject({ importStatus: ImportStatus.done, successNum: 1 });
    const batch = await county.ended(late);
    expect(batch).toMatchObject({ totalNum: 2, successNum: 1, failNum: 1 });
    expect(batch.firstErrors?.[0]?.text).toMatch(/第3行【经度】.*坐标不在所属古树群范围内（允许偏差50米）/);
    const began = (await product.db.query(
      `select data_type from data_import_record where id = any($1) order by begin_time`,
      [[late, early]],
    )) as { data_type: string }[];
    expect(began.map(({ data_type: type }) => type)).toEqual(['2', '1']);
  });

  it('leave nothing when they are cancelled, and come whole from a worker that is killed', async () => {
    const holder = product.db.createQueryRunner();
    await holder.startTransaction();
    await holder.query('lock table old_tree_group in share mode');
    const rows = [group(801), group(802)];
    const numbers = async () => (await groups()).map(({ number }) => String(number));
    const begun = (id: string) =>
      eventually('it begins', async () => (await county.detail(id)).importStatus !== ImportStatus.waiting);
    const canceled = await county.send(file(rows), { dataType: '2' });
    await begun(canceled);
    await county.client
      .post('/api/dataImportRecord/dataImportRecord/cancel', {}, { id: canceled })
      .expect(200);
    expect(await county.ended(canceled)).toMatchObject({
      importStatus: ImportStatus.failed,
      errorMessage: '已取消',
    });
    await endBoth(worker);
    const killed = startProcess(product, 'worker');
    const id = await county.send(file(rows), { dataType: '2' });
    await begun(id);
    await killed.end('SIGKILL');
    await holder.rollbackTransaction();
    await holder.release();
    expect(await numbers()).not.toContain('DR-G0801');
    worker = await startWorker(product.config);
    expect(await county.ended(id)).toMatchObject({
      importStatus: ImportStatus.done,
      successNum: 2,
    });
    expect(await numbers()).toEqual(expect.arrayContaining(['DR-G0801', 'DR-G0802']));
  });
});
