import type { INestApplicationContext } from '@nestjs/common';
import { oldTree, oldTreeGroup } from '@gushu/shared';
import sql from 'sql-template-tag';
import { query } from '../../src/database/database.js';
import { tryLockYears } from '../../src/modules/trees/old-tree/index.js';
import { sheetColumns } from '../../src/sheets/meaning/sheet-columns.js';
import { startApp, type TestApp } from '../kit/app.js';
import { bodyOf, buildGroup, COUNTY, pointIn } from '../kit/factories.js';
import { whileHeld } from '../kit/locks.js';
import { endBoth, startWorker } from '../kit/worker.js';
import {
  type Batch,
  buildSender,
  type Cells,
  COLUMNS,
  keyOf,
  type Sender,
  sheetOf,
  tree,
} from './batches.js';
import { emptyRegister } from './import-cases.js';

type Row = Record<string, unknown>;

/** A row of nothing but its number and the changed cells. */
const only = (number: Cells, more: Cells): Cells => ({ ...number, ...more });
const numbered = (serial: number): Cells => {
  const { provinceOldTreeNumber } = tree(serial);
  return { provinceOldTreeNumber: provinceOldTreeNumber! };
};

describe('A blank cell of a batch', () => {
  let product: TestApp;
  let worker: INestApplicationContext;
  let province: Sender;

  const find = async (serial: number): Promise<Row> =>
    (
      await product.db.query<Row[]>('select * from old_tree where province_old_tree_number = $1', [
        tree(serial)['provinceOldTreeNumber'],
      ])
    )[0]!;
  const texts = ({ firstErrors }: Batch): string => (firstErrors ?? []).map(({ text }) => text).join('\n');
  const changed = { version: expect.anything(), update_time: expect.anything() };

  beforeAll(async () => {
    product = await startApp();
    await emptyRegister(product.db);
    worker = await startWorker(product.config);
    province = await buildSender(product, { roles: ['province'], xzCode: '33' });
  });
  afterAll(() => endBoth(worker, product));

  it('leaves what the register has where a row is updated, of a required column too', async () => {
    await province.importFile([tree(1, { vigor: '衰弱株', envFactor: '雷击', coordSys: '2' })]);
    const before = await find(1);
    const same = await province.importFile([numbered(1)], { mode: 2 });
    expect(same).toMatchObject({ successNum: 1, failNum: 0 });
    expect(await find(1)).toEqual(before);
    const rows = [only(numbered(1), { treeHeight: 22, vigor: '濒危株' })];
    expect(await province.importFile(rows, { mode: 2 })).toMatchObject({ successNum: 1, failNum: 0 });
    expect(await find(1)).toEqual({ ...before, ...changed, tree_height: 22, vigor: '3' });
  });

  it('is one in which nobody sees anything', async () => {
    const unseen = ['\u200b', '\u2800', '\u3164'].map((text, at) => tree(70 + at, { smallPlaceName: text }));
    const batch = await province.importFile([...unseen, tree(73, { remark: '雷击\uffff' })], {
      acceptGood: 1,
    });
    expect(batch).toMatchObject({ successNum: 0, failNum: 4 });
    expect(texts(batch)).toContain('【小地名】不能为空');
    expect(texts(batch)).toContain('【备注】含有不可见的控制字符或无效字符');
  });

  it('is refused where a row is added beside those that are updated', async () => {
    await province.importFile([tree(2)]);
    const rows = [only(numbered(2), { treeHeight: 22 }), only(numbered(3), { treeHeight: 22 })];
    const batch = await province.importFile(rows, { mode: 3, acceptGood: 1 });
    expect(batch).toMatchObject({ successNum: 1, failNum: 1 });
    expect(texts(batch)).toContain('第3行【小地名】不能为空');
    expect(await find(2)).toMatchObject({ tree_height: 22 });
    expect(await find(3)).toBeUndefined();
  });

  it('is checked with the rest of the row, and what follows from others is worked out anew', async () => {
    await province.importFile([tree(4)]);
    const rows = [only(numbered(4), { treeAge: 600, ewGuanFu: 20 })];
    expect(await province.importFile(rows, { mode: 2 })).toMatchObject({ successNum: 1, failNum: 0 });
    expect(await find(4)).toMatchObject({
      old_tree_level: '1',
      protect_level: '1',
      ew_guan_fu: 20,
      ns_guan_fu: 13,
      avg_guan_fu: 16.5,
    });
    const famous = await province.importFile([only(numbered(4), { oldTreeType: '名木' })], { mode: 2 });
    expect(texts(famous)).toContain('【名木类别】');
    // A position has two halves, and lies in the region of its row.
    const half = await province.importFile([only(numbered(4), { lon: 120.131 })], { mode: 2 });
    expect(texts(half)).toBe('第2行【纬度】不能为空');
    const county = { province: '浙江省', city: '杭州市', county: '上城区' };
    expect(texts(await province.importFile([only(numbered(4), county)], { mode: 2 }))).toContain(
      '坐标不在所填区划范围内',
    );
  });

  it('leaves a tree its species, by which others within a metre are looked for', async () => {
    const bare = { warningNote: null };
    const at = (east: number) => ({ lon: 120.130011 + east / 1_000, lat: 30.230011 });
    await province.importFile([
      tree(10, { ...bare, ...at(0) }),
      tree(11, { ...bare, ...at(1), treeType: '银杏' }),
      tree(12, { ...bare, ...at(2) }),
    ]);
    // Two of different species come to one place: the second of one species is the same tree, perhaps.
    const apart = [10, 11].map((serial) => only(numbered(serial), at(3)));
    expect(await province.importFile(apart, { mode: 2 })).toMatchObject({ successNum: 2, failNum: 0 });
    const same = await province.importFile([only(numbered(12), at(3))], { mode: 2 });
    expect(texts(same)).toContain('1米内已有同种古树ZJ-000010');
    const stay = await province.importFile([only(numbered(10), { treeType: '银杏' })], { mode: 2 });
    expect(texts(stay)).toContain('1米内已有同种古树ZJ-000011');
  });

  it('leaves a species that is called otherwise by now', async () => {
    await province.importFile([tree(6, { treeType: '枫香树' })]);
    const before = await find(6);
    const rename = (from: string, to: string) =>
      product.db.query('update tree_species set species = $2 where species = $1', [from, to]);
    await rename('枫香树', '枫香');
    try {
      const rows = [only(numbered(6), { treeHeight: 24 })];
      expect(await province.importFile(rows, { mode: 2 })).toMatchObject({ successNum: 1, failNum: 0 });
      expect(await find(6)).toEqual({ ...before, ...changed, tree_height: 24 });
      const latin = await province.importFile([only(numbered(6), { latinName: 'Quercus' })], { mode: 2 });
      expect(texts(latin)).toContain('【拉丁名】与树种库不一致');
    } finally {
      await rename('枫香', '枫香树');
    }
  });

  it('leaves a tree in its group only where the group is there as well', async () => {
    const outline =
      'SRID=4326;MULTIPOLYGON(((120.12 30.24,120.14 30.24,120.14 30.26,120.12 30.26,120.12 30.24)))';
    const number = { provinceGroupNumber: 'KEPT-GROUP' };
    const group = await buildGroup(product.db, { ...number, geom: outline, protectLevel: '1' });
    await province.importFile([tree(5, { ...number, spreadC: '群状' })]);
    expect(await find(5)).toMatchObject({ group_id: group.id });
    const away = await province.importFile([only(numbered(5), { lon: 120.1, lat: 30.2 })], { mode: 2 });
    expect(texts(away)).toContain('坐标不在所属古树群范围内');
    const { lon, lat } = await pointIn(product.db, '330102');
    const county = { province: '浙江省', city: '杭州市', county: '上城区', lon, lat };
    const moved = await province.importFile([only(numbered(5), county)], { mode: 2 });
    expect(texts(moved)).toBe('第2行所属古树群编号不存在');
    // A file without the column says no more than a blank cell.
    const short = Object.entries({ ...tree(5), ...county }).filter(
      ([key]) => key !== 'provinceGroupNumber' && key !== 'spreadC',
    );
    const columns = COLUMNS.filter((column) => keyOf(column) !== 'provinceGroupNumber');
    const cells = Object.fromEntries(short);
    const file = sheetOf(
      columns.map(({ heading }) => heading),
      [columns.map((column) => cells[keyOf(column)])],
    );
    expect(texts(await province.importFile(file, { mode: 2 }))).toBe('第2行所属古树群编号不存在');
    const near = [only(numbered(5), { lon: 120.13001, lat: 30.25001 })];
    expect(await province.importFile(near, { mode: 2 })).toMatchObject({ successNum: 1, failNum: 0 });
    expect(await find(5)).toMatchObject({ group_id: group.id, lon: 120.13001 });
    // A tree that its group has left out is validated once it is given another place.
    await product.db.query(
      `update old_tree set group_id = null, province_group_number = 'NO-GROUP' where id = $1`,
      [(await find(5))['id']],
    );
    const higher = await province.importFile([only(numbered(5), { treeHeight: 23 })], { mode: 2 });
    expect(higher).toMatchObject({ successNum: 1, failNum: 0 });
  });

  it('adds no row without a place where the register’s is removed meanwhile', async () => {
    const blank: readonly Cells[] = [
      { lon: null, lat: null },
      { province: null, city: null, county: null },
    ];
    for (const [at, place] of blank.entries()) {
      const serial = 20 + at;
      await province.importFile([tree(serial)]);
      const { id } = await find(serial);
      // The batch has read its rows and waits for the years.
      const batch = await whileHeld(product.db, {
        hold: async (tx) => {
          await query(tx, tryLockYears({ tenantId: '000000' }, oldTree, sql`select ${COUNTY}::text as code`));
          await tx.query('update old_tree set is_deleted = 1 where id = $1', [id]);
        },
        call: () => province.importFile([tree(serial, place)], { mode: 3 }),
      });
      expect(texts(batch)).toContain('系统中没有此编号，不能更新');
      expect(await find(serial)).toMatchObject({ id, is_deleted: 1 });
    }
  });

  it('leaves what groups have, too', async () => {
    const columns = sheetColumns(oldTreeGroup);
    const send = (rows: readonly Cells[], mode: 1 | 2) =>
      province.importFile(
        sheetOf(
          columns.map(({ heading }) => heading),
          rows.map((cells) => columns.map((column) => cells[keyOf(column)])),
        ),
        { dataType: '2', mode },
      );
    const number = { provinceGroupNumber: 'KEPT-1' };
    const whole: Cells = {
      ...((await bodyOf(product.db, oldTreeGroup)) as Cells),
      ...{ province: '浙江省', city: '杭州市', county: '西湖区', xzCode: null },
      ...{ mainTreeType: '樟树、银杏', treeType: '樟树', checkDate: '2026-05-01', ...number },
    };
    const read = async (): Promise<Row> =>
      (
        await product.db.query<Row[]>(`select * from old_tree_group where province_group_number = 'KEPT-1'`)
      )[0]!;
    expect(await send([whole], 1)).toMatchObject({ successNum: 1 });
    const before = await read();
    expect(await send([only(number, { remark: '补' })], 2)).toMatchObject({ successNum: 1, failNum: 0 });
    const after = { ...before, ...changed, remark: '补' };
    expect(await read()).toEqual(after);
    // Whatever its species are called by now.
    await product.db.query(`update tree_species set species = '银杏树' where species = '银杏'`);
    const again = await send([only(number, { remark: '再补' })], 2);
    await product.db.query(`update tree_species set species = '银杏' where species = '银杏树'`);
    expect(again).toMatchObject({ successNum: 1, failNum: 0 });
    expect(await read()).toEqual({ ...after, remark: '再补' });
  });

  it('leaves alone a tree whose number is another one only in case or width', async () => {
    const written = (serial: number, more: Cells) => tree(serial, { smallPlaceName: '寺前', ...more });
    const twins = [80, 81].map((serial, at) =>
      written(serial, { provinceOldTreeNumber: ['D330106-X0101', 'ｄ330106-x０101'][at]! }),
    );
    const batch = await province.importFile(twins, { acceptGood: 1 });
    expect(batch).toMatchObject({ successNum: 1, failNum: 1 });
    const again = await province.importFile([written(82, { provinceOldTreeNumber: 'd330106-x0101' })]);
    expect(again).toMatchObject({ successNum: 0, failNum: 1 });
    const update = { provinceOldTreeNumber: 'd330106-ｘ0101', treeHeight: 23 };
    expect(await province.importFile([update], { mode: 2 })).toMatchObject({ successNum: 1, failNum: 0 });
    const rows = await product.db.query<Row[]>(
      `select province_old_tree_number as number, tree_height as height from old_tree
        where lower(province_old_tree_number) = 'd330106-x0101'`,
    );
    expect(rows).toEqual([{ number: 'D330106-X0101', height: 23 }]);
  });
});
