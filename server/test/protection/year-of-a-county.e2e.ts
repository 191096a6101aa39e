import {
  applyRevoke,
  checkRecord,
  consulation,
  curingRecord,
  moveRecord,
  patrolRecord,
  resourceCounts,
  type ResourceTable,
  thisYear,
  type TimelineLine,
  today,
} from '@gushu/shared';
import { archive, openYear, photographAll } from '../kit/archives.js';
import { asking } from '../kit/client.js';
import { bodyOf, buildOldTree, COUNTY, type Given, pointIn, treeBody } from '../kit/factories.js';
import { buildFiles } from '../kit/files.js';
import { signInAs, type SignedIn } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';

const TREES = '/api/oldTree/oldTree';
const PLAN = '/api/patrolPlan/patrolPlan';
const EVENTS = '/api/reportEvent/reportEvent';
const VERIFICATIONS = '/api/eventVerify/eventVerify';
const CONSULTATIONS = '/api/consulation/consulation';
const MOVES = '/api/moveRecord/moveRecord';
const REPORTS = '/api/reportingRecords/reportingRecords';
/** Where the tree stands first, and where it is moved to: townships of the county. */
const [TOWNSHIP, BESIDE] = ['330106002', '330106008'];
const YEAR = thisYear();
const OPINION = '情况属实，同意';
const RESOURCE = [
  'treeTotal',
  'levelThree',
  'normal',
  'weak',
] as const satisfies (keyof typeof resourceCounts)[];

const pathOf = ({ path }: { path: string }) => `/api/${path}`;

/** Each step begins where the one before it has ended. */
describe('A year in the life of a county', () => {
  let t: SharedApp;
  const people = new Map<string, SignedIn>();
  const as = (who: string) => asking<Given>(() => people.get(who)!);
  const [township, county, city, nation] = [as('township'), as('county'), as('city'), as('nation')];
  const expert = as('expert');
  let id: string;
  let eventId: string;
  let consultationId: string;
  let moveId: string;
  let expertId: string;

  beforeAll(async () => {
    t = await sharedApp();
    people.set('township', await signInAs(t, { xzCode: TOWNSHIP }));
    for (const [role, xzCode] of Object.entries({ county: COUNTY, city: '3301', nation: '' }))
      people.set(role, await signInAs(t, { xzCode, roles: [role] }));
    people.set('expert', await signInAs(t, { xzCode: '32', roles: ['expert'] }));
    const [made] = (await t.db.query(
      `insert into expert_database (tenant_id, name, expert_level, user_id, xz_code, status, check_status, publish_status)
        values ('${t.tenantId}', '沈文斌', '1', $1, '', 1, 1, 1) returning id::text`,
      [people.get('expert')!.user.id],
    )) as [{ id: string }];
    expertId = made.id;
    // One tree stays all the year, so that not everything is the other one's.
    await buildOldTree(t.db, { xzCode: COUNTY, year: YEAR - 1 });
  });

  const decide = (who: typeof county, path: string, ids: unknown, status: number) =>
    who.post(`${path}/updateStatus?ids=${String(ids)}&status=${status}`, { reason: OPINION });
  const detail = (path: string, row: unknown, who = county) => who.get(`${path}/detail`, { id: String(row) });
  const tree = () => detail(TREES, id);
  async function change(who: typeof county, path: string, row: unknown, given: Given): Promise<void> {
    const { version } = await detail(path, row, who);
    await who.post(`${path}/update`, { id: String(row), version, ...given });
  }
  /** Statistics of a region, counts of 0 left out. */
  async function counted(xzCode = COUNTY, query: Given = { archiveMark: 2 }): Promise<Given> {
    const asked = { xzCode, ...query };
    const { total } = await city.get<ResourceTable>('/api/analyse/analyse/oldTreeResource', asked);
    return Object.fromEntries(RESOURCE.filter((name) => total[name] > 0).map((name) => [name, total[name]]));
  }
  /** The lines of the tree, newest first: its own steps, and the records that hang on it with their state. */
  async function timeline(): Promise<string[]> {
    const lines = await county.get<TimelineLine[]>(`${TREES}/timeline`, { id });
    return lines.map(({ record, action, values }) => action ?? `${record} ${String(values?.['status'])}`);
  }
  const isPlanned = async (): Promise<boolean> => {
    const { records } = await county.get<{ records: Given[] }>(`${PLAN}/page`, { size: 100 });
    return records.some((row) => row['id'] === id);
  };

  it('begins with a tree that a township enters and the county approves', async () => {
    const place = { xzCode: TOWNSHIP, year: YEAR - 1 };
    id = String((await township.post(`${TREES}/save`, await treeBody(t.db, place)))['id']);
    expect(await counted()).toEqual({ treeTotal: 1, levelThree: 1, normal: 1 });
    await decide(township, TREES, id, 3);
    await decide(county, TREES, id, 1);
    expect(await tree()).toMatchObject({ status: 1, oldTreeNumber: expect.stringMatching(/^330106\d{5}$/) });
    expect(await counted()).toEqual({ treeTotal: 2, levelThree: 2, normal: 2 });
    expect(await counted(TOWNSHIP)).toEqual({ treeTotal: 1, levelThree: 1, normal: 1 });
    expect(await timeline()).toEqual(['pass', 'submit', 'save']);
    expect(await isPlanned()).toBe(true);
  });

  it('archives the year before, which nothing changes from then on', async () => {
    await photographAll(t.db);
    await openYear(people.get('nation')!, '1', YEAR - 1);
    const filed = await archive(t, people.get('county')!, { dataType: '1', year: YEAR - 1 });
    expect(filed).toMatchObject({ state: 2, totalNum: 2 });
    expect(await counted(COUNTY, { archiveMark: 1, year: YEAR - 1 })).toEqual(await counted());
  });

  it('patrols, finds the tree damaged, and has its event drafted and its vigour suggested', async () => {
    const found = { oldTreeId: id, result: '2', abnormalType: '2', vigor: '2', description: '东侧主枝断裂' };
    const path = pathOf(patrolRecord);
    const { id: patrolId } = await township.post(`${path}/save`, await bodyOf(t.db, patrolRecord, found));
    await decide(township, path, patrolId, 3);
    await decide(county, path, patrolId, 1);
    eventId = String((await detail(path, patrolId))['eventId']);
    expect(await detail(EVENTS, eventId)).toMatchObject({ status: 0, oldTreeId: id, xzCode: TOWNSHIP });
    expect(await counted()).toEqual({ treeTotal: 2, levelThree: 2, normal: 2 });
    expect(await timeline()).toEqual(expect.arrayContaining(['patrolRecord 1', 'change']));
    const { changeId } = await tree();
    await change(county, TREES, changeId, { envFactor: '1', warningNote: '已现场复核' });
    await decide(county, TREES, changeId, 1);
    expect(await tree()).toMatchObject({ vigor: '2', year: YEAR });
    expect(await counted()).toEqual({ treeTotal: 2, levelThree: 2, normal: 1, weak: 1 });
  });

  it('reports the event, has the township verify it, and closes it', async () => {
    await change(county, EVENTS, eventId, { phone: '13800000000', eventLevel: '2' });
    await decide(county, EVENTS, eventId, 1);
    await decide(county, EVENTS, eventId, 2);
    const handed = { eventId, verifyWay: '4', transferTo: TOWNSHIP, verifyPeople: '王林' };
    const { id: verification } = await county.post(`${VERIFICATIONS}/save`, handed);
    const seen = { verifyTime: `${today()} 00:00:00`, verifyResult: '1', treeCondition: '主枝折断一根' };
    await change(township, VERIFICATIONS, verification, seen);
    await decide(township, VERIFICATIONS, verification, 4);
    await county.post(`${VERIFICATIONS}/closeEvent?id=${eventId}`, { handleResult: '已支撑加固并清理断枝' });
    expect(await detail(EVENTS, eventId)).toMatchObject({ status: 5 });
    expect(await timeline()).toContain('reportEvent 5');
    expect(await counted()).toEqual({ treeTotal: 2, levelThree: 2, normal: 1, weak: 1 });
  });

  it('asks experts, whose opinion becomes the care of the tree', async () => {
    const body = await bodyOf(t.db, consulation, { oldTreeId: id });
    consultationId = String((await county.post(`${CONSULTATIONS}/save`, body))['id']);
    await decide(county, CONSULTATIONS, consultationId, 1);
    const held = { consultDate: `${today()} 00:00:00`, consultWay: '1', place: '村口', expertIds: expertId };
    await change(city, CONSULTATIONS, consultationId, held);
    await decide(city, CONSULTATIONS, consultationId, 2);
    const said = { diagnosis: '根系缺氧', opinion: '改善通气', measures: '埋设透气管12根' };
    await change(expert, CONSULTATIONS, consultationId, said);
    await decide(expert, CONSULTATIONS, consultationId, 3);
    const { id: curingId } = await county.post(`${CONSULTATIONS}/makeCuring`, {}, { id: consultationId });
    const { oldTreeId: _, content: __, ...done } = await bodyOf(t.db, curingRecord);
    const path = pathOf(curingRecord);
    await change(county, path, curingId, { ...done, curingDate: today(), endDate: today(), vigorAfter: '1' });
    await decide(county, path, curingId, 1);
    await decide(county, CONSULTATIONS, consultationId, 4);
    expect(await timeline()).toEqual(expect.arrayContaining(['consulation 4', 'curingRecord 1']));
    const { changeId } = await tree();
    await change(county, TREES, changeId, { envFactor: null });
    await decide(county, TREES, changeId, 1);
    expect(await counted()).toEqual({ treeTotal: 2, levelThree: 2, normal: 2 });
  });

  it('is checked by the city, and rectifies what it found', async () => {
    const path = pathOf(checkRecord);
    const found = { signOk: 0, problem: '保护牌脱落', requirement: '重新挂牌', deadline: `${YEAR}-12-31` };
    const body = await bodyOf(t.db, checkRecord, { xzCode: COUNTY, oldTreeIds: id, ...found });
    const { id: checkId } = await city.post(`${path}/save`, body);
    await decide(city, path, checkId, 1);
    await change(county, path, checkId, { rectifyResult: '已重新挂牌', rectifyDate: today() });
    await change(city, path, checkId, { recheckOk: 1 });
    expect(await detail(path, checkId)).toMatchObject({ status: 1, recheckOk: 1, rectifiable: false });
    expect(await timeline()).toContain('checkRecord 1');
  });

  it('moves the tree to the township beside it, which counts it from its acceptance on', async () => {
    const there = await pointIn(t.db, COUNTY);
    const body = await bodyOf(t.db, moveRecord, { oldTreeIds: id });
    moveId = String((await county.post(`${MOVES}/save`, body))['id']);
    await buildFiles(
      t.db,
      { id: moveId, tenantId: t.tenantId, xzCode: TOWNSHIP },
      { type: '7', pictures: 0, documents: 3 },
    );
    await decide(county, MOVES, moveId, 1);
    expect(await tree()).toMatchObject({ lifeStatus: '4' });
    expect(await isPlanned()).toBe(false);
    expect(await counted()).toEqual({ treeTotal: 2, levelThree: 2, normal: 2 });
    const step = (stage: number, said: Given = {}) =>
      county.post(`${MOVES}/updateMoveStage?ids=${moveId}&moveStage=${stage}`, said);
    await step(3);
    await step(4, { toXzCode: BESIDE, toPlace: '江边公园', toLon: there.lon, toLat: there.lat });
    await step(5);
    expect(await counted()).toEqual({ treeTotal: 2, levelThree: 2, normal: 2 });
    expect(await counted(TOWNSHIP)).toEqual({});
    expect(await counted(BESIDE)).toEqual({ treeTotal: 1, levelThree: 1, normal: 1 });
    expect(await tree()).toMatchObject({ lifeStatus: '1', xzCode: BESIDE, smallPlaceName: '江边公园' });
    expect(await timeline()).toEqual(expect.arrayContaining(['arrive', 'depart', 'moveRecord 1']));
    expect(await isPlanned()).toBe(true);
  });

  it('strikes the tree off in the end', async () => {
    const path = pathOf(applyRevoke);
    const body = await bodyOf(t.db, applyRevoke, { oldTreeId: id, revokeReason: '99' });
    const revocation = String((await county.post(`${path}/submit`, body))['id']);
    await buildFiles(
      t.db,
      { id: revocation, tenantId: t.tenantId, xzCode: BESIDE },
      { type: '9', pictures: 2, documents: 1 },
    );
    await decide(county, path, revocation, 1);
    expect(await tree()).toMatchObject({ lifeStatus: '3' });
    expect(await counted(BESIDE)).toEqual({});
    expect(await counted()).toEqual({ treeTotal: 1, levelThree: 1, normal: 1 });
    expect(await timeline()).toEqual(expect.arrayContaining(['revoke', 'applyRevoke 1']));
    expect(await isPlanned()).toBe(false);
  });

  it('ends with the report of the year, that says so, and reaches the nation by way of the city', async () => {
    const asked = { dataType: '1', year: YEAR, xzCode: COUNTY, reportPeople: '王林' };
    const { id: report } = await county.post(`${REPORTS}/submit`, asked);
    expect(await detail(REPORTS, report)).toMatchObject({
      ...{ treeNum: 1, groupNum: 0, baseYear: YEAR - 1, newNum: 0, reduceNum: 1, changeNum: 0 },
    });
    await decide(county, REPORTS, report, 4);
    await decide(city, REPORTS, report, 1);
    expect(await detail(REPORTS, report)).toMatchObject({ status: 1, editable: false });
    expect(await counted(COUNTY, { archiveMark: 1, year: YEAR - 1 })).toEqual({
      ...{ treeTotal: 2, levelThree: 2, normal: 2 },
    });
    expect((await nation.get(`${REPORTS}/page`, { year: YEAR }))['total']).toBe(1);
  });
});
