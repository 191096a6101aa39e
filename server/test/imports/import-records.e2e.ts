import type { INestApplicationContext } from '@nestjs/common';
import {
  display,
  columnOf,
  IMPORTED,
  ImportStatus,
  oldTree,
  patrolRecord,
  type RecordDefinition,
  RECORDS,
  type RowOf,
} from '@gushu/shared';
import sql, { raw } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { query } from '../../src/database/database.js';
import { RecordSink } from '../../src/modules/system/imports/record-sink.js';
import { RecordService } from '../../src/record/service.js';
import type { CellValue } from '../../src/sheets/format/xlsx-reader.js';
import { sheetColumns } from '../../src/sheets/meaning/sheet-columns.js';
import { startApp, type TestApp } from '../kit/app.js';
import { buildSender, recordWorkbook, rowsOf, type Sender, sheetOf } from './batches.js';
import { asking } from '../kit/client.js';
import { bodyOf, buildGroup, buildOldTree, buildRow, COUNTY, parentsOf, placeOf } from '../kit/factories.js';
import { eventually } from '../kit/eventually.js';
import { Scratch } from '../kit/package.js';
import { endBoth, startWorker } from '../kit/worker.js';

const PATH = '/api/dataImportRecord/dataImportRecord';
const HEADINGS = sheetColumns(patrolRecord).map(({ heading }) => heading);
const ERRORS = '错误信息';

type Cells = Record<string, CellValue>;

/** A patrol as a ranger writes it, with what else it says. */
const patrol = (number: string, more: Cells = {}): Cells => ({
  省级古树编号: number,
  巡护人: '王林',
  巡护单位: '西湖区林业局',
  联系电话: '13800000000',
  巡护时间: '2026-03-01 09:30:00',
  打卡经度: 120.131,
  打卡纬度: 30.25,
  巡护结果: '正常',
  现场长势: '正常株',
  现场环境: '良好',
  设施完好: '是',
  标牌完好: '否',
  ...more,
});

const workbook = (rows: readonly Cells[]): Buffer =>
  sheetOf(
    HEADINGS,
    rows.map((cells) => HEADINGS.map((heading) => cells[heading])),
  );

/** Records that only declare their batches. */
const DECLARED = IMPORTED.filter(({ updateKey }) => updateKey === undefined);

describe('Excel batches of a record that is only declared', () => {
  let product: TestApp;
  let worker: INestApplicationContext;
  let county: Sender;
  const scratch = new Scratch();
  const { get, post } = asking(() => county.client);

  const bring = (rows: readonly Cells[], acceptGood: 0 | 1 = 0) =>
    county.importFile(workbook(rows), { dataType: '4', acceptGood });
  /** Does something in the batch's transaction after each row that the record's service has stored. */
  const onceStored = (act: (tx: EntityManager) => Promise<unknown>): (() => void) => {
    const { saveImported } = RecordService.prototype;
    RecordService.prototype.saveImported = async function (tx, caller, body) {
      const row = await saveImported.call(this, tx, caller, body);
      await act(tx);
      return row;
    };
    return () => void (RecordService.prototype.saveImported = saveImported);
  };
  /** Who sends rows of a record, by the region whose people write them. */
  const senderOf = async (xzCode: string): Promise<Sender> => {
    if (xzCode === COUNTY) return county;
    return buildSender(product, { xzCode, roles: [xzCode === '' ? 'nation' : 'province'] });
  };
  /** The rows that a record's row must hang on: their ids, and the titles by which a file names them. */
  const parentsIn = async (xzCode: string, record: RecordDefinition) => {
    const [hungOn, named]: [Cells, Cells] = [{}, {}];
    for (const [name, parent] of parentsOf(record)) {
      const isTree = parent === oldTree;
      const id = isTree ? await treeId('PT-2') : (await buildRow(product.db, parent, { xzCode })).id;
      const title = raw(columnOf(parent.title));
      const [row] = await query<{ title: string }>(
        product.db,
        sql`select ${title} as title from ${raw(parent.table)} where id = ${id}`,
      );
      Object.assign(hungOn, { [name]: id });
      Object.assign(named, { [name]: row?.title });
    }
    return { hungOn, named };
  };
  const treeId = async (number: string): Promise<unknown> =>
    (
      await query<{ id: string }>(
        product.db,
        sql`select id from old_tree where province_old_tree_number = ${number}`,
      )
    )[0]?.id;
  const patrols = () =>
    query<Record<string, unknown>>(
      product.db,
      sql`select p.*, t.province_old_tree_number as tree from patrol_record p join old_tree t on t.id = p.old_tree_id
        order by p.id`,
    );

  beforeAll(async () => {
    await scratch.open();
    product = await startApp();
    worker = await startWorker(product.config);
    county = await buildSender(product, { roles: ['county'], xzCode: '330106' });
    const place = { lon: 120.13, lat: 30.25, protectLevel: '2', vigor: '1' };
    for (const number of ['PT-1', 'PT-2', 'PT-3'])
      await buildOldTree(product.db, { ...place, xzCode: '330106', provinceOldTreeNumber: number });
    await buildOldTree(product.db, { ...place, xzCode: '330108', provinceOldTreeNumber: 'FAR-1' });
  });
  afterAll(async () => {
    await endBoth(worker, product);
    await scratch.close();
  });

  it('have a template, from the definition alone', async () => {
    const file = await county.download(`${PATH}/template?dataType=4`);
    const [head, notes] = await rowsOf(scratch, file);
    expect(head?.cells).toEqual(HEADINGS);
    expect(notes?.cells[HEADINGS.indexOf('设施完好')]).toBe('必填；是或否');
  });

  it('store the rows through the record’s own service, submitted, with what follows from the tree', async () => {
    expect(await bring([patrol('PT-1'), patrol('PT-2', { 巡护时间: '2026年3月2日' })])).toMatchObject({
      importStatus: ImportStatus.done,
      dataType: '4',
      totalNum: 2,
      successNum: 2,
      failNum: 0,
    });
    const [first, second] = await patrols();
    expect(first).toMatchObject({
      tree: 'PT-1',
      province_old_tree_number: 'PT-1',
      xz_code: '330106',
      status: 1,
    });
    expect(first).toMatchObject({
      patrol_time: '2026-03-01 09:30:00',
      facility_ok: 1,
      sign_ok: 0,
      result: '1',
    });
    expect(Number(first?.['distance'])).toBeGreaterThan(50);
    expect(first?.['next_time']).toBe('2026-08-30');
    expect(second?.['patrol_time']).toBe('2026-03-02 00:00:00');
    const { body } = await county.client.get('/api/patrolRecord/patrolRecord/history', {
      id: String(first?.['id']),
    });
    expect((body as { data: object[] }).data).toMatchObject([{ action: 'import', version: 1 }]);
  });

  it('import nothing twice, neither from the same file nor from two rows of one', async () => {
    const before = (await patrols()).length;
    const twice = patrol('PT-3');
    const batch = await bring([patrol('PT-1'), twice, twice], 1);
    expect(batch).toMatchObject({ importStatus: ImportStatus.partly, successNum: 1, failNum: 2 });
    const known = '【巡护时间】已存在于系统中';
    const doubled = '【巡护时间】重复，与第3行相同';
    expect(batch.firstErrors).toEqual([
      { row: 2, message: known, text: `第2行${known}`, count: 1 },
      { row: 4, message: doubled, text: `第4行${doubled}`, count: 1 },
    ]);
    expect(await patrols()).toHaveLength(before + 1);
  });

  it('import nothing twice, not even two batches at a time', async () => {
    const before = (await patrols()).length;
    const other = await startWorker(product.config);
    const { open } = RecordSink.prototype;
    const ids: string[] = [];
    let waited = false;
    RecordSink.prototype.open = function (waiting) {
      return open.call(this, async () => {
        waited = true;
        await waiting();
      });
    };
    // Whichever comes first holds its row back until the other has seen that, or has ended without.
    const ended = async () =>
      (await Promise.all(ids.map((id) => county.detail(id)))).some(
        ({ importStatus }) => importStatus > ImportStatus.checking,
      );
    const restore = onceStored(() => eventually('the other is there', async () => waited || (await ended())));
    try {
      // Of equal files the second would be the first's batch.
      for (const person of ['王林', '李山']) {
        const file = workbook([patrol('PT-1', { 巡护时间: '2026-03-05 10:00:00', 巡护人: person })]);
        ids.push(await county.send(file, { dataType: '4' }));
      }
      const batches = await Promise.all(ids.map((id) => county.ended(id)));
      expect(batches.map(({ importStatus }) => importStatus).sort()).toEqual([
        ImportStatus.refused,
        ImportStatus.done,
      ]);
      expect(await patrols()).toHaveLength(before + 1);
    } finally {
      RecordSink.prototype.open = open;
      restore();
      await endBoth(other);
    }
  });

  it('stay one transaction whatever a hook of the record does in it', async () => {
    const before = (await patrols()).length;
    const restore = onceStored((tx) => tx.transaction((inner) => inner.query('select 1')));
    try {
      const at = { 巡护时间: '2026-03-06 10:00:00' };
      const batch = await bring([patrol('PT-1', at), patrol('PT-9', at)]);
      expect(batch).toMatchObject({
        importStatus: ImportStatus.refused,
        totalNum: 2,
        successNum: 0,
        failNum: 1,
      });
      expect(await patrols()).toHaveLength(before);
    } finally {
      restore();
    }
  });

  it('report all that is wrong in the error workbook, ready to correct and send again, and store nothing', async () => {
    const before = (await patrols()).length;
    const at = { 巡护时间: '2026-04-01 10:00:00' };
    const batch = await bring([
      patrol('PT-1', at),
      patrol('PT-9', { ...at, 联系电话: '12', 设施完好: '大概' }),
      patrol('PT-2', { ...at, 巡护结果: '异常' }),
      patrol('FAR-1', { ...at, 巡护人: null }),
    ]);
    expect(batch).toMatchObject({
      importStatus: ImportStatus.refused,
      totalNum: 4,
      successNum: 0,
      failNum: 3,
    });
    expect(await patrols()).toHaveLength(before);
    const [head, ...rows] = await rowsOf(scratch, await county.download(batch.errorFileUrl));
    const said = rows.map(({ cells }) => cells[head!.cells.indexOf(ERRORS)] ?? null);
    expect(said[0]).toBe(null);
    expect(String(said[1]).split('；')).toEqual([
      '第3行【联系电话】格式不正确，应为11位手机号',
      expect.stringMatching(/^第3行【设施完好】/),
      expect.stringMatching(/^第3行【省级古树编号】“PT-9”不存在，或不在您的数据范围内/),
    ]);
    expect(said[2]).toBe('第4行【异常类型】不能为空');
    expect(String(said[3])).toContain('第5行【巡护人】不能为空');
    expect(String(said[3])).toContain('“FAR-1”不存在，或不在您的数据范围内');
  });

  it.each(DECLARED.map((record) => [record.name, record] as const))(
    'of %s are submitted as if their sender had entered them',
    async (_, record) => {
      const { dataType = '', path, table } = record;
      // Records that are shown to everybody are entered by provinces.
      const place = record.states.includes(display) ? '33' : placeOf(record);
      const [sender, { hungOn, named }] = await Promise.all([senderOf(place), parentsIn(place, record)]);
      const file = await recordWorkbook(product.db, record, [named]);
      expect(await sender.importFile(file, { dataType })).toMatchObject({
        importStatus: ImportStatus.done,
        successNum: 1,
      });
      const [imported] = await query<{ id: string; status: number }>(
        product.db,
        sql`select id, status from ${raw(table)} order by id desc limit 1`,
      );
      const body = await bodyOf(product.db, record, hungOn);
      const { id } = await post<RowOf>(`/api/${path}/save`, body, {}, sender.client);
      const entered = await get<RowOf>(`/api/${path}/detail`, { id }, sender.client);
      const submit = entered.moves?.find(({ action }) => action === 'submit');
      expect(imported?.status).toBe(submit?.status ?? entered.status);
    },
  );

  it('name a group by its number, in the place of a tree, and add nothing twice', async () => {
    const { id } = await buildGroup(product.db, { provinceGroupNumber: 'PT-GROUP' });
    const onGroup = patrol('', { 省级古树群编号: 'PT-GROUP', 巡护时间: '2026-04-01 10:00:00' });
    expect(await bring([onGroup])).toMatchObject({ importStatus: ImportStatus.done, successNum: 1 });
    const [row] = await query<Record<string, unknown>>(
      product.db,
      sql`select province_old_tree_number as number, target_type as type from patrol_record where group_id = ${id}`,
    );
    expect(row).toEqual({ number: 'PT-GROUP', type: '2' });
    expect(await bring([{ ...onGroup, 描述: '又一次' }])).toMatchObject({ successNum: 0, failNum: 1 });
    expect(await bring([patrol('')])).toMatchObject({ successNum: 0, failNum: 1 });
  });

  it('are for those who may import the record, and add only', async () => {
    const village = await buildSender(product, { roles: ['village'], xzCode: '330106002001' });
    const { body } = await county.upload(workbook([patrol('PT-1')]));
    const { attachId } = (body as { data: { attachId: string } }).data;
    await village.client.get(`${PATH}/template`, { dataType: '4' }).expect(403);
    const nation = await buildSender(product, { roles: ['province'], xzCode: '33' });
    await nation.client.get(`${PATH}/template`, { dataType: '4' }).expect(403);
    const update = await county.submit(attachId, { dataType: '4', mode: 2 });
    expect(update.body).toMatchObject({ success: false, msg: '这类数据只能新增' });
    await county.client.get(`${PATH}/template`, { dataType: '9' }).expect(400);
  });

  it('are there for every record whose fields are in a sheet', () => {
    const inSheet = RECORDS.filter(({ fields }) => Object.values(fields).some(({ sheet }) => sheet));
    expect(inSheet.filter(({ dataType }) => !dataType).map(({ name }) => name)).toEqual([]);
  });
});
