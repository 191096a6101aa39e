import {
  ArchiveMark,
  ArchiveState,
  type FilingRow,
  type GroupShare,
  type ResourceStatistic,
  thisYear,
  TREE_LAYER,
  type TreeSurvey,
} from '@gushu/shared';
import { archiveRow } from '../kit/archives.js';
import { asking, type Client } from '../kit/client.js';
import { buildGroup } from '../kit/factories.js';
import { signInAs } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';
import { plantTrees } from '../kit/trees.js';
import { SCREEN } from './screen-trees.js';

const YEAR = thisYear();
const [WEST_LAKE, UPPER_CITY, NINGBO, BEIJING] = ['330106', '330102', '330203', '110101'] as const;
const TABLE = '/api/analyse/analyse/oldTreeResource';

describe('An archived year', () => {
  let t: SharedApp;
  let nation: Client;
  let ids: string[];
  const { get } = asking(() => nation);
  const survey = (query: object = {}) => get<TreeSurvey>(`${SCREEN}/oldTreeSurvey`, query);
  const table = (query: object = {}) => get<ResourceStatistic>(TABLE, query);
  const filed = async (xzCode = '') => {
    const { filedYears } = await survey({ xzCode });
    return filedYears.map(({ year, filed: n, counties }) => `${year} ${n}/${counties}`);
  };
  const snapshot = (year: number) => ({ year, archiveMark: ArchiveMark.snapshot });

  /** Every screen's comparison, which must be one. */
  async function since(query: object = {}): Promise<[year: number, change: number] | undefined> {
    const [figures, rows] = await Promise.all([survey(query), table(query)]);
    const ofTable = rows.since && [rows.since.year, rows.total.treeTotal - rows.since.total.treeTotal];
    const ofSurvey = figures.since && [figures.since.year, figures.since.change];
    expect(ofSurvey).toEqual(ofTable);
    if (figures.since) expect(figures.treeTotal - figures.since.treeTotal).toBe(figures.since.change);
    return ofSurvey as [number, number] | undefined;
  }

  /** Counties archive the trees of a year in which they have none. */
  const close = (year: number, ...counties: string[]) =>
    t.db.query(
      `with closed as (insert into archive_year (tenant_id, data_type, year, xz_code, state)
          select $1, '1', $2, unnest($3::text[]), 2)
        insert into data_change (tenant_id, layer, year) values ($1, $4, $2)`,
      [t.tenantId, year, counties, TREE_LAYER],
    );

  // Five trees in four counties; the year before last has four of them, last year those of one county alone.
  beforeAll(async () => {
    t = await sharedApp();
    ids = await plantTrees(
      t.db,
      [WEST_LAKE, WEST_LAKE, UPPER_CITY, NINGBO, BEIJING].map((xz_code) => ({ xz_code, spread_c: '1' })),
    );
    for (const id of ids.slice(1)) await archiveRow(t.db, 'old_tree', id, YEAR - 2);
    for (const id of ids.slice(0, 2)) await archiveRow(t.db, 'old_tree', id, YEAR - 1);
    nation = await signInAs(t, { roles: ['nation'], xzCode: '' });
  });

  it('says how many of the counties with trees have filed it', async () => {
    expect(await filed()).toEqual([`${YEAR - 1} 1/4`, `${YEAR - 2} 4/4`]);
    expect(await filed('33')).toEqual([`${YEAR - 1} 1/3`, `${YEAR - 2} 3/3`]);
    expect(await filed(WEST_LAKE)).toEqual([`${YEAR - 1} 1/1`, `${YEAR - 2} 1/1`]);
    expect(await filed(BEIJING)).toEqual([`${YEAR - 2} 1/1`]);
  });

  it('is what totals are compared with only where all of the region has filed it', async () => {
    for (const xzCode of ['', '33', '3301']) expect((await since({ xzCode }))?.[0]).toBe(YEAR - 2);
    expect(await since()).toEqual([YEAR - 2, 1]);
    expect(await since({ xzCode: BEIJING })).toEqual([YEAR - 2, 0]);
    expect(await since({ xzCode: WEST_LAKE })).toEqual([YEAR - 1, 0]);
    expect(await since({ xzCode: '3201' })).toBeUndefined();
  });

  it('in part is itself compared with nothing, nor are the trees of a filter or of a data year', async () => {
    expect(await survey(snapshot(YEAR - 1))).toMatchObject({
      treeTotal: 2,
      archiveMark: ArchiveMark.snapshot,
    });
    expect(await since(snapshot(YEAR - 1))).toBeUndefined();
    expect(await since(snapshot(YEAR - 2))).toBeUndefined();
    expect(await since({ xzCode: WEST_LAKE, ...snapshot(YEAR - 1) })).toEqual([YEAR - 2, 1]);
    expect((await table({ vigor: '1' })).since).toBeUndefined();
    expect((await table({ year: YEAR, archiveMark: ArchiveMark.live })).since).toBeUndefined();
    // Nobody has archived that year: the live rows are shown, and these have a base.
    expect((await table(snapshot(YEAR - 5))).since?.year).toBe(YEAR - 2);
  });

  it('counts a county that archived it without a tree, and none that has not archived', async () => {
    // A province has filed once all of its counties have, whatever it has done itself.
    const filing = async () => {
      const rows = await get<FilingRow[]>('/api/archiveYear/archiveYear/filing', {
        ...{ dataType: '1', year: YEAR - 1 },
      });
      return rows.filter(({ state }) => state >= ArchiveState.archived).map(({ xzCode }) => xzCode);
    };
    await close(YEAR - 1, UPPER_CITY, NINGBO);
    expect(await filing()).toEqual([]);
    await close(YEAR - 1, WEST_LAKE);
    expect(await filing()).toEqual(['33']);
    expect(await filed()).toEqual([`${YEAR - 1} 3/4`, `${YEAR - 2} 4/4`]);
    expect((await since())?.[0]).toBe(YEAR - 2);
    expect(await since({ xzCode: '33' })).toEqual([YEAR - 1, 2]);
    await close(YEAR - 1, BEIJING);
    expect(await since()).toEqual([YEAR - 1, 3]);
    await t.db.query('delete from old_tree where id = $1', [ids[4]]);
    expect(await since()).toEqual([YEAR - 1, 2]);
  });

  it('without its groups shows no live ones beside its trees, and is no base of a total that has them', async () => {
    const { id } = await buildGroup(t.db, { xzCode: WEST_LAKE, trees: 30, area: 2.5 });
    const groups = async (query: object) => {
      const [shares, areas, { groupNum, groupTrees }] = await Promise.all([
        get<GroupShare[]>(`${SCREEN}/groupDistribute`, query),
        get<unknown[]>(`${SCREEN}/treeTypeArea`, query),
        survey(query),
      ]);
      const listed = shares.reduce((sum, one) => sum + one.groupNum, 0);
      return [groupNum, groupTrees, listed, areas.length];
    };
    expect(await groups({})).toEqual([1, 30, 1, 1]);
    expect(await groups(snapshot(YEAR - 1))).toEqual([0, 0, 0, 0]);
    expect(await since()).toBeUndefined();
    const { filedYears } = await survey();
    const part = { year: YEAR - 1, counties: 3, filed: 3, groupCounties: 1, groupsFiled: 0 };
    expect(filedYears[0]).toEqual(part);
    expect((await table(snapshot(YEAR - 1))).part).toEqual(part);
    expect((await since({ xzCode: NINGBO }))?.[0]).toBe(YEAR - 1);

    await archiveRow(t.db, 'old_tree_group', id, YEAR - 1);
    expect(await groups(snapshot(YEAR - 1))).toEqual([1, 30, 1, 1]);
    expect((await table(snapshot(YEAR - 1))).part).toBeUndefined();
    expect(await since()).toEqual([YEAR - 1, 2]);
  });
});
