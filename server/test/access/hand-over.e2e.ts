import { consulation, curingRecord, expertInquiry, type PageOf, type TaskCandidate } from '@gushu/shared';
import { bell, complete, FLOW, LEAVE, rows, start, todo } from '../flow/calls.js';
import type { Client } from '../kit/client.js';
import { buildRow, COUNTY } from '../kit/factories.js';
import { type SignedIn, signInToAll } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';
import { CITY, FAR, GROUP, leavingKit, STEPS, USER } from './leaving.js';

const DRAFT = 0;

describe('Somebody who leaves', () => {
  let t: SharedApp;
  let keeper: SignedIn;
  let starter: SignedIn;
  let steps: string;
  let groups: string;

  const kit = leavingKit(() => ({ t, keeper }));
  const { someone, expert, deploy, waiting, offered, remove, grant, isThere } = kit;
  const ownerOf = async (table: string, id: string) =>
    (await t.db.query(`select create_user as owner, version from ${table} where id = $1`, [id])) as {
      owner: string;
      version: number;
    }[];
  /** Somebody for whom a task and a draft wait. */
  const busy = async (more: object = {}) => {
    const client = await someone(more);
    const process = await start(starter, steps, { me: client.user.id, you: keeper.user.id });
    const { id: draft } = await buildRow(t.db, curingRecord, {
      xzCode: COUNTY,
      createUser: client.user.id,
      status: DRAFT,
    });
    return { client, process, draft };
  };

  beforeAll(async () => {
    t = await sharedApp();
    keeper = await signInToAll(t);
    starter = await someone();
    steps = await deploy(STEPS);
    groups = await deploy(GROUP);
  });

  it('is not removed while something waits that nobody takes over: it is named and counted, and stays', async () => {
    const { client, process } = await busy();
    const refusal = await remove(client).expect(400);
    expect(refusal.body).toMatchObject({
      msg: '名下还有未办事项，须同时移交或先办结：流程任务 1 项，待提交或待办的记录 1 项',
      data: {
        waiting: [
          { kind: 'task', count: 1, titles: ['handed：first'] },
          { kind: 'own', count: 1, titles: ['养护记录 1 条'] },
        ],
      },
    });
    expect(await isThere(client)).toBe(true);
    expect(await todo(client, process)).toHaveLength(1);
    expect(await waiting(client)).toMatchObject([{ kind: 'task' }, { kind: 'own' }]);
    const colleague = await someone();
    // One of two kinds is not enough, and an account that is no successor is refused as such.
    await remove(client, `task:${colleague.user.id}`).expect(400);
    await remove(client, 'nobody').expect(400);
    for (const handTo of [
      '9999999999999999999',
      `task:9999999999999999999,own:${colleague.user.id}`,
      `task:${colleague.user.id},task:${colleague.user.id},own:${colleague.user.id}`,
      `task:${colleague.user.id},own:${colleague.user.id},chore:${colleague.user.id}`,
    ]) {
      const refusal = await remove(client, handTo).expect(400);
      expect((refusal.body as { errors: object[] }).errors).toMatchObject([{ field: 'handTo' }]);
    }
    await remove(client, 'keep').expect(400);
    expect(await isThere(client)).toBe(true);
  });

  it('hands over in the same step, each kind to somebody of its own, who is told', async () => {
    const { client, process, draft } = await busy();
    const [colleague, other] = [await someone(), await someone()];
    await remove(client, `task:${colleague.user.id},own:${other.user.id}`).expect(200);
    expect(await isThere(client)).toBe(false);
    const [open] = await todo(colleague, process);
    await complete(colleague, open!).expect(200);
    expect(await ownerOf('curing_record', draft)).toEqual([{ owner: other.user.id, version: 2 }]);
    expect(await bell(colleague)).toEqual(['“handed”待您办理：first']);
    expect((await bell(other))[0]).toContain('1 条养护记录移交给您');
    const { body } = await other.get('/api/curingRecord/curingRecord/history', { id: draft }).expect(200);
    expect((body as { data: { action: string }[] }).data[0]).toMatchObject({
      action: 'handOver',
      remark: `${client.user.account} → ${other.user.account}`,
    });
    const submit = { ids: draft, status: 1 };
    await other.post('/api/curingRecord/curingRecord/updateStatus', {}, submit).expect(200);
  });

  it('leaves nothing half handed over: one who may not do a part refuses all of it', async () => {
    const { client, process, draft } = await busy();
    const [colleague, stranger] = [await someone(), await someone({ xzCode: FAR })];
    const handTo = `task:${colleague.user.id},own:${stranger.user.id}`;
    const refusal = await remove(client, handTo).expect(400);
    expect((refusal.body as { errors: object[] }).errors).toMatchObject([{ field: 'handTo' }]);
    expect(await isThere(client)).toBe(true);
    expect(await todo(client, process)).toHaveLength(1);
    expect(await ownerOf('curing_record', draft)).toEqual([{ owner: client.user.id, version: 1 }]);
  });

  it('offers those whom it accepts: active, around it, with the permission, and not who started it', async () => {
    const { client } = await busy();
    const people: Record<string, SignedIn> = {
      colleague: await someone(),
      city: await someone({ roles: ['city'], xzCode: CITY }),
      stranger: await someone({ xzCode: FAR }),
      starter,
      expert: await expert(),
      self: client,
    };
    const disabled = await someone();
    await t.db.query('update blade_user set status = 0 where id = $1', [disabled.user.id]);
    const everyone = { ...people, disabled };
    for (const kind of ['task', 'own']) {
      const ids = await offered(kind, client);
      for (const [name, { user }] of Object.entries(everyone)) {
        const handTo = `${kind}:${user.id},${kind === 'task' ? 'own' : 'task'}:${people['colleague']!.user.id}`;
        if (ids.includes(user.id)) continue;
        expect([kind, name, (await remove(client, handTo)).status]).toEqual([kind, name, 400]);
      }
      const named = Object.entries(everyone).flatMap(([name, { user }]) =>
        ids.includes(user.id) ? name : [],
      );
      expect([kind, ...named]).toEqual(
        kind === 'task' ? [kind, 'colleague', 'city'] : [kind, 'colleague', 'starter'],
      );
    }
    const { city, colleague } = people;
    await remove(client, `task:${city!.user.id},own:${colleague!.user.id}`).expect(200);
  });

  it.each([
    ['is disabled', { status: 0 }],
    ['moves to another region', { xzcode: FAR }],
    ['is given another level', { xzcode: CITY, xzjb: 3 }],
    ['loses a department', { deptId: '' }],
    ['loses a post', { postId: '' }],
    ['loses a role', { roleId: '' }],
  ])('hands over as well when a person %s', async (_way, change) => {
    const { client, process } = await busy();
    const { id } = client.user;
    await t.db.query(`update blade_user set dept_id = '7', post_id = '8' where id = $1`, [id]);
    const update = (handTo?: string) =>
      keeper.post(`${USER}/update`, { id, ...change, ...(handTo ? { handTo } : {}) });
    const refusal = await update().expect(400);
    expect((refusal.body as { data: object }).data).toMatchObject({
      waiting: [{ kind: 'task' }, { kind: 'own' }],
    });
    const colleague = await someone();
    await update(colleague.user.id).expect(200);
    expect(await todo(colleague, process)).toHaveLength(1);
    expect(await waiting(client)).toEqual([]);
  });

  it('keeps what they may still do after a move, and nothing else', async () => {
    const { client, process } = await busy();
    const { id } = client.user;
    const move = (change: object) => keeper.post(`${USER}/update`, { id, handTo: 'keep', ...change });
    await move({ status: 0 }).expect(400);
    await move({ xzcode: FAR }).expect(400);
    await grant([client], '', 'keep').expect(400);
    await move({ xzcode: CITY, xzjb: 3 }).expect(200);
    expect(await todo(client, process)).toHaveLength(1);
    // People who only gain something leave nothing behind.
    await keeper.post(`${USER}/update`, { id, realName: '李四' }).expect(200);
  });

  it('hands over inquiries and consultations to other experts alone', async () => {
    const [old, fresh] = [await expert(), await expert()];
    const asked = { createUser: starter.user.id, expertIds: old.expertId, expertUserIds: old.user.id };
    const inquiry = await buildRow(t.db, expertInquiry, { ...asked, title: '叶黄', status: 1, isOpen: 0 });
    const held = {
      xzCode: COUNTY,
      title: '枯梢',
      status: 2,
      consultDate: '2026-01-02 10:00:00',
      consultWay: '1',
    };
    const consultation = await buildRow(t.db, consulation, { ...asked, ...held });
    // The inquiry is closed: only the asker and the asked experts read its title.
    expect(await waiting(old)).toMatchObject([
      { kind: 'asked', count: 2, titles: ['枯梢', '专家咨询 1 条'] },
    ]);
    await remove(old).expect(400);
    await remove(old, (await someone()).user.id).expect(400);
    const ids = await offered('asked', old);
    expect([fresh, old, starter].map(({ user }) => ids.includes(user.id))).toEqual([true, false, false]);
    await remove(old, fresh.user.id).expect(200);
    for (const [table, { id }] of [
      ['expert_inquiry', inquiry],
      ['consulation', consultation],
    ] as const)
      expect(
        await t.db.query(`select expert_ids, expert_user_ids from ${table} where id = $1`, [id]),
      ).toEqual([{ expert_ids: fresh.expertId, expert_user_ids: fresh.user.id }]);
    expect((await bell(fresh)).join()).toContain('叶黄');
    const reply = { inquiryId: inquiry.id, content: '先测土壤' };
    await fresh.post('/api/inquiryReply/inquiryReply/save', reply).expect(200);
  });

  it('can be an asker’s only expert no longer: the asker withdraws the question', async () => {
    const gone = await expert();
    const { id } = await buildRow(t.db, expertInquiry, {
      ...{ createUser: starter.user.id, status: 1, isOpen: 0, title: '虫害' },
      ...{ expertIds: gone.expertId, expertUserIds: gone.user.id },
    });
    // Somebody may have left before the product required a successor.
    await t.db.query('update blade_user set is_deleted = 1 where id = $1', [gone.user.id]);
    const call = (status: number) =>
      starter.post('/api/expertInquiry/expertInquiry/updateStatus', {}, { ids: id, status });
    await call(0).expect(200);
    expect(JSON.stringify((await call(1)).body)).toContain('账号');
  });

  it('as the last of a role leaves no task to nobody', async () => {
    const last = await someone({ roles: ['lonely'] });
    const process = await start(starter, groups, { role: 'lonely' });
    expect(await waiting(last)).toMatchObject([{ kind: 'task', count: 1 }]);
    await grant([last], '').expect(400);
    const colleague = await someone();
    await grant([last], '', colleague.user.id).expect(200);
    expect(await todo(colleague, process)).toHaveLength(1);
    const [one, two] = [await someone({ roles: ['pair'] }), await someone({ roles: ['pair'] })];
    await start(starter, groups, { role: 'pair' });
    // Nobody has to take over what another one of the role can claim.
    await remove(one).expect(200);
    await remove(two).expect(400);
  });

  it('and whoever takes over cannot both be removed at the same moment with the work left behind', async () => {
    const { client, process } = await busy();
    const [colleague, third] = [await someone(), await someone()];
    const answers = await Promise.all([remove(client, colleague.user.id), remove(colleague, third.user.id)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    const [open] = (await t.db.query(
      `select u.is_deleted as gone from flow_task t join blade_user u on u.id = t.assignee
        where t.instance_id = $1 and t.state = 'open'`,
      [process],
    )) as { gone: number }[];
    expect(open).toEqual({ gone: 0 });
  });

  it('before they were asked to hand over leaves a task that its keepers are told of and give to another', async () => {
    const gone = await someone();
    const colleague = await someone();
    const process = await start(starter, steps, { me: colleague.user.id, you: gone.user.id });
    await t.db.query('update blade_user set is_deleted = 1 where id = $1', [gone.user.id]);
    await complete(colleague, (await todo(colleague, process))[0]!).expect(200);
    expect((await bell(keeper))[0]).toBe('“handed”的second无人可办，请移交');
    const listed = await rows(keeper, 'follow/list', { processInstanceId: process });
    expect(listed).toMatchObject([{ assigneeName: null, isLeft: true }]);
    const { body } = await keeper.get(`${FLOW}/follow/tasks`, { processInstanceId: process }).expect(200);
    const [open] = (body as { data: { taskId: string; assignee: null; candidates: number }[] }).data;
    expect(open).toMatchObject({ assignee: null, candidates: 0 });
    const give = (client: Client, reason?: string) =>
      client.post(
        `${FLOW}/work/delegate-task`,
        {},
        {
          taskId: open!.taskId,
          userId: colleague.user.id,
          ...(reason ? { reason } : {}),
        },
      );
    await give(colleague, '原经办人已离职').expect(403);
    await give(keeper).expect(400);
    await give(keeper, '走了').expect(400);
    await give(keeper, '原经办人已离职').expect(200);
    expect(await bell(colleague)).toEqual([
      '“handed”待您办理：second 原经办人已离职',
      '“handed”待您办理：first',
    ]);
    const told = await keeper.get(`${FLOW}/process/history-flow-list`, { processInstanceId: process });
    expect(JSON.stringify(told.body)).toContain(`${colleague.user.account}：原经办人已离职`);
    await complete(colleague, (await todo(colleague, process))[0]!).expect(200);
  });

  it('may hand a leave only to those who could have been asked for it, offered and accepted alike', async () => {
    const asker = await someone();
    const decider = await someone({ roles: ['city'], xzCode: CITY });
    const people = [
      await someone(),
      await someone({ xzCode: FAR }),
      await someone({ roles: ['city'], xzCode: FAR.slice(0, 2), xzjb: 2 }),
      await someone({ roles: ['province'], xzCode: COUNTY.slice(0, 2) }),
      asker,
    ];
    const [leave] = await rows(asker, 'work/start-list', { category: 'flow_1' });
    const asked = { startTime: '2026-12-01 08:00:00', endTime: '2026-12-02 18:00:00', reason: '探亲' };
    const body = { ...asked, processDefinitionId: leave!.id, taskUser: decider.user.id };
    await asker.post(`${LEAVE}/start-process`, body).expect(200);
    const [open] = await rows(decider, 'work/todo-list', { category: 'flow_1' });
    const { taskId } = open!;
    const { body: picked } = await decider.get(`${FLOW}/work/successors`, { taskId, size: 500 }).expect(200);
    const ids = (picked as { data: PageOf<TaskCandidate> }).data.records.map(({ id }) => id);
    expect(people.map(({ user }) => ids.includes(user.id))).toEqual([true, false, false, true, false]);
    for (const { user } of people.filter((each) => !ids.includes(each.user.id)))
      await decider.post(`${FLOW}/work/delegate-task`, {}, { taskId, userId: user.id }).expect(400);
    await remove(decider, people[1]!.user.id).expect(400);
    await remove(decider, people[0]!.user.id).expect(200);
    expect(await rows(people[0]!, 'work/todo-list', { category: 'flow_1' })).toHaveLength(1);
  });
});
