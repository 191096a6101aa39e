import {
  ArchiveMark,
  centralGovernment,
  type DimensionCall,
  dimensionStatistics,
  type FilingFigure,
  filingFigures,
  filingFilters,
  type FilingRow,
  type InboxCount,
  type InboxPart,
  type MyMessages,
  patrolPlan,
  patrolRecord,
  PLAN_DUE,
  type PlanSum,
  type RecordDefinition,
  RECORDS,
  reportEvent,
  reportingRecords,
  type ResourceStatistic,
} from '@gushu/shared';
import { archive, buildPhotographed, openYear } from '../kit/archives.js';
import { asking } from '../kit/client.js';
import { buildGroup, buildRow, COUNTY } from '../kit/factories.js';
import { type SignedIn, signInAs } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';
import { plantTrees } from '../kit/trees.js';
import { type Answers, type Figure, FIGURES, firstSpecies, type Rows } from './figures.js';
import { SCREEN } from './screen-trees.js';

const YEAR = 2025;
const NEIGHBOUR = '330102';
/** Regions of every level, one of which holds nothing; of the province one county archives the year. */
const PLACES = {
  ...{ nation: '', province: '33', city: '3301', county: COUNTY, township: '330106002' },
  ...{ 'neighbour that has not filed': NEIGHBOUR, 'fresh county': '330303' },
};
type Place = keyof typeof PLACES;

const ANALYSE = '/api/analyse/analyse';
const CALLS = Object.keys(dimensionStatistics) as DimensionCall[];

describe('Every figure', () => {
  let t: SharedApp;
  const people = {} as Record<'nation' | 'city' | 'county' | 'colleague', SignedIn>;
  const { get, post } = asking(() => people.nation);

  beforeAll(async () => {
    t = await sharedApp();
    const staff = { nation: '', city: '3301', county: COUNTY, colleague: COUNTY };
    for (const [name, xzCode] of Object.entries(staff)) {
      const role = name === 'colleague' ? 'county' : name;
      people[name as keyof typeof people] = await signInAs(t, { roles: [role], xzCode });
    }
    await plantRegister(t);
  });

  const scopeOf = (xzCode: string, year?: number) =>
    year === undefined ? { xzCode } : { xzCode, year: String(year), archiveMark: '1' };

  /** Answers to the screens of a region, today or for a year. */
  async function answersOf(xzCode: string, year?: number): Promise<Answers> {
    const scope = scopeOf(xzCode, year);
    const dimensions = {} as Answers['dimensions'];
    for (const call of CALLS) dimensions[call] = await get(`${ANALYSE}/${call}`, { ...scope, size: 500 });
    const before = await get<ResourceStatistic>(`${ANALYSE}/oldTreeResource`, scopeOf(xzCode, YEAR));
    return {
      resource: await get(`${ANALYSE}/oldTreeResource`, scope),
      before: before.archiveMark === ArchiveMark.snapshot ? before : undefined,
      dimensions,
      species: await get(`${ANALYSE}/treeType`, { ...scope, size: 200 }),
      groups: await get(`${ANALYSE}/oldTreeGroup`, scope),
      screen: await get(`${SCREEN}/screen`, scope),
      map: await get('/api/maps/trees/counts', { ...scope, level: 3 }),
    };
  }

  /** Answers a list; a filter that it does not know would show more rows than were counted. */
  async function page<R>(
    path: string,
    asked: object,
    who = people.nation,
  ): Promise<{ total: number; records: R[] }> {
    const { status, headers, body } = await who.get(`/api/${path}`, asked);
    const { 'x-ignored-filters': ignored } = headers as Record<string, string | undefined>;
    expect([path, status, ignored]).toEqual([path, 200, undefined]);
    return (body as { data: { total: number; records: R[] } }).data;
  }

  const listed = async ({ list, filters }: Rows, xzCode: string, year?: number) =>
    (await page(`${list}/${list}/page`, { ...filters, size: 1, ...scopeOf(xzCode, year) })).total;

  /** Figures of a region that differ from their rows, from figures of the same name, or from the sum of their parts. */
  async function contradictions(xzCode: string, year?: number): Promise<string[]> {
    const answers = await answersOf(xzCode, year);
    const found: string[] = [];
    const said = new Map<string, number | undefined>();
    const compare = ({ on, value }: Figure, other: number | undefined, what: string) => {
      if (value(answers) !== other) found.push(`${on}: ${value(answers)}, ${what}: ${other}`);
    };
    for (const figure of FIGURES) {
      const { same, equals, rows } = figure;
      if (same && !said.has(same)) said.set(same, figure.value(answers));
      if (same) compare(figure, said.get(same), `elsewhere as ${same}`);
      if (equals) compare(figure, equals(answers), 'its parts');
      if (rows) compare(figure, await listed(rows, xzCode, year), 'its rows');
    }
    const species = firstSpecies(answers);
    if (species) {
      const num = await listed(species, xzCode, year);
      if (num !== species.num) found.push(`first species: ${species.num}, its rows: ${num}`);
    }
    return found;
  }

  const assertAll = async (year?: number, places = Object.keys(PLACES) as Place[]) => {
    for (const place of places)
      expect([place, await contradictions(PLACES[place], year)]).toEqual([place, []]);
  };

  it('has a value for the register that is planted, so that no comparison is of nothing with nothing', async () => {
    const answers = await answersOf('33');
    const empty = FIGURES.filter(({ value }) => !value(answers)).map(({ on }) => on);
    // Nothing is planted that says nothing of these, and nothing is archived yet.
    expect(empty.filter((on) => !/未填|类别|a5|c4|h4|b4|unknown|较上年末/.test(on))).toEqual([]);
  });

  it('of today equals the rows it leads to, its parts and its neighbours of the same name', () =>
    assertAll());

  it('of the filing equals its rows, and what is not finished the rows that a reminder names and leads to', async () => {
    await openYear(people.nation, '1', YEAR);
    const asked = { dataType: '1', year: YEAR };
    for (const xzCode of ['', '33', '3301', COUNTY]) {
      const rows = await get<FilingRow[]>('/api/archiveYear/archiveYear/filing', { ...asked, xzCode });
      expect(rows.length).toBeGreaterThan(0);
      const wrong: string[] = [];
      for (const row of rows.filter((one) => one.missing + one.approved > 0 && one.xzCode !== xzCode))
        for (const figure of Object.keys(filingFigures) as FilingFigure[]) {
          const filters = filingFilters(figure, { xzCode: row.xzCode, year: YEAR });
          const num = filters && (await listed({ list: 'oldTree', filters }, row.xzCode));
          if (filters && num !== row[figure])
            wrong.push(`${row.xzName} ${figure} ${row[figure]}, rows ${num}`);
        }
      expect([xzCode, wrong]).toEqual([xzCode, []]);
      for (const { missing, drafts, returned, county, city, province, nation } of rows)
        expect(missing).toBe(drafts + returned + county + city + province + nation);
    }
    const reviewer = await signInAs(t, { roles: ['county'], xzCode: NEIGHBOUR });
    await post('/api/archiveYear/archiveYear/remind', { ...asked, xzCode: '3301', xzCodes: NEIGHBOUR });
    const { messages } = await get<{ messages: MyMessages }>('/api/blade-desk/notice/mine', {}, reviewer);
    const [message] = messages.records;
    const { filters = {} } = message!;
    const opened = await get<{ total: number }>(
      '/api/oldTree/oldTree/page',
      { ...filters, size: 1 },
      reviewer,
    );
    expect(message!.text).toContain(`尚有${opened.total}条未完成`);
    expect(opened.total).toBe(3);
  });

  it('of a year and of today stays so once a county has archived it, though others have not', async () => {
    await openYear(people.nation, '2', YEAR);
    for (const dataType of ['1', '2']) {
      const run = await archive(t, people.county, { dataType, year: YEAR });
      expect([dataType, run.errorMessage, run.state]).toEqual([dataType, null, 2]);
    }
    await assertAll();
    await assertAll(YEAR, ['nation', 'province', 'county', 'fresh county']);
    const { resource } = await answersOf(COUNTY, YEAR);
    expect(resource).toMatchObject({ archiveMark: 1, year: YEAR });
    expect(resource.total.archives).toBeGreaterThan(0);
  });

  it('of an archived year stays what it was when rows change, and that of today follows them', async () => {
    const before = (await answersOf(COUNTY, YEAR)).resource.total;
    await plantTrees(t.db, [{ xz_code: COUNTY, spread_c: '1', tree_age: 480, old_tree_level: '2' }]);
    expect((await answersOf(COUNTY, YEAR)).resource.total).toEqual(before);
    await assertAll(undefined, ['nation', 'county']);
    await assertAll(YEAR, ['county']);
    expect((await answersOf(COUNTY)).screen.oldTreeSurvey.since).toMatchObject({ year: YEAR, change: 1 });
  });

  it('of a report that is sent is the total of home and screens', async () => {
    const { total } = (await answersOf(COUNTY)).resource;
    const { id } = await post<{ id: string }>(
      `/api/${reportingRecords.path}/submit`,
      {
        dataType: '1',
        year: new Date().getFullYear(),
        xzCode: COUNTY,
        reportDept: '林业局',
        reportPeople: '周工',
      },
      {},
      people.county,
    );
    const report = await get<object>(`/api/${reportingRecords.path}/detail`, { id }, people.county);
    expect(report).toMatchObject({ treeNum: total.treeTotal, groupNum: total.groupNum });
  });

  it('of the patrols that home asks for equals the trees it leads to', async () => {
    await t.db.query(
      `update patrol_plan set patrol_due = current_date - 3 where tenant_id = $1 and xz_code like '3301%'`,
      [t.tenantId],
    );
    for (const who of [people.county, people.city]) {
      const sums = await get<PlanSum[]>(`/api/${patrolPlan.path}/sums`, { by: 'region' }, who);
      const all = PLAN_DUE.map((due) => sums.reduce((sum, row) => sum + row[due], 0));
      const rows = await Promise.all(
        PLAN_DUE.map((due) => page(`${patrolPlan.path}/page`, { due, size: 1 }, who)),
      );
      expect(rows.map(({ total }) => total)).toEqual(all);
      expect(Math.max(...all)).toBeGreaterThan(0);
    }
  });

  describe('of my work', () => {
    const work = (who: SignedIn, part: InboxPart) =>
      get<InboxCount[]>('/api/blade-desk/inbox/counts', { part }, who);
    const rowsOf = async (who: SignedIn, { record, filters }: InboxCount) => {
      const { path, pageVerb = 'page' } = RECORDS.find(({ name }) => name === record) as RecordDefinition;
      return (await page<{ id: string }>(`${path}/${pageVerb}`, { ...filters, size: 200 }, who)).records;
    };

    beforeAll(async () => {
      const { county, colleague } = people;
      const own = { xzCode: COUNTY, createUser: county.user.id };
      // Drafts of events: typed, found on one's own patrol, and on that of a colleague; one that is to be closed elsewhere.
      await buildRow(t.db, reportEvent, { ...own, status: 0 });
      for (const createUser of [county.user.id, colleague.user.id]) {
        const { id: patrolId } = await buildRow(t.db, patrolRecord, { ...own, status: 1 });
        await buildRow(t.db, reportEvent, { ...own, createUser, status: 0, patrolId });
      }
      await buildRow(t.db, reportEvent, { ...own, status: 4, closeLevel: 3 });
      await buildRow(t.db, reportEvent, { ...own, status: 4, closeLevel: 2 });
      // Projects wait by their stage, for a check, to be published: by several of these at once.
      const states = [
        { stage: 1, checkStatus: 0, publishStatus: 0 },
        { stage: 3, checkStatus: 1, publishStatus: 0 },
        { stage: 7, checkStatus: 0, publishStatus: 0 },
        { stage: 7, checkStatus: 1, publishStatus: 0 },
      ];
      for (const state of states) await buildRow(t.db, centralGovernment, { ...own, ...state });
    });

    it.each(['mine', 'sent', 'overdue'] as const)(
      'equals the rows it leads to, each of which stands in it once: %s',
      async (part) => {
        for (const who of [people.county, people.colleague, people.city, people.nation]) {
          const seen: string[] = [];
          for (const count of await work(who, part)) {
            const rows = await rowsOf(who, count);
            const { record, field, status } = count;
            expect([record, field, status, rows.length]).toEqual([record, field, status, count.count]);
            seen.push(...rows.map(({ id }) => `${record} ${id}`));
          }
          expect(seen.toSorted()).toEqual([...new Set(seen)].toSorted());
        }
      },
    );

    it('names a draft once, found on a patrol or not, and a project by its stage before its check', async () => {
      const own = (await work(people.county, 'mine')).filter(({ record }) => record === 'reportEvent');
      expect(own.filter(({ status }) => status === 0)).toEqual([
        expect.objectContaining({ who: 'reviewer', count: 1 }),
        expect.objectContaining({ who: 'owner', count: 2 }),
      ]);
      expect(own.filter(({ status }) => status === 4)).toEqual([expect.objectContaining({ count: 1 })]);
      const sent = (await work(people.county, 'sent')).filter(({ record }) => record === 'centralGovernment');
      expect(sent.map(({ field, status, count }) => [field, status, count])).toEqual([
        ['stage', 1, 1],
        ['stage', 3, 1],
        ['checkStatus', 0, 1],
        ['publishStatus', 0, 1],
      ]);
    });
  });
});

/** Trees and groups in every class and state: counted, dead, revoked, moved, not approved, and requested changes. */
async function plantRegister(t: SharedApp): Promise<void> {
  const own = { xzCode: COUNTY, year: YEAR };
  await buildPhotographed(t.db, { ...own });
  await buildPhotographed(t.db, {
    ...own,
    xzCode: '330106002',
    treeAge: 350,
    oldTreeLevel: '2',
    protectLevel: '2',
  });
  await buildPhotographed(t.db, { ...own, treeAge: 520, oldTreeLevel: '1', protectLevel: '1' });
  await buildGroup(t.db, { ...own, trees: 12 });
  await buildGroup(t.db, { xzCode: NEIGHBOUR, year: YEAR, trees: 30 });
  await buildGroup(t.db, { xzCode: NEIGHBOUR, year: YEAR, trees: 7, status: 0 });
  const near = { xz_code: NEIGHBOUR, year: YEAR };
  const of = (ownership: string | null, place: string | null, environment: string | null) => ({
    ...{ ownership, grow_place: place, grow_environment: environment },
  });
  await plantTrees(t.db, [
    { ...near, spread_c: '1', ...of('1', '2', '1'), tree_height: 9.9, bust: 99.9, avg_guan_fu: 4.9 },
    { ...near, spread_c: '1', ...of('2', '1', '2'), tree_height: 10, bust: 100, avg_guan_fu: 5, vigor: '3' },
    { ...near, spread_c: '1', ...of('3', '1', '3'), tree_height: 20, bust: 300, avg_guan_fu: 20, vigor: '2' },
    {
      ...near,
      spread_c: '2',
      ...of('4', '2', '1'),
      tree_age: 300,
      old_tree_level: '2',
      province_group_number: 'G',
    },
    { ...near, spread_c: '1', old_tree_type: '2', old_tree_level: '0', tree_age: 99 },
    { ...near, spread_c: '1', old_tree_type: '3', tree_age: 1999, old_tree_level: '1', life_status: '4' },
    { ...near, spread_c: '1', tree_age: 999, old_tree_level: '1', tree_type: '1400000000000000002' },
    { ...near, spread_c: '1', vigor: '4', life_status: '2' },
    { ...near, spread_c: '1', life_status: '3' },
    { ...near, spread_c: '1', life_status: '5' },
    { ...near, status: 0 },
    { ...near, status: 2 },
    { ...near, status: 4 },
    // Of a later year: the filing of the year before does not count it.
    { ...near, year: YEAR + 1, status: 0 },
    { xz_code: '110101', year: YEAR, spread_c: '1', tree_age: 2000, old_tree_level: '1' },
    { xz_code: '110101', year: YEAR, is_deleted: 1 },
  ]);
}
