import { progressBounds } from '@gushu/shared';
import { asking, type Client, signIn } from '../kit/client.js';
import { BUDGET_YEAR, buildOldTree, COUNTY, type Given } from '../kit/factories.js';
import { buildKeeper, PASSWORD, type SignedIn, signInAs } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';
import { sheetRows } from '../kit/workbooks.js';
import { addAcceptance, grant, PROJECTS, saveProject, staff, storeProject } from './projects.js';

const REASON = '材料不全，退回上一阶段';
type Faults = { code: number; msg: string; errors?: { field: string }[] };

describe('A rescue project', () => {
  let t: SharedApp;
  let people: Awaited<ReturnType<typeof staff>>;
  const { get, post, refusal } = asking<Given>(() => people.county);
  const detail = (id: string) => get(`${PROJECTS}/detail`, { id });
  const step = (id: string, stage: number, who: SignedIn, reason?: string) =>
    who.post(`${PROJECTS}/updateStage`, {}, { ids: id, stage, reason });

  beforeAll(async () => {
    t = await sharedApp();
    people = await staff(t);
  });
  afterEach(async () => {
    for (const table of ['central_budget', 'central_budget_sheng', 'central_government', 'project_file'])
      await t.db.query(`delete from ${table} where tenant_id = $1`, [t.tenantId]);
  });

  it('copies its tree when that is chosen, and says the same of it ever after', async () => {
    const { id, version, oldTreeId } = await saveProject(t, people.county);
    const chosen = await detail(id);
    expect(chosen).toMatchObject({
      xzCode: COUNTY,
      treeTypeName: '樟树',
      vigorName: '正常株',
      stage: 1,
      progress: 0,
    });
    expect(chosen['projectNo']).toBe(`${COUNTY}${BUDGET_YEAR}001`);
    await t.db.query(`update old_tree set tree_age = 999, vigor = '3', life_status = '2' where id = $1`, [
      oldTreeId,
    ]);
    const { provinceOldTreeNumber } = chosen;
    await post(`${PROJECTS}/update`, { id, version, provinceOldTreeNumber, effect: '长势恢复' });
    expect(await detail(id)).toMatchObject({ treeAge: chosen['treeAge'], vigor: '1', effect: '长势恢复' });
  });

  it('changes its year only to one that has a budget, and its tree to one of a county that has, once money is allotted', async () => {
    const { county, city } = people;
    await grant(t, { fund: 800, county: 480 });
    const { id } = await saveProject(t, county, { centralFund: null });
    const change = async (values: Given, who = county) => {
      const { version } = await detail(id);
      return who.post(`${PROJECTS}/update`, { id, version, ...values });
    };
    const OTHER = BUDGET_YEAR - 3;
    // An application may still be put off.
    await change({ year: OTHER }).then(({ status }) => expect(status).toBe(200));
    await change({ year: BUDGET_YEAR }).then(({ status }) => expect(status).toBe(200));
    await step(id, 2, city).expect(200);
    await step(id, 3, city).expect(200);
    for (const stage of [3, 4, 5, 6]) {
      await t.db.query('update central_government set stage = $2, progress = $3 where id = $1', [
        id,
        stage,
        progressBounds(stage).from,
      ]);
      const { body } = (await change({ year: OTHER })) as { body: Faults };
      expect([stage, body.code, body.errors?.map(({ field }) => field)]).toEqual([stage, 400, ['year']]);
      expect(body.msg).toContain(`${OTHER}年没有下达`);
    }
    const english = await county
      .post(`${PROJECTS}/update`, { id, version: (await detail(id))['version'], year: OTHER })
      .set('Accept-Language', 'en');
    expect((english.body as Faults).msg).toContain('enter such a budget first or keep the value');
    await grant(t, { fund: 100, year: OTHER });
    expect((await change({ year: OTHER })).status).toBe(200);
    // The budgets of its province do not serve a tree of another one.
    const { id: elsewhere } = await buildOldTree(t.db, { xzCode: '320102' });
    const nation = await signInAs(t, { roles: ['county'], xzCode: '' });
    const moved = (await change({ oldTreeId: elsewhere }, nation)) as { body: Faults };
    expect(moved.body.errors?.map(({ field }) => field)).toEqual(['oldTreeId']);
    expect(await detail(id)).toMatchObject({ year: OTHER, stage: 6, xzCode: COUNTY });
  });

  it('is of a tree that stands in the own region, named by id or by number', async () => {
    await buildOldTree(t.db, { xzCode: '330108001', provinceOldTreeNumber: 'BESIDE-01' });
    const { body } = await saveProject(t, people.county);
    const wanted = { ...body, oldTreeId: undefined, provinceOldTreeNumber: 'BESIDE-01' };
    const refused = (await people.county.post(`${PROJECTS}/save`, wanted)).body as Faults;
    expect([refused.code, refused.errors?.map(({ field }) => field)]).toEqual([
      400,
      ['provinceOldTreeNumber'],
    ]);
    const tree = await buildOldTree(t.db, { xzCode: `${COUNTY}002`, provinceOldTreeNumber: 'OURS-0001' });
    const { id } = await post<{ id: string }>(`${PROJECTS}/save`, {
      ...wanted,
      provinceOldTreeNumber: 'ours-0001',
    });
    expect(await detail(id)).toMatchObject({ oldTreeId: tree.id, provinceOldTreeNumber: 'OURS-0001' });
  });

  it('goes through seven stages, each by whom it is for and with what it needs, and keeps a log of them', async () => {
    const { county, city } = people;
    const { id } = await saveProject(t, county);
    expect((await step(id, 2, county)).status).toBe(400);
    await step(id, 2, city).expect(200);
    expect((await detail(id))['nextStage']).toEqual({ stage: 3, needs: 'budget', isMet: false });
    expect(((await step(id, 3, city)).body as Faults).msg).toContain(`${BUDGET_YEAR}年没有下达`);
    await grant(t, { fund: 800, county: 480 });
    await step(id, 3, city).expect(200);
    expect((await step(id, 4, city)).status).toBe(400);
    await step(id, 4, county).expect(200);
    expect(((await step(id, 5, county)).body as Faults).msg).toBe('请先上传验收报告，再申请验收');
    await addAcceptance(t, id);
    await step(id, 5, county).expect(200);
    expect((await step(id, 4, county)).status).toBe(400);
    await step(id, 4, county, REASON).expect(200);
    await step(id, 5, county).expect(200);
    await step(id, 6, city).expect(200);
    await step(id, 7, county).expect(200);
    const whole = await detail(id);
    expect(whole).toMatchObject({ stage: 7, progress: 95, nextStage: null });
    const log = (whole['stageLog'] as Given[]).map(({ fromStage, stage, remark }) => [
      fromStage,
      stage,
      remark,
    ]);
    expect(log).toEqual([
      ...[
        [null, 1, null],
        [1, 2, null],
        [2, 3, null],
        [3, 4, null],
        [4, 5, null],
        [5, 4, REASON],
      ],
      ...[
        [4, 5, null],
        [5, 6, null],
        [6, 7, null],
      ],
    ]);
    expect(whole['acceptDate']).toMatch(/^\d{4}-/);
  });

  it('goes on saying what its stages have asked for, and is accepted with the report that is there', async () => {
    const { id } = await storeProject(t, { stage: 5 });
    const { version } = await detail(id);
    const emptied = await people.county.post(`${PROJECTS}/update`, {
      ...{ id, version, fund: null, usedFund: 9_999, measure: '' },
    });
    expect((emptied.body as Faults).errors?.map(({ field }) => field).sort()).toEqual(['fund', 'measure']);
    expect(((await step(id, 6, people.city)).body as Faults).msg).toContain('验收报告');
    expect((await detail(id))['nextStage']).toEqual({ stage: 6, needs: 'acceptance', isMet: false });
    await addAcceptance(t, id);
    await step(id, 6, people.city).expect(200);
  });

  it('shows who may not read trees where a sensitive one stands only roughly, in lists and exports', async () => {
    const { id } = await storeProject(t, { lon: 120.123456, lat: 30.123456 });
    const { oldTreeId } = await detail(id);
    await t.db.query('update old_tree set sensitive = 1 where id = $1', [oldTreeId]);
    const keeper = await buildKeeper(t.db, t.tenantId, ['centralGovernment']);
    await t.db.query(`update blade_user set xzjb = 4, xz_code = $1 where id = $2`, [COUNTY, keeper.id]);
    const blind = await signIn(t.app, keeper.account, PASSWORD);
    const place = { lon: 120.12, lat: 30.12 };
    const row = async (call: string, query: Given) =>
      (await blind.get(`${PROJECTS}/${call}`, query).expect(200)).body;
    expect((await row('detail', { id })).data).toMatchObject(place);
    expect((await row('page', { columns: 'lon,lat' })).data.records).toMatchObject([place]);
    expect(await detail(id)).toMatchObject({ lon: 120.123456, lat: 30.123456 });
    const heads = async (who: Client) => (await sheetRows(who.get(`${PROJECTS}/export`)))[0];
    expect(await heads(blind)).not.toContain('经度(度)');
    expect(await heads(people.county)).toContain('经度(度)');
    // Comparing or sorting by a position would reveal it digit by digit.
    const west = { match: 'all', conditions: [{ field: 'lon', op: 'lt', values: ['120.1235'] }] };
    for (const query of [{ criteria: JSON.stringify(west) }, { ascs: 'lat' }, { descs: 'year,lon' }]) {
      for (const call of ['page', 'export-count', 'export'])
        expect([query, call, (await blind.get(`${PROJECTS}/${call}`, query)).status]).toEqual([
          query,
          call,
          400,
        ]);
      await people.county.get(`${PROJECTS}/page`, query).expect(200);
    }
    const other = await buildOldTree(t.db, { xzCode: `${COUNTY}002`, sensitive: 1 });
    await post(`${PROJECTS}/update`, { id, version: (await detail(id))['version'], oldTreeId: other.id });
    const changed = async (who: Client) => {
      const { data } = (await who.get(`${PROJECTS}/history`, { id }).expect(200)).body as { data: Given[] };
      return Object.keys(data[0]!['changes'] as Given);
    };
    expect(await changed(blind)).not.toContain('lon');
    expect(await changed(blind)).toContain('oldTreeId');
    expect(await changed(people.county)).toContain('lon');
  });

  it('may be allotted money that only its city or its province has', async () => {
    const { id } = await storeProject(t, { stage: 2, centralFund: 1 });
    await grant(t, { fund: 100 });
    await step(id, 3, people.city).expect(200);
  });

  it('has the progress of its finished stages, and more within the bounds of its own', async () => {
    const { id } = await storeProject(t, { stage: 4, progress: 30 });
    const set = (progress: number) => people.county.post(`${PROJECTS}/updates`, { ids: id, progress });
    expect(progressBounds(4)).toEqual({ from: 30, to: 70 });
    await set(70).expect(200);
    expect(((await set(71)).body as Faults).errors).toMatchObject([{ field: 'progress' }]);
    const { version } = await detail(id);
    const low = await people.county.post(`${PROJECTS}/update`, { id, version, progress: 29 });
    expect((low.body as Faults).errors).toMatchObject([{ field: 'progress' }]);
    expect(await detail(id)).toMatchObject({ progress: 70 });
  });

  it('changes with others at once, each with its own answer', async () => {
    const [first, second, last] = [
      await storeProject(t, { stage: 3, progress: 15 }),
      await storeProject(t, { stage: 4, progress: 30 }),
      await storeProject(t, { stage: 7, progress: 95 }),
    ];
    const ids = [first, second, last].map(({ id }) => id).join();
    const results = await post<Given[]>(`${PROJECTS}/updates`, {
      ids,
      stage: 4,
      progress: 44,
      usedFund: 8.5,
    });
    expect(results.map(({ id, ok, status }) => [id, ok, status])).toEqual([
      [first.id, true, 4],
      [second.id, false, undefined],
      [last.id, false, undefined],
    ]);
    expect(await detail(first.id)).toMatchObject({ stage: 4, progress: 44, usedFund: 8.5, fundRate: 42.5 });
    expect(await detail(second.id)).toMatchObject({ progress: 30, usedFund: null });
    expect(await refusal(`${PROJECTS}/updates`, { ids })).toBe('请填写要修改的阶段、进度或已支出资金');
  });

  it('is fixed in its last stage, but for its progress and its flags', async () => {
    const { id } = await storeProject(t, { stage: 7, progress: 95 });
    const { version } = await detail(id);
    expect((await people.county.post(`${PROJECTS}/update`, { id, version, fund: 30 })).status).toBe(400);
    await post(`${PROJECTS}/updates`, { ids: id, progress: 100 });
    await post(`${PROJECTS}/update/IsExcellent`, {}, { id, isExcellent: 1 }, people.city);
    expect(await detail(id)).toMatchObject({ progress: 100, isExcellent: 1, fund: 20, editable: false });
  });

  it('is published once the level above has checked it, and checked anew once it is changed', async () => {
    const { county, city } = people;
    const { id } = await storeProject(t, { stage: 2 });
    const publish = (publishStatus: number) =>
      county.post(`${PROJECTS}/updatePublishStatus`, {}, { ids: id, publishStatus });
    expect((await publish(1)).status).toBe(400);
    const checking = { ids: id, checkStatus: 2, opinion: '资金来源不清楚' };
    await post(`${PROJECTS}/updateCheckStatus`, {}, checking, city);
    await post(`${PROJECTS}/update`, { id, version: (await detail(id))['version'], measure: '清腐防腐' });
    expect(await detail(id)).toMatchObject({ checkStatus: 0, stage: 2 });
    await post(`${PROJECTS}/updateCheckStatus`, {}, { id, checkStatus: 1 }, city);
    await publish(1).expect(200);
    await post(`${PROJECTS}/update`, { id, version: (await detail(id))['version'], measure: '加固树体' });
    expect(await detail(id)).toMatchObject({ checkStatus: 0, publishStatus: 1 });
  });

  it('is marked excellent by the levels above, not by its own', async () => {
    const { id } = await storeProject(t);
    const mark = { ids: id, isExcellent: 1 };
    await t.db.query(
      `insert into blade_role_menu select $1, id from blade_menu where code = 'centralGovernment_review' on conflict do nothing`,
      [people.county.user.roleIds[0]],
    );
    expect((await people.county.post(`${PROJECTS}/update/IsExcellent`, {}, mark)).status).toBe(403);
    await post(`${PROJECTS}/update/IsExcellent`, {}, mark, people.province);
    expect(await get<{ total: number }>(`${PROJECTS}/page`, { isExcellent: 1 })).toMatchObject({ total: 1 });
  });

  it('binds no more of the nation’s money than its region still has, also when two are saved at once', async () => {
    await grant(t, { fund: 800, county: 25 });
    const early = await storeProject(t, { stage: 2, fund: 60, centralFund: 30 });
    expect((await detail(early.id))['fundWarning']).toContain('30.00');
    expect((await step(early.id, 3, people.city)).status).toBe(400);
    const both = [
      await storeProject(t, { stage: 2, centralFund: 15 }),
      await storeProject(t, { stage: 2, centralFund: 15 }),
    ];
    const answers = await Promise.all(both.map(({ id }) => step(id, 3, people.city)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const refused = answers.find(({ status }) => status === 400)!.body as Faults;
    expect(refused.errors).toMatchObject([{ field: 'centralFund' }]);
    for (const figure of ['25.00', '15.00']) expect(JSON.stringify(refused)).toContain(figure);
    const bound = both[answers.findIndex(({ status }) => status === 200)]!.id;
    const { version } = await detail(bound);
    const more = (centralFund: number) =>
      people.county.post(`${PROJECTS}/update`, { id: bound, version, fund: 40, centralFund });
    expect(((await more(25.01)).body as Faults).errors).toMatchObject([{ field: 'centralFund' }]);
    await more(25).expect(200);
  });

  it('is refused money that does not add up, by the fields that are wrong', async () => {
    const fields = async (given: Given) =>
      ((await saveProject(t, people.county, given)).answer as unknown as Faults).errors?.map(
        ({ field }) => field,
      );
    expect(await fields({ fund: 10, centralFund: 8, localFund: 3 })).toEqual(['fund']);
    expect(await fields({ fund: 10, centralFund: 8, usedFund: 11 })).toEqual(['usedFund']);
    expect(await fields({ beginDate: '2026-05-02', finishDate: '2026-05-01' })).toEqual(['finishDate']);
    expect(await fields({ fund: 10.005 })).toEqual(['fund']);
  });

  it('meets the conflict dialog where two people change it at once', async () => {
    const { id, version } = await saveProject(t, people.county);
    await post(`${PROJECTS}/update`, { id, version, effect: '一' });
    const second = await people.colleague.post(`${PROJECTS}/update`, { id, version, effect: '二' });
    expect(second.body).toMatchObject({ code: 409 });
  });

  it('is nobody else’s, and stands in the timeline of its tree', async () => {
    const { id, oldTreeId } = await saveProject(t, people.county);
    expect((await people.beside.get(`${PROJECTS}/detail`, { id })).status).toBe(404);
    expect((await people.beside.get(`${PROJECTS}/dataDetail`, { id })).status).toBe(404);
    const other = await people.beside.post(`${PROJECTS}/updates`, { ids: id, progress: 1 });
    expect(other.status).toBe(404);
    const lines = await get<Given[]>('/api/oldTree/oldTree/timeline', { id: oldTreeId });
    expect(lines.filter(({ record }) => record === 'centralGovernment')).toMatchObject([{ id }]);
  });

  it('is counted by its stage as its table says', async () => {
    for (const [stage, progress] of [
      [1, 0],
      [1, 5],
      [3, 20],
      [7, 95],
    ])
      await storeProject(t, { stage, progress });
    await storeProject(t, { stage: 1, xzCode: '330108' });
    await storeProject(t, { stage: 2, year: BUDGET_YEAR - 1 });
    const stages = await get<Given[]>(`${PROJECTS}/stageProgress`, { xzCode: COUNTY, year: BUDGET_YEAR });
    const counted = (await t.db.query(
      `select stage, count(*)::int as num, avg(progress)::float8 as progress from central_government
        where tenant_id = $3 and xz_code = $1 and year = $2 group by stage`,
      [COUNTY, BUDGET_YEAR, t.tenantId],
    )) as Given[];
    expect(stages.map(({ stage }) => stage)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    for (const each of stages) {
      const found = counted.find(({ stage }) => stage === each['stage']);
      expect(each).toMatchObject({ projectNum: found?.['num'] ?? 0, progress: found?.['progress'] ?? 0 });
    }
    expect(stages[0]).toMatchObject({ stageName: '项目申报', progress: 2.5, zbCount: 50 });
  });
});
