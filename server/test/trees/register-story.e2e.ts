import {
  dimensionStatistics,
  type GroupStatTable,
  ImportStatus,
  JobState,
  oldTreeGroup,
  resourceCounts,
  type ResourceTable,
  type SpeciesTable,
  type StatTable,
} from '@gushu/shared';
import type { INestApplicationContext } from '@nestjs/common';
import request from 'supertest';
import { sheetColumns } from '../../src/sheets/meaning/sheet-columns.js';
import { serverOf } from '../access/token.js';
import { noise } from '../files/uploads.js';
import {
  type Batch,
  buildSender,
  type Cells,
  keyOf,
  type Sender,
  sheetOf,
  tree,
} from '../imports/batches.js';
import { startApp, type TestApp } from '../kit/app.js';
import { openYear } from '../kit/archives.js';
import type { Client } from '../kit/client.js';
import { bodyOf, COUNTY, type Given, pointIn } from '../kit/factories.js';
import { eventually } from '../kit/eventually.js';
import { makeZip } from '../kit/package.js';
import { signInAs } from '../kit/people.js';
import { endBoth, startWorker } from '../kit/worker.js';

const TREES = '/api/oldTree/oldTree';
const GROUPS = '/api/oldTreeGroup/oldTreeGroup';
const RUNS = '/api/inspectionRule/inspectionRun';
const YEARS = '/api/archiveYear/archiveYear';
const DIMENSIONS = Object.keys(dimensionStatistics) as (keyof typeof dimensionStatistics)[];

/** Counts of the resource table that are not 0, and what the other statistics count; nothing that is 0 is named. */
interface Figures {
  resource: Record<string, number>;
  dimensions: Record<string, Record<string, number>>;
  species: Record<string, number>;
  groups: { groupNum: number; treeNum: number };
}

// Eight of the twelve trees are level 3: six scattered ones and two of the first group.
const IMPORTED: Figures = {
  resource: {
    ...{ treeTotal: 48, scattered: 6, groupTrees: 42, groupNum: 2, levelThree: 8, normal: 7, weak: 1 },
    ...{ archives: 8, members: 2, ancient: 8, city: 1, rural: 7, state: 1, collective: 7, good: 8 },
  },
  dimensions: {
    oldTreeLevel: { 3: 8 },
    ownership: { 1: 1, 2: 7 },
    growthVigor: { 1: 7, 2: 1 },
    growingPlace: { 1: 7, 2: 1 },
    growthEnvironment: { 1: 8 },
    treeAge: { a1: 8 },
    treeHeight: { h2: 8 },
    treeBust: { b3: 8 },
    crownDiameter: { c2: 8 },
  },
  species: { 樟树: 7, 银杏: 1 },
  groups: { groupNum: 2, treeNum: 42 },
};
// Three of level 2 and one of level 1 come to it when they are recognised.
const REVIEWED: Figures = {
  resource: {
    ...{ treeTotal: 52, scattered: 10, groupTrees: 42, groupNum: 2, levelOne: 1, levelTwo: 3, levelThree: 8 },
    ...{
      archives: 12,
      members: 2,
      ancient: 12,
      normal: 11,
      weak: 1,
      city: 1,
      rural: 11,
      state: 1,
      collective: 11,
      good: 12,
    },
  },
  dimensions: {
    oldTreeLevel: { 1: 1, 2: 3, 3: 8 },
    ownership: { 1: 1, 2: 11 },
    growthVigor: { 1: 11, 2: 1 },
    growingPlace: { 1: 11, 2: 1 },
    growthEnvironment: { 1: 12 },
    treeAge: { a1: 8, a2: 3, a3: 1 },
    treeHeight: { h2: 12 },
    treeBust: { b3: 12 },
    crownDiameter: { c2: 12 },
  },
  species: { 樟树: 11, 银杏: 1 },
  groups: { groupNum: 2, treeNum: 42 },
};
// One tree is weak now, one has gone and one has come, and the second group counts three more.
const CHANGED: Figures = {
  ...REVIEWED,
  resource: { ...REVIEWED.resource, treeTotal: 55, groupTrees: 45, normal: 10, weak: 2 },
  dimensions: { ...REVIEWED.dimensions, growthVigor: { 1: 10, 2: 2 } },
  groups: { groupNum: 2, treeNum: 45 },
};

const isCounted = ([, num]: [string, number]): boolean => num !== 0;
const counted = (all: Record<string, number>) => Object.fromEntries(Object.entries(all).filter(isCounted));

describe('The register of a county through two years', () => {
  let t: TestApp;
  let worker: INestApplicationContext;
  let sender: Sender;
  const people: Record<string, Client> = {};
  const as = (name: string): Client => people[name]!;
  const get = async <T>(name: string, path: string, query: Given = {}): Promise<T> =>
    ((await as(name).get(path, query).expect(200)).body as { data: T }).data;

  beforeAll(async () => {
    t = await startApp();
    await t.db.query('delete from old_tree');
    await t.db.query('delete from old_tree_group');
    worker = await startWorker(t.config);
    sender = await buildSender(t, { roles: ['county'], xzCode: COUNTY });
    people['county'] = sender.client;
    for (const [role, xzCode] of Object.entries({ city: '3301', province: '33', nation: '' }))
      people[role] = await signInAs(t, { roles: [role], xzCode });
    for (const dataType of ['1', '2'])
      for (const year of [2025, 2026]) await openYear(as('nation'), dataType, year);
  });
  afterAll(() => endBoth(worker, t));

  /** All statistics of the county. */
  const figures = async (query: Given): Promise<Figures> => {
    const ask = <T>(call: string) =>
      get<T>('county', `/api/analyse/analyse/${call}`, { xzCode: COUNTY, ...query });
    const { total } = await ask<ResourceTable>('oldTreeResource');
    const dimensions: Figures['dimensions'] = {};
    for (const call of DIMENSIONS) {
      const items = (await ask<StatTable>(call)).rows.at(-1)!.items;
      dimensions[call] = counted(Object.fromEntries(items.map(({ code, num }) => [code, num])));
    }
    const { rows } = await ask<SpeciesTable>('treeType');
    const { groupNum, treeNum } = (await ask<GroupStatTable>('oldTreeGroup')).total;
    const resource = Object.keys(resourceCounts).map((name) => [name, total[name as never] as number]);
    return {
      resource: counted(Object.fromEntries(resource) as Record<string, number>),
      dimensions,
      species: Object.fromEntries(rows.map(({ treeTypeName, num }) => [treeTypeName, num])),
      groups: { groupNum, treeNum },
    };
  };
  const live = () => figures({ archiveMark: 2 });
  const archived = (year: number) => figures({ archiveMark: 1, year });

  const idOf = async (serial: number): Promise<Given & { id: string; version: number }> => {
    const number = `ZJ-${String(serial).padStart(6, '0')}`;
    return get('county', `${TREES}/detailByProvinceNumber`, { provinceOldTreeNumber: number });
  };
  /** Photos of trees by their serial numbers, as a zip. */
  const photograph = async (serials: readonly number[]): Promise<Batch> => {
    const parts = await Promise.all(
      serials.map(async (serial, at) => ({
        name: `ZJ-${String(serial).padStart(6, '0')}-${String(serials.slice(0, at).filter((one) => one === serial).length + 1).padStart(2, '0')}.jpg`,
        data: await noise(60, 40).jpeg().toBuffer(),
      })),
    );
    const { body } = await request(serverOf(t.app))
      .post('/api/importPicture/importPicture/importPictureByExcel')
      .set('Blade-Auth', `bearer ${as('county').token}`)
      .attach('file', makeZip(parts), { filename: 'photos.zip' })
      .expect(200);
    return sender.ended((body as { data: Batch }).data.id);
  };
  const archive = async (path: string, year: number): Promise<Given> => {
    await as('county').post(`${path}/archive`, { year }).expect(200);
    const read = () => get<Given>('county', `${path}/archive`, { year });
    await eventually('the year is archived', async () => Number((await read())['state']) >= 2);
    return read();
  };
  const review = async (name: string, status: number, serials: readonly number[]) => {
    for (const serial of serials) {
      const { id } = await idOf(serial);
      await as(name).post(`${TREES}/updateStatus`, {}, { ids: id, status, auditOpinion: '属实' }).expect(200);
    }
  };

  it('begins with a batch of groups and one of trees', async () => {
    const { lon, lat } = await pointIn(t.db, COUNTY);
    const [east, north] = [lon + 0.001, lat + 0.001];
    const columns = sheetColumns(oldTreeGroup);
    const plain: Cells = {
      ...((await bodyOf(t.db, oldTreeGroup)) as Cells),
      ...{ province: '浙江省', city: '杭州市', county: '西湖区', xzCode: null },
      ...{ mainTreeType: '樟树', treeType: '樟树', checkDate: '2025-05-01' },
    };
    const groups: Cells[] = [
      {
        ...{
          provinceGroupNumber: 'ST-G0001',
          checkNumber: '9001',
          groupName: '第一群',
          trees: 30,
          oldTrees: 2,
        },
        ...{ geom: `POLYGON((${lon} ${lat},${east} ${lat},${east} ${north},${lon} ${north},${lon} ${lat}))` },
      },
      { provinceGroupNumber: 'ST-G0002', checkNumber: '9002', groupName: '第二群', trees: 12 },
    ].map((more) => ({ ...plain, ...more }));
    const file = sheetOf(
      columns.map(({ heading }) => heading),
      groups.map((cells) => columns.map((column) => cells[keyOf(column)])),
    );
    expect(await sender.importFile(file, { dataType: '2', year: 2025 })).toMatchObject({ successNum: 2 });
    const member = { spreadC: '群状', provinceGroupNumber: 'ST-G0001', treeAge: 150 };
    const beside = (serial: number) => ({ lon: 120.12001 + serial / 1_000, lat: 30.25001 });
    const inside = (part: number) => ({ lon: lon + 0.001 * part, lat: lat + 0.0005 });
    const trees = [
      ...[1, 2, 3, 4, 5, 6].map((serial) => tree(serial, { treeAge: 150, ...beside(serial) })),
      ...[7, 8, 9].map((serial) => tree(serial, { treeAge: 320, ...beside(serial) })),
      tree(10, { treeAge: 600, ...beside(10) }),
      tree(11, { ...member, ...inside(0.3), vigor: '衰弱株', envFactor: '积水', ownership: '国有' }),
      tree(12, { ...member, ...inside(0.6), growPlace: '城区', treeType: '银杏' }),
    ];
    const batch = await sender.importFile(trees, { year: 2025 });
    expect(batch).toMatchObject({ importStatus: ImportStatus.done, successNum: 12, failNum: 0 });
    expect(await live()).toEqual(IMPORTED);
  });

  it('gets photos by zip, but for trees that are in review', async () => {
    const batch = await photograph([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(batch).toMatchObject({ totalNum: 12, successNum: 8, failNum: 4 });
    expect(await live()).toEqual(IMPORTED);
  });

  it('is inspected by all rules, which miss the other photos and show why they are missing', async () => {
    const { body } = await as('county').post(`${RUNS}/submit`, { dataType: '1' }).expect(200);
    const { id } = (body as { data: { id: string } }).data;
    const state = async () => get<{ state: number; errorNum: number }>('county', `${RUNS}/detail`, { id });
    await eventually('it is inspected', async () => (await state()).state >= JobState.done);
    expect(await state()).toMatchObject({ state: JobState.done, total: 12, errorNum: 0 });
    const report = await get<Given[]>('county', `${RUNS}/report`, { id });
    expect(report).toContainEqual(expect.objectContaining({ ruleCode: 'T25', ruleLevel: '2', num: 4 }));
  });

  it('counts trees of higher levels once city and province have passed them', async () => {
    await review('city', 1, [7, 8, 9]);
    await review('city', 5, [10]);
    await review('province', 1, [10]);
    expect(await live()).toEqual(REVIEWED);
  });

  it('is archived when the last photos are there, and its archive counts as the living register', async () => {
    expect(await photograph([7, 8, 9, 10, 10, 10])).toMatchObject({ successNum: 6, failNum: 0 });
    expect(await archive(TREES, 2025)).toMatchObject({ state: 2, totalNum: 12 });
    expect(await archive(GROUPS, 2025)).toMatchObject({ state: 2, totalNum: 2 });
    expect(await archived(2025)).toEqual(REVIEWED);
    expect(await live()).toEqual(REVIEWED);
  });

  it('changes in the next year without its archive', async () => {
    const first = await idOf(1);
    const weak = { vigor: '2', envFactor: '积水', year: 2026, treeAge: 151, warningNote: '已现场复核' };
    await as('county')
      .post(`${TREES}/update`, { id: first.id, version: first.version, ...weak })
      .expect(200);
    // As a revocation leaves it.
    await t.db.query(`update old_tree set life_status = '3' where id = $1`, [(await idOf(2)).id]);
    const come = tree(13, { treeAge: 150, lon: 120.14001, lat: 30.25001 });
    expect(await sender.importFile([come], { year: 2026 })).toMatchObject({ successNum: 1 });
    const number = { provinceGroupNumber: 'ST-G0002' };
    const group = await get<{ id: string; version: number }>(
      'county',
      `${GROUPS}/detailByProvinceNumber`,
      number,
    );
    const more = { id: group.id, version: group.version, trees: 15, year: 2026, warningNote: '已现场复核' };
    await as('county').post(`${GROUPS}/update`, more).expect(200);
    expect(await live()).toEqual(CHANGED);
    expect(await archived(2025)).toEqual(REVIEWED);
  });

  it('is archived again, and tells in what the years differ', async () => {
    expect(await photograph([13])).toMatchObject({ successNum: 1 });
    expect(await archive(TREES, 2026)).toMatchObject({ state: 2, totalNum: 12 });
    expect(await archive(GROUPS, 2026)).toMatchObject({ state: 2, totalNum: 2 });
    expect(await archived(2026)).toEqual(CHANGED);
    expect(await archived(2025)).toEqual(REVIEWED);
    const between = (dataType: string) =>
      get<Given[]>('county', `${YEARS}/differenceByRegion`, { dataType, fromYear: 2025, toYear: 2026 });
    expect((await between('1')).at(-1)).toMatchObject({ added: 1, gone: 1, changed: 1 });
    expect((await between('2')).at(-1)).toMatchObject({ added: 0, gone: 0, changed: 1 });
    const { records } = await get<{ records: { number: string; changes: { field: string }[] }[] }>(
      'county',
      `${YEARS}/difference`,
      { dataType: '1', fromYear: 2025, toYear: 2026, kind: 'changed' },
    );
    expect(records.map(({ number }) => number)).toEqual(['ZJ-000001']);
    const fields = records[0]!.changes.map(({ field }) => field);
    expect(fields).toEqual(expect.arrayContaining(['vigor', 'envFactor']));
    // It is a year older, as every tree is.
    expect(fields).not.toContain('treeAge');
  });
});
