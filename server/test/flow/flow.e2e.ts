import request from 'supertest';
import { Processes } from '../../src/modules/flow/engine/index.js';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { BASIC, type Client, signIn } from '../kit/client.js';
import { eventually } from '../kit/eventually.js';
import { buildKeeper, PASSWORD, type SignedIn, signInAs } from '../kit/people.js';
import { bell, complete, FLOW, LEAVE, type Row, rows, start, todo } from './calls.js';
import { CASES, flow, modelXml, task } from './models.js';

/** Two steps, one after the other, without a gateway: a refusal of the second leads back to the first. */
const TWO_STEPS = modelXml(
  'two',
  `<startEvent id="s"/>${flow('a', 's', 'first')}${task('first')}${flow('b', 'first', 'second')}${task('second', '${you}')}
  ${flow('c', 'second', 'e')}<endEvent id="e"/>`,
);
/** A task whose form asks for days, on which the way behind it depends. */
const ASKING = modelXml(
  'asking',
  `<startEvent id="s"/>${flow('a', 's', 'x')}${task('x', '${me}', '<extensionElements><flowable:formProperty id="days" name="天数" type="long" required="true"/></extensionElements>')}
  ${flow('b', 'x', 'g')}<exclusiveGateway id="g" default="h"/>${flow('c', 'g', 'long', '${days > 3}')}${flow('h', 'g', 'e')}
  ${task('long')}${flow('f', 'long', 'e')}<endEvent id="e"/>`,
);
const CANDIDATES = modelXml(
  'candidates',
  `<startEvent id="s"/>${flow('a', 's', 'x')}<userTask id="x" name="x" flowable:candidateUsers="\${you}"
  flowable:candidateGroups="city,level_2"/>${flow('b', 'x', 'e')}<endEvent id="e"/>`,
);

describe('Workflow', () => {
  let t: TestApp;
  let admin: Client;
  let county: SignedIn;
  let city: SignedIn;
  let stranger: SignedIn;

  const deploy = async (xml: string): Promise<Row> => {
    const key = /process id="(\w+)"/.exec(xml)?.[1] ?? '';
    const known = (await rows(admin, 'model/list', { modelKey: key })).find((row) => row.id);
    const { body } = await admin
      .post(`${FLOW}/model/submit`, { id: known?.id, name: key, modelKey: key, modelEditorXml: xml })
      .expect(200);
    const { id } = (body as { data: { id: string } }).data;
    await admin.post(`${FLOW}/model/deploy`, {}, { modelId: id, category: 'flow_2' }).expect(200);
    return (await rows(admin, 'manager/list', { key })).find((row) => row.key === key)!;
  };
  const stateOf = async (id: string): Promise<string> =>
    ((await t.db.query('select state from flow_instance where id = $1', [id])) as { state: string }[])[0]!
      .state;

  beforeAll(async () => {
    t = await startApp();
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
    county = await signInAs(t, { roles: ['county'], xzCode: '110101' });
    city = await signInAs(t, { roles: ['city'], xzCode: '11', xzjb: 2 });
    stranger = await signInAs(t, { roles: ['county'], tenantId: '100001' });
  });
  afterAll(() => t.close());

  it.each(CASES)('runs or refuses $name', async ({ xml, rounds, refused, variables }) => {
    if (refused) {
      const key = /process id="(\w+)"/.exec(xml)?.[1];
      const { body } = await admin
        .post(`${FLOW}/model/submit`, { name: key, modelKey: key, modelEditorXml: xml })
        .expect(200);
      const { id: modelId, faults } = (body as { data: { id: string; faults: string[] } }).data;
      expect(faults.join()).toContain(refused);
      // A draft is kept, and deployed no more than an uploaded file that cannot run.
      const refusal = await admin
        .post(`${FLOW}/model/deploy`, {}, { modelId, category: 'flow_2' })
        .expect(400);
      expect(JSON.stringify(refusal.body)).toContain(refused);
      expect(await rows(county, 'work/start-list', { key })).toEqual([]);
      return;
    }
    const { id } = await deploy(xml);
    const me = county.user.id;
    const instance = await start(county, id, { me, readers: [me, me, me], ...variables });
    for (const round of rounds ?? []) {
      const open = await todo(county, instance);
      expect(open.map(({ taskName }) => taskName).sort()).toEqual([...round].sort());
      for (const each of open) await complete(county, each).expect(200);
    }
    expect(await stateOf(instance)).toBe('finished');
  });

  it('lets a leave come back, be changed and go on, with opinions and a diagram', async () => {
    const [leave] = await rows(county, 'work/start-list', { category: 'flow_1' });
    const body = { startTime: '2026-05-01 08:00:00', endTime: '2026-05-03 18:00:00', reason: '探亲' };
    const asked = { ...body, processDefinitionId: leave!.id, taskUser: city.user.id };
    await county.post(`${LEAVE}/start-process`, { ...asked, endTime: '2026-04-01 00:00:00' }).expect(400);
    const nobody = await county.post(`${LEAVE}/start-process`, { ...asked, taskUser: '1' }).expect(400);
    expect((nobody.body as { msg: string }).msg).toBe('审批人:不能审批您的请假，请另选');
    for (const [wrong, field, label] of [
      [{ startTime: '2026-02-31 08:00:00' }, 'startTime'],
      [{ endTime: '2026-05-03 25:00:00' }, 'endTime'],
      [{ endTime: '2028-05-03 18:00:00' }, 'endTime'],
      [{ reason: ' ' }, 'reason', '请假事由'],
    ] as const) {
      const refusal = await county.post(`${LEAVE}/start-process`, { ...asked, ...wrong }).expect(400);
      expect((refusal.body as { errors: object[] }).errors).toMatchObject([
        { field, ...(label ? { label } : {}) },
      ]);
    }
    const own = await county
      .post(`${LEAVE}/start-process`, { ...asked, taskUser: county.user.id })
      .expect(400);
    expect((own.body as { errors: { field: string }[] }).errors.map(({ field }) => field)).toEqual([
      'taskUser',
    ]);
    // By no other call, so that a row and its rules stand behind each leave; and nothing else by this one.
    const variables = { taskUser: `taskUser_${county.user.id}` };
    await county
      .post(`${FLOW}/process/start-process`, { processDefinitionId: leave!.id, variables })
      .expect(400);
    const [circulation] = await rows(county, 'work/start-list', { category: 'flow_3' });
    await county
      .post(`${LEAVE}/start-process`, { ...asked, processDefinitionId: circulation!.id })
      .expect(400);
    const offered = await county.get(`${LEAVE}/approvers`, { size: 500 }).expect(200);
    const approvers = (offered.body as { data: { records: Row[] } }).data.records.map(({ id }) => id);
    expect([city, county, stranger].map(({ user }) => approvers.includes(user.id))).toEqual([
      true,
      false,
      false,
    ]);
    await county.post(`${LEAVE}/start-process`, asked).expect(200);
    const [approval] = await rows(city, 'work/todo-list', { category: 'flow_1' });
    const { body: counted } = await city.get(`${FLOW}/work/counts`).expect(200);
    const lists = await Promise.all(['todo', 'claim'].map((list) => rows(city, `work/${list}-list`)));
    expect((counted as { data: unknown }).data).toEqual({ todo: lists[0]!.length, claim: lists[1]!.length });
    await county.post(`${FLOW}/work/complete-task`, { taskId: approval!.taskId, flag: 'ok' }).expect(403);
    const back = { taskId: approval!.taskId, userId: county.user.id };
    await city.post(`${FLOW}/work/delegate-task`, {}, back).expect(400);
    await complete(city, approval!, 'no', { comment: '人手不足' }).expect(200);
    const [adjust] = await todo(county, approval!.processInstanceId);
    expect(adjust!.taskName).toBe('调整申请');
    expect(await bell(city)).toEqual(['“探亲”待您办理：审批']);
    expect(await bell(county)).toEqual(['“探亲”待您办理：调整申请 人手不足']);
    const id = adjust!.businessId;
    await county.post(`${LEAVE}/start-process`, { ...asked, id, endTime: '2026-05-02 18:00:00' }).expect(200);
    await complete(county, adjust!).expect(200);
    const [again] = await todo(city, approval!.processInstanceId);
    await complete(city, again!).expect(200);
    expect((await bell(county))[0]).toBe('您发起的“探亲”已办结');
    const detail = await county.get(`${LEAVE}/detail`, { businessId: id }).expect(200);
    expect((detail.body as { data: object }).data).toMatchObject({
      reason: '探亲',
      flow: { processIsFinished: 'finished', variables: { days: 2 } },
    });
    const query = { processInstanceId: approval!.processInstanceId };
    const told = await city.get(`${FLOW}/process/history-flow-list`, query).expect(200);
    const steps = (told.body as { data: { historyActivityName: string; comment: string | null }[] }).data;
    expect(steps.map(({ comment }) => comment).filter(Boolean)).toEqual(['人手不足', '同意', '同意']);
    const view = await county.get(`${FLOW}/process/model-view`, query).expect(200);
    const { xml, flow: drawn } = (
      view.body as { data: { xml: string; flow: { historyActivityType: string }[] } }
    ).data;
    expect(xml).toContain('BPMNShape');
    expect(drawn.some(({ historyActivityType }) => historyActivityType === 'sequenceFlow')).toBe(true);
    const other = await signInAs(t, { roles: ['county'] });
    await other.get(`${LEAVE}/detail`, { businessId: id }).expect(404);
    await stranger.get(`${LEAVE}/detail`, { businessId: id }).expect(404);
    await other.get(`${FLOW}/process/history-flow-list`, query).expect(404);
    await stranger.get(`${FLOW}/process/model-view`, query).expect(404);
    expect((await rows(city, 'work/done-list')).length).toBeGreaterThanOrEqual(2);
    expect((await rows(county, 'work/send-list', { category: 'flow_1' }))[0]!.processIsFinished).toBe(
      'finished',
    );
  });

  it('sends a document round: each signs, then it is filed', async () => {
    const [circulation] = await rows(county, 'work/start-list', { category: 'flow_3' });
    const readers = [city.user.id, county.user.id];
    const instance = await start(county, circulation!.id, { readers, title: '防火通知' });
    const [own] = await todo(county, instance);
    await complete(county, own!, 'ok', { variables: { readers: [] } }).expect(400);
    await complete(county, own!).expect(200);
    expect(await todo(county, instance)).toEqual([]);
    await complete(city, (await todo(city, instance))[0]!).expect(200);
    const [filing] = await todo(county, instance);
    expect(filing!.taskName).toBe('归档');
    await complete(county, filing!).expect(200);
    expect(await stateOf(instance)).toBe('finished');
  });

  it('takes over what the form of the task asks for, and refuses everything else by its name', async () => {
    const { id } = await deploy(ASKING);
    const instance = await start(county, id, { me: county.user.id, amount: 3 });
    const [first] = await todo(county, instance);
    const give = (variables: object) => complete(county, first!, 'ok', { variables });
    const detail = await county.get(`${FLOW}/process/detail`, { processInstanceId: instance }).expect(200);
    expect((detail.body as { data: { formFields: object[] } }).data.formFields).toEqual([
      { name: 'days', label: '天数', kind: 'long', required: true },
    ]);
    for (const [variables, name] of [
      [{ days: 5, me: city.user.id }, 'me'],
      [{ days: 5, amount: 9 }, 'amount'],
      [{ days: 'many' }, '天数:必须为整数'],
      [{}, '请填写天数'],
    ] as const)
      expect(JSON.stringify((await give(variables).expect(400)).body)).toContain(name);
    // A value that a client sends back unchanged changes nothing.
    await give({ days: 5, amount: 3, pass: true }).expect(200);
    expect((await todo(county, instance)).map(({ taskName }) => taskName)).toEqual(['long']);
  });

  it('goes back to the last step where the model says nothing, and ends where there is none', async () => {
    const { id } = await deploy(TWO_STEPS);
    const instance = await start(county, id, { me: county.user.id, you: city.user.id });
    await complete(county, (await todo(county, instance))[0]!).expect(200);
    await complete(city, (await todo(city, instance))[0]!, 'no', { comment: '重写' }).expect(200);
    const [back] = await todo(county, instance);
    expect(back!.taskName).toBe('first');
    await complete(county, back!, 'no').expect(200);
    expect(await stateOf(instance)).toBe('rejected');
    const done = (await rows(county, 'work/done-list')).filter((row) => row.processInstanceId === instance);
    expect(done.map(({ comment }) => comment).sort()).toEqual(['同意', '驳回'].sort());
    const ended = county.get(`${FLOW}/process/detail`, { processInstanceId: instance });
    const { body } = await ended.set('Accept-Language', 'en-US').expect(200);
    expect((body as { data: object }).data).toMatchObject({ state: 'rejected', comment: 'Refused' });
  });

  it('says in the bell that a task has come back, also where nobody says why', async () => {
    const { id } = await deploy(TWO_STEPS);
    const instance = await start(county, id, { me: county.user.id, you: city.user.id });
    await complete(county, (await todo(county, instance))[0]!).expect(200);
    await complete(city, (await todo(city, instance))[0]!, 'no').expect(200);
    expect((await bell(county))[0]).toBe('“two”被驳回，待您办理：first');
  });

  it('lets one of two win: the other is told who did it', async () => {
    const { id } = await deploy(TWO_STEPS);
    const instance = await start(county, id, { me: county.user.id, you: city.user.id });
    const [first] = await todo(county, instance);
    const answers = await Promise.all([1, 2, 3].map(() => complete(county, first!)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const told = answers.find(({ status }) => status === 400)!.body as { msg: string };
    expect(told.msg).toContain(county.user.account);
    expect(await todo(city, instance)).toHaveLength(1);
  });

  it('is claimed by a user, a role or a level above the process, once', async () => {
    const { id } = await deploy(CANDIDATES);
    const elsewhere = await signInAs(t, { roles: ['province'], xzCode: '33', xzjb: 2 });
    const starter = await signInAs(t, { roles: ['county'], xzCode: '110101' });
    const instance = await start(starter, id, { you: county.user.id });
    const of = async (client: Client) =>
      (await rows(client, 'work/claim-list')).filter((row) => row.processInstanceId === instance);
    expect(await of(elsewhere)).toEqual([]);
    expect(await of(stranger)).toEqual([]);
    const [open] = await of(county);
    await elsewhere.post(`${FLOW}/work/claim-task`, {}, { taskId: open!.taskId }).expect(403);
    await stranger.post(`${FLOW}/work/claim-task`, {}, { taskId: open!.taskId }).expect(404);
    await complete(county, open!).expect(403);
    const claims = await Promise.all(
      [county, city].map((each) => each.post(`${FLOW}/work/claim-task`, {}, { taskId: open!.taskId })),
    );
    expect(claims.map(({ status }) => status).sort()).toEqual([200, 400]);
    const winner = claims[0]!.status === 200 ? county : city;
    const loser = winner === county ? city : county;
    const handed = { taskId: open!.taskId, userId: loser.user.id };
    await loser.post(`${FLOW}/work/delegate-task`, {}, handed).expect(403);
    // The region of the successor contains that of the process.
    const offered = await winner
      .get(`${FLOW}/work/successors`, { taskId: open!.taskId, size: 500 })
      .expect(200);
    const successors = (offered.body as { data: { records: Row[] } }).data.records.map((user) => user.id);
    const people = [stranger, elsewhere, starter, loser];
    expect(people.map(({ user }) => successors.includes(user.id))).toEqual([false, false, false, true]);
    for (const { user } of [stranger, elsewhere, starter])
      await winner.post(`${FLOW}/work/delegate-task`, {}, { ...handed, userId: user.id }).expect(400);
    await loser.get(`${FLOW}/work/successors`, { taskId: open!.taskId }).expect(404);
    await winner.post(`${FLOW}/work/delegate-task`, {}, handed).expect(200);
    await complete(loser, open!).expect(200);
    expect(await stateOf(instance)).toBe('finished');
  });

  it('is suspended, withdrawn and ended, and says so', async () => {
    const { id } = await deploy(TWO_STEPS);
    const variables = { me: county.user.id, you: city.user.id };
    const instance = await start(county, id, variables);
    const [first] = await todo(county, instance);
    const change = (state: string) =>
      admin.post(`${FLOW}/manager/change-state`, {}, { processId: id, state });
    expect(((await change('suspend').expect(200)).body as { msg: string }).msg).toBe(
      `挂起ID为 [${id}] 的流程成功`,
    );
    await complete(county, first!).expect(400);
    await county.post(`${FLOW}/process/start-process`, { processDefinitionId: id, variables }).expect(400);
    await change('active').expect(200);
    await city.post(`${FLOW}/process/withdraw`, {}, { processInstanceId: instance }).expect(403);
    await county.post(`${FLOW}/process/withdraw`, {}, { processInstanceId: instance }).expect(200);
    expect(await stateOf(instance)).toBe('withdrawn');
    await complete(county, first!).expect(400);
    const next = await start(county, id, variables);
    expect((await rows(admin, 'follow/list', { processInstanceId: next })).map((row) => row.id)).toEqual([
      next,
    ]);
    const ended = { processInstanceId: next, deleteReason: '作废' };
    await county.post(`${FLOW}/follow/delete-process-instance`, {}, ended).expect(403);
    await admin.post(`${FLOW}/follow/delete-process-instance`, {}, ended).expect(200);
    expect(await stateOf(next)).toBe('terminated');
  });

  it('fires timers by a sweep, once, whoever sweeps', async () => {
    const { xml } = CASES.find(({ name }) => name === 'a timer at a task')!;
    const { id } = await deploy(xml.replace('PT1H', 'PT1S'));
    const instance = await start(county, id, { me: county.user.id });
    const sweeps = () => Promise.all([1, 2, 3].map(() => t.app.get(Processes, { strict: false }).fireDue()));
    const fired = await eventually('it is due', () => sweeps().then((all) => all.some(Boolean) && all));
    expect(fired.filter(Boolean)).toHaveLength(1);
    expect((await todo(county, instance)).map(({ taskName }) => taskName)).toEqual(['reminder']);
  });

  it('goes on with its version when another is deployed, and is removed with its deployment', async () => {
    const { id } = await deploy(TWO_STEPS);
    const instance = await start(county, id, { me: county.user.id, you: city.user.id });
    const next = await deploy(TWO_STEPS.replaceAll('second', 'other'));
    expect(next.id).not.toBe(id);
    await complete(county, (await todo(county, instance))[0]!).expect(200);
    expect((await todo(city, instance)).map(({ taskName }) => taskName)).toEqual(['second']);
    const [row] = (await t.db.query('select deployment_id as d from flow_definition where id = $1', [
      id,
    ])) as { d: string }[];
    await county.post(`${FLOW}/manager/delete-deployment`, {}, { deploymentIds: row!.d }).expect(403);
    await admin.post(`${FLOW}/manager/delete-deployment`, {}, { deploymentIds: row!.d }).expect(200);
    expect(await todo(city, instance)).toEqual([]);
  });

  it('keeps models for those who may, of their tenant: drawn, read, changed, removed', async () => {
    const model = { name: '保管', modelKey: 'kept', modelEditorXml: TWO_STEPS.replaceAll('"two"', '"kept"') };
    const submit = (client: Client, more: object = {}) =>
      client.post(`${FLOW}/model/submit`, { ...model, ...more });
    const { id } = ((await submit(admin).expect(200)).body as { data: Row }).data;
    await submit(admin).expect(400);
    await submit(admin, { id, modelKey: 'other' }).expect(400);
    await submit(county, { id }).expect(403);
    const changed = await submit(admin, { id, name: '改名' }).expect(200);
    expect((changed.body as { data: object }).data).toMatchObject({ version: 2, name: '改名' });
    await submit(admin, { id, version: 1 }).expect(409);
    const { account } = await buildKeeper(t.db, '100001', [
      'flow_model',
      'flow_model_edit',
      'flow_model_delete',
    ]);
    const keeper = await signIn(t.app, account, PASSWORD, '100001');
    await keeper.get(`${FLOW}/model/detail`, { id }).expect(404);
    await submit(keeper, { id }).expect(404);
    // The right to change a model is none to add one.
    const changer = await buildKeeper(t.db, '100001', ['flow_model_edit']);
    await submit(await signIn(t.app, changer.account, PASSWORD, '100001')).expect(403);
    await keeper.post(`${FLOW}/model/remove`, {}, { ids: id }).expect(200);
    expect(await rows(keeper, 'model/list', { modelKey: 'kept' })).toEqual([]);
    for (const list of ['model/list', 'manager/list', 'follow/list'])
      await county.get(`${FLOW}/${list}`).expect(403);
    const detail = await admin.get(`${FLOW}/model/detail`, { id }).expect(200);
    expect((detail.body as { data: object }).data).toMatchObject({ modelEditorXml: model.modelEditorXml });
    await admin.post(`${FLOW}/model/remove`, {}, { ids: id }).expect(200);
    await admin.get(`${FLOW}/model/detail`, { id }).expect(404);
    const gone = await admin
      .post(`${FLOW}/model/deploy`, {}, { modelId: id, category: 'flow_2' })
      .expect(400);
    expect((gone.body as { msg: string }).msg).toBe('部署失败,未找到流程');
  });

  it('belongs to a tenant: what one deploys nobody else sees or starts', async () => {
    const { account } = await buildKeeper(t.db, '100001', [
      'flow_model',
      'flow_manager',
      'flow_deploy',
      'flow_follow',
    ]);
    const keeper = await signIn(t.app, account, PASSWORD, '100001');
    const upload = (client: Client, name: string, xml: string) =>
      request(t.app.getHttpServer() as Parameters<typeof request>[0])
        .post(`${FLOW}/manager/deploy-upload`)
        .set('Authorization', BASIC)
        .set('Blade-Auth', `bearer ${client.token}`)
        .field('category', 'flow_2')
        .attach('files', Buffer.from(xml), name);
    await upload(keeper, 'a.txt', TWO_STEPS).expect(400);
    await upload(keeper, 'a.bpmn', '<definitions').expect(400);
    await upload(county, 'a.bpmn', TWO_STEPS).expect(403);
    await upload(keeper, 'own.bpmn20.xml', TWO_STEPS.replaceAll('"two"', '"own"')).expect(200);
    const [own] = await rows(stranger, 'work/start-list', { key: 'own' });
    expect(own).toBeDefined();
    expect(await rows(admin, 'manager/list', { key: 'own' })).toEqual([]);
    await county.post(`${FLOW}/process/start-process`, { processDefinitionId: own!.id }).expect(400);
    await county.get(`${FLOW}/process/model-view`, { processDefinitionId: own!.id }).expect(404);
    const instance = await start(stranger, own!.id, { me: stranger.user.id, you: stranger.user.id });
    expect((await rows(keeper, 'follow/list')).map((row) => row.id)).toEqual([instance]);
    expect((await rows(admin, 'follow/list')).map((row) => row.id)).not.toContain(instance);
    await admin
      .post(`${FLOW}/follow/delete-process-instance`, {}, { processInstanceId: instance })
      .expect(404);
    const [everyones] = await rows(keeper, 'manager/list', { key: 'leave' });
    const state = { processId: everyones!.id, state: 'suspend' };
    await keeper.post(`${FLOW}/manager/change-state`, {}, state).expect(404);
  });
});
