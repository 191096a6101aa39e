import { moveRecord, patrolRecord, thisYear } from '@gushu/shared';
import { asking, type Client } from '../kit/client.js';
import { bodyOf, buildOldTree, COUNTY, type Given, pointIn } from '../kit/factories.js';
import { buildFiles } from '../kit/files.js';
import { signInAs } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';

const MOVES = '/api/moveRecord/moveRecord';
const FOLLOW_UPS = '/api/moveFollowUp/moveFollowUp';
const TREES = '/api/oldTree/oldTree';
const BESIDE = '330108';

describe('A move of trees', () => {
  let t: SharedApp;
  const people = new Map<string, Client>();
  const as = (xzCode: string) => asking<Given>(() => people.get(xzCode)!);
  const [county, city, province, beside] = [as(COUNTY), as('3301'), as('33'), as(BESIDE)];
  let there: { lon: number; lat: number };

  beforeAll(async () => {
    t = await sharedApp();
    for (const xzCode of [COUNTY, '3301', '33', '', BESIDE])
      people.set(xzCode, await signInAs(t, { xzCode }));
    there = await pointIn(t.db, BESIDE);
  });

  const move = (id: string, who = county) => who.get(`${MOVES}/detail`, { id });
  const tree = (id: unknown, who = county) => who.get(`${TREES}/detail`, { id: String(id) });
  const planted = async (given: Given = {}) => (await buildOldTree(t.db, { xzCode: COUNTY, ...given })).id;
  const levels = (level: string) => ({
    treeAge: { 1: 600, 2: 350, 3: 150 }[level],
    oldTreeLevel: level,
    protectLevel: level,
  });

  /** A draft with its three documents. */
  async function drafted(oldTreeIds: string, given: Given = {}): Promise<string> {
    const { id } = await county.post(
      `${MOVES}/save`,
      await bodyOf(t.db, moveRecord, { oldTreeIds, ...given }),
    );
    const row = { id: String(id), tenantId: t.tenantId, xzCode: COUNTY };
    await buildFiles(t.db, row, { type: '7', pictures: 0, documents: 3 });
    return String(id);
  }
  const review = (id: string, status: number, who = county) =>
    who.post(`${MOVES}/updateStatus?ids=${id}&status=${status}`, { reason: '材料齐全' });
  const step = (id: string, moveStage: number, said: Given = {}, who = county) =>
    who.post(`${MOVES}/updateMoveStage?ids=${id}&moveStage=${moveStage}`, said);
  /** A move of one tree of the third level, which its county approves by submitting it. */
  async function approved(given: Given = {}): Promise<{ id: string; oldTreeId: string }> {
    const oldTreeId = await planted();
    const id = await drafted(oldTreeId, given);
    await review(id, 1);
    return { id, oldTreeId };
  }
  const begun = {
    beginDate: '2019-03-01',
    constructCompany: '浙江园林工程公司',
    approveDocNo: '杭林许2019-3',
  };

  it('takes number, place, distance and the best protected level from its trees, and several of one county alone', async () => {
    const [first, second] = [await planted(levels('2')), await planted()];
    const id = await drafted(`${first},${second}`, { toLon: there.lon, toLat: there.lat, toXzCode: BESIDE });
    const row = await move(id);
    expect(row).toMatchObject({
      ...{ status: 0, moveStage: 1, treeNum: 2, protectLevelMax: '2', xzCode: COUNTY, fromXzCode: COUNTY },
      applyNo: expect.stringMatching(/^YZ\d{12}$/),
    });
    expect(Number(row['distance'])).toBeGreaterThan(1);
    const elsewhere = await planted({ xzCode: BESIDE });
    await county.refusal(`${MOVES}/save`, { oldTreeIds: `${first},${elsewhere}` });
  });

  it('is refused where its case does not allow the level of its trees', async () => {
    const best = await drafted(await planted(levels('1')), { moveReason: '2' });
    expect(await county.refusal(`${MOVES}/updateStatus`, {}, { ids: best, status: 4 })).toContain('移植条件');
    const second = await drafted(await planted(levels('2')), { moveReason: '3' });
    expect(await county.refusal(`${MOVES}/updateStatus`, {}, { ids: second, status: 4 })).toContain(
      '移植条件',
    );
  });

  it('is refused without its plans, and to a place outside of the region that is named', async () => {
    const body = await bodyOf(t.db, moveRecord, { oldTreeIds: await planted() });
    expect(await county.refusal(`${MOVES}/submit`, body)).toContain('3');
    await county.refusal(`${MOVES}/submit`, { ...body, toXzCode: BESIDE });
  });

  it('is stored and submitted by one call, and needs no project where people are in danger', async () => {
    const id = await drafted(await planted(levels('2')), {
      moveReason: '4',
      projectName: null,
      projectApprovalNo: null,
    });
    const { version } = await move(id);
    expect(await county.post(`${MOVES}/submit`, { id, version, payer: '西湖区政府' })).toMatchObject({
      status: 4,
    });
    expect(await move(id)).toMatchObject({ payer: '西湖区政府', moveStage: 1 });
  });

  it('of a national project and the first level goes on to the nation, and the province accepts it', async () => {
    const oldTreeId = await planted(levels('1'));
    const id = await drafted(oldTreeId, { moveReason: '1' });
    await review(id, 4);
    await review(id, 5, city);
    await review(id, 6, province);
    expect(await tree(oldTreeId)).toMatchObject({ lifeStatus: '1' });
    await review(id, 1, as(''));
    expect(await move(id)).toMatchObject({
      moveStage: 2,
      approveLevel: 1,
      approveDate: expect.stringMatching(/^\d{4}-/),
    });
    await step(id, 3);
    await step(id, 4);
    await city.refusal(`${MOVES}/updateMoveStage`, {}, { ids: id, moveStage: 5 });
    await step(id, 5, {}, province);
    expect(await tree(oldTreeId)).toMatchObject({ lifeStatus: '1' });
  });

  it('approved, marks its tree as being moved: nothing is entered of it, and it is neither moved nor revoked besides', async () => {
    const { id, oldTreeId } = await approved();
    expect(await move(id)).toMatchObject({ status: 1, moveStage: 2 });
    expect(await tree(oldTreeId)).toMatchObject({ lifeStatus: '4', year: thisYear() });
    await county.refusal(
      '/api/patrolRecord/patrolRecord/save',
      await bodyOf(t.db, patrolRecord, { oldTreeId }),
    );
    await county.refusal(`${MOVES}/save`, { oldTreeIds: oldTreeId });
    const { body } = await people.get(COUNTY)!.get(`${TREES}/timeline`, { id: oldTreeId });
    expect(JSON.stringify(body)).toContain('moveRecord');
  });

  it('waits once for a tree, however many apply for it', async () => {
    const oldTreeId = await planted(levels('2'));
    const drafts = [await drafted(oldTreeId), await drafted(oldTreeId)];
    const sent = await Promise.all(
      drafts.map((ids) => people.get(COUNTY)!.post(`${MOVES}/updateStatus`, {}, { ids, status: 4 })),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(JSON.stringify(sent.map(({ body }) => body as object))).toContain('正在审批');
  });

  it('is approved once by two at the same time, and the other is told', async () => {
    const id = await drafted(await planted(levels('2')));
    await review(id, 4);
    const both = [city, city].map(() =>
      people.get('3301')!.post(`${MOVES}/updateStatus`, {}, { ids: id, status: 1 }),
    );
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('accepted, gives its tree the new place and region, with a survey number that is free there', async () => {
    const { id, oldTreeId } = await approved();
    const before = await tree(oldTreeId);
    await buildOldTree(t.db, { xzCode: BESIDE, surveyNumber: before['surveyNumber'], year: thisYear() });
    await step(id, 3, begun);
    const place = { toXzCode: BESIDE, toPlace: '江边公园', toLon: there.lon, toLat: there.lat };
    await step(id, 4, { finishDate: '2019-04-01', ...place });
    await county.refusal(`${MOVES}/updateMoveStage`, {}, { ids: id, moveStage: 6 });
    expect(await move(id)).toMatchObject({ moveStage: 4, ...begun, toPlace: '江边公园' });
    // Who approved it finds fault first, then accepts it.
    await step(id, 3, { reason: '支撑不牢固' });
    await step(id, 4);
    await step(id, 5, { acceptDate: '2019-05-01' });
    const arrived = await tree(oldTreeId, beside);
    expect(arrived).toMatchObject({
      ...{ lifeStatus: '1', xzCode: BESIDE, smallPlaceName: '江边公园', lon: there.lon, lat: there.lat },
      oldTreeNumber: before['oldTreeNumber'],
    });
    expect(arrived['surveyNumber']).not.toBe(before['surveyNumber']);
    expect(await move(id)).toMatchObject({ careEndDate: '2024-04-01', nextFollowDate: '2020-04-01' });
  });

  it('of several trees gives each the place that was said of it, and the others the common one', async () => {
    const trees = [await planted(), await planted()];
    const id = await drafted(trees.join());
    await review(id, 1);
    const { toLon, toLat } = await move(id);
    const own = { oldTreeId: trees[1], lon: Number(toLon) + 0.0005, lat: Number(toLat) };
    await step(id, 3, begun);
    const finish = { ids: id, moveStage: 4 };
    for (const toPoints of [
      [{ ...own, oldTreeId: '1' }],
      [{ ...own, ...there }],
      [{ ...own, lon: 200 }],
      [own, own],
      'x',
    ])
      expect(await county.refusal(`${MOVES}/updateMoveStage`, { toPoints }, finish)).not.toBe('');
    expect(await move(id)).toMatchObject({ moveStage: 3, places: [{ lon: null }, { lon: null }] });
    await step(id, 4, { toPoints: [own] });
    expect(await move(id)).toMatchObject({ places: [{ oldTreeId: trees[0], lon: null }, own] });
    await step(id, 5);
    const stand = await Promise.all(trees.map((each) => tree(each)));
    expect(stand).toMatchObject([
      { lifeStatus: '1', lon: toLon, lat: toLat },
      { lifeStatus: '1', lon: own.lon, lat: own.lat },
    ]);
  });

  it('ends with the fifth follow-up, one a year, once the years of care are over', async () => {
    const { id } = await approved();
    await step(id, 3, begun);
    await step(id, 4, { finishDate: '2019-04-01' });
    const seen = (followDate: string) => ({
      moveRecordId: id,
      followDate,
      vigor: '1',
      alive: 1,
      note: '成活',
    });
    await county.refusal(`${FOLLOW_UPS}/save`, seen('2020-05-01'));
    await step(id, 5, { acceptDate: '2019-05-01' });
    await county.refusal(`${MOVES}/updateMoveStage`, {}, { ids: id, moveStage: 6 });
    for (const year of [2020, 2021, 2022, 2023])
      await county.post(`${FOLLOW_UPS}/save`, seen(`${year}-05-01`));
    expect(await county.refusal(`${FOLLOW_UPS}/save`, seen('2023-09-01'))).toContain('2023');
    expect(await move(id)).toMatchObject({ moveStage: 5, nextFollowDate: '2024-04-01' });
    await county.post(`${FOLLOW_UPS}/save`, seen('2024-05-01'));
    const ended = await move(id);
    expect(ended).toMatchObject({ moveStage: 6, nextFollowDate: null });
    expect((ended['followUps'] as Given[]).map(({ year }) => year)).toEqual([2020, 2021, 2022, 2023, 2024]);
  });

  it('is not ended before its trees were cared for long enough, and says until when', async () => {
    const { id } = await approved();
    for (const stage of [3, 4, 5]) await step(id, stage);
    expect(await move(id)).toMatchObject({ moveStage: 5, moves: [] });
    const told = await county.refusal(`${MOVES}/updateMoveStage`, {}, { ids: id, moveStage: 6 });
    expect(told).toContain(String(thisYear() + 5));
  });

  it('refuses days that are not in order, and a place in another region', async () => {
    const { id } = await approved();
    await step(id, 3, { beginDate: '2024-05-01' });
    await county.refusal(`${MOVES}/updateMoveStage`, { finishDate: '2024-04-01' }, { ids: id, moveStage: 4 });
    await county.refusal(`${MOVES}/updateMoveStage`, { toXzCode: BESIDE }, { ids: id, moveStage: 4 });
    expect(await move(id)).toMatchObject({ moveStage: 3, finishDate: null, toXzCode: COUNTY });
  });
});
