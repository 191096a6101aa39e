import { curingRecord, expertInquiry } from '@gushu/shared';
import type { Db } from '../../src/database/database.js';
import { Callers } from '../../src/auth/callers.js';
import { HandOvers } from '../../src/work/hand-overs.js';
import { bell, LEAVE, rows, start, todo } from '../flow/calls.js';
import { buildRow, COUNTY } from '../kit/factories.js';
import { type SignedIn, signInToAll } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';
import { CITY, GROUP, leavingKit, NAMED, STEPS, USER } from './leaving.js';

const OTHER_COUNTY = '330108';
const DEPARTMENT = '880088';
const USER_EDIT = 'user_edit';

/** Body of a refusal that names those who leave. */
interface Refusal {
  data: { people: string[]; waiting: { kind: string; count: number; titles: string[] }[] };
}
const refusalOf = ({ body }: { body: unknown }) => (body as Refusal).data;
const fieldsOf = ({ body }: { body: unknown }) =>
  ((body as { errors?: { field: string }[] }).errors ?? []).map(({ field }) => field);

describe('Those who leave', () => {
  let t: SharedApp;
  let keeper: SignedIn;
  let starter: SignedIn;
  const models = { steps: '', groups: '', named: '' };
  const kit = leavingKit(() => ({ t, keeper }));
  const { someone, expert, waiting, waitingFor, remove, grant, isThere } = kit;

  const draftOf = async ({ user }: SignedIn, xzCode = COUNTY): Promise<string> =>
    (await buildRow(t.db, curingRecord, { xzCode, createUser: user.id, status: 0 })).id;
  const claimableBy = async (client: SignedIn, process: string) =>
    (await rows(client, 'work/claim-list')).filter((row) => row.processInstanceId === process);
  const update = ({ user }: SignedIn, change: object, handTo: string) =>
    keeper.post(`${USER}/update`, { id: user.id, handTo, ...change });

  beforeAll(async () => {
    t = await sharedApp();
    keeper = await signInToAll(t);
    starter = await someone();
    models.steps = await kit.deploy(STEPS);
    models.groups = await kit.deploy(GROUP);
    models.named = await kit.deploy(NAMED);
  });

  describe('and would keep a task that is still to be claimed', () => {
    it.each<[string, string, (last: SignedIn) => Promise<{ status: number; body: unknown }>]>([
      ['lose the role', 'lonely', async (last) => grant([last], '', 'keep')],
      ['lose the department', `dept_${DEPARTMENT}`, async (last) => update(last, { deptId: '' }, 'keep')],
      ['are given another level', 'level_2', async (last) => update(last, { xzjb: 3 }, 'keep')],
    ])('may not where they %s by which they could claim it', async (_way, role, leave) => {
      const last = await someone({
        ...(role === 'lonely' ? { roles: [role] } : { deptId: DEPARTMENT }),
        ...(role === 'level_2' ? { xzCode: COUNTY.slice(0, 2), xzjb: 2 } : {}),
      });
      const process = await start(starter, models.groups, { role });
      const refusal = await leave(last);
      expect([refusal.status, fieldsOf(refusal)]).toEqual([400, ['handTo']]);
      expect(await claimableBy(last, process)).toHaveLength(1);
    });

    it('may where they can claim it as before, be it that they have started the process', async () => {
      const last = await someone();
      const own = await start(last, models.named, { who: last.user.id });
      const process = await start(starter, models.named, { who: last.user.id });
      await update(last, { xzcode: CITY, xzjb: 3 }, 'keep').expect(200);
      expect(await claimableBy(last, process)).toHaveLength(1);
      expect(await claimableBy(last, own)).toHaveLength(1);
      await update(last, { status: 0 }, 'keep').expect(400);
    });
  });

  describe('in one call', () => {
    const pair = async (role: string) => [await someone({ roles: [role] }), await someone({ roles: [role] })];

    it.each<[string, string, (people: SignedIn[], handTo?: string) => ReturnType<typeof remove>]>([
      ['are removed', 'gone', (people, handTo) => remove(people, handTo)],
      ['lose their role', 'lost', (people, handTo) => grant(people, '', handTo)],
      [
        'are turned down',
        'refused',
        (people, handTo) =>
          keeper.post(
            `${USER}/audit-refuse`,
            {},
            { userIds: people.map(({ user }) => user.id).join(), ...(handTo ? { handTo } : {}) },
          ),
      ],
    ])('hand over what only they could claim, once, when they %s', async (_way, role, leave) => {
      const people = await pair(role);
      const process = await start(starter, models.groups, { role });
      const refusal = await leave(people);
      expect(refusal.status).toBe(400);
      expect(refusalOf(refusal)).toMatchObject({
        people: [people[0]!.user.account],
        waiting: [{ kind: 'task', count: 1, titles: ['grouped：x'] }],
      });
      expect(await waiting(...people)).toMatchObject([{ kind: 'task', count: 1 }]);
      expect((await leave(people, people[1]!.user.id)).status).toBe(400);
      expect((await leave(people, 'keep')).status).toBe(400);
      expect(await claimableBy(people[1]!, process)).toHaveLength(1);
      const colleague = await someone();
      expect((await leave(people, colleague.user.id)).status).toBe(200);
      expect(await todo(colleague, process)).toHaveLength(1);
    });

    it('leave to others what these can claim as well', async () => {
      const people = await pair('three');
      const third = await someone({ roles: ['three'] });
      const process = await start(starter, models.groups, { role: 'three' });
      await remove(people).expect(200);
      expect(await claimableBy(third, process)).toHaveLength(1);
    });

    it('hand over the rows of each, named in their history, and one message speaks of all', async () => {
      const [one, other] = [await someone(), await someone({ xzCode: OTHER_COUNTY })];
      const drafts = [await draftOf(one), await draftOf(other, OTHER_COUNTY)];
      expect(await waiting(one, other)).toMatchObject([{ kind: 'own', count: 2, titles: ['养护记录 2 条'] }]);
      // Nobody of one county sends on what lies in the other.
      await remove([one, other], (await someone()).user.id).expect(400);
      expect(await isThere(one)).toBe(true);
      const above = await someone({ roles: ['county'], xzCode: CITY, xzjb: 3 });
      await remove([one, other], above.user.id).expect(200);
      for (const [at, { user }] of [one, other].entries()) {
        const lines = (await t.db.query(
          `select remark from record_history where row_id = $1 and action = 'handOver'`,
          [drafts[at]],
        )) as object[];
        expect(lines).toEqual([{ remark: `${user.account} → ${above.user.account}` }]);
      }
      expect((await bell(above)).filter((text) => text.includes('2 条养护记录移交给您'))).toHaveLength(1);
    });

    it('keep each what lies in their own region', async () => {
      const people = [
        await someone({ roles: ['county', 'more'] }),
        await someone({ roles: ['county', 'more'], xzCode: OTHER_COUNTY }),
      ];
      await draftOf(people[0]!);
      await draftOf(people[1]!, OTHER_COUNTY);
      const [county, more] = people[0]!.user.roleIds;
      await grant(people, more!, 'keep').expect(400);
      await grant(people, county!, 'keep').expect(200);
      expect(await waiting(...people)).toMatchObject([{ kind: 'own', count: 2 }]);
    });

    it('are asked the same inquiry no more: one expert takes the place of both', async () => {
      const [one, other, fresh] = [await expert(), await expert(), await expert()];
      const inquiry = await buildRow(t.db, expertInquiry, {
        ...{ createUser: starter.user.id, title: '枝枯', status: 1, isOpen: 0 },
        expertIds: `${one.expertId},${other.expertId}`,
        expertUserIds: `${one.user.id},${other.user.id}`,
      });
      expect(await waiting(one, other)).toMatchObject([{ kind: 'asked', count: 1 }]);
      await remove([one, other], other.user.id).expect(400);
      await remove([one, other], fresh.user.id).expect(200);
      const stored = 'select expert_ids, expert_user_ids, version from expert_inquiry where id = $1';
      expect(await t.db.query(stored, [inquiry.id])).toEqual([
        { expert_ids: fresh.expertId, expert_user_ids: fresh.user.id, version: 2 },
      ]);
    });

    it('are asked for together, however many they are', async () => {
      const people = [await someone(), await someone(), await someone(), await someone()];
      for (const each of people) {
        await draftOf(each);
        await start(starter, models.steps, { me: each.user.id, you: keeper.user.id });
      }
      const caller = await t.app
        .get(Callers)
        .ofSender(
          { ...keeper.user, userId: keeper.user.id, deptIds: null, roleIds: null, language: 'zh' },
          USER_EDIT,
        );
      const leavers = people.map(({ user }) => ({ id: user.id, tenantId: t.tenantId }));
      const statements = async (some: typeof leavers): Promise<number> => {
        let count = 0;
        const counting = {
          query: (...asked: Parameters<typeof t.db.query>) => {
            count++;
            return t.db.query(...asked);
          },
        } as unknown as Db;
        const found = await t.app.get(HandOvers).waiting(counting, caller, some);
        expect(found.map(({ kind, count: n }) => [kind, n])).toEqual([
          ['task', some.length],
          ['own', some.length],
        ]);
        return count;
      };
      expect(await statements(leavers)).toBe(await statements(leavers.slice(0, 1)));
    });
  });

  describe('before somebody who keeps only users', () => {
    /** Who may remove those of the county that have no rights, and read none of what waits for them. */
    const clerk = async (): Promise<SignedIn> => {
      const client = await someone({ roles: ['clerk'] });
      await t.db.query(
        `insert into blade_role_menu select $1, id from blade_menu where code like 'user%' and is_deleted = 0
          on conflict do nothing`,
        [client.user.roleIds[0]],
      );
      return client;
    };

    it('show the model of a leave that they decide on, not its reason', async () => {
      const decider = await someone({ roles: ['plain'] });
      const [leave] = await rows(starter, 'work/start-list', { category: 'flow_1' });
      const asked = {
        startTime: '2026-12-01 08:00:00',
        endTime: '2026-12-02 18:00:00',
        reason: '手术后复查',
      };
      const body = { ...asked, processDefinitionId: leave!.id, taskUser: decider.user.id };
      await starter.post(`${LEAVE}/start-process`, body).expect(200);
      const reader = await clerk();
      const [shown] = await waitingFor(reader, decider);
      expect(shown).toMatchObject({ kind: 'task', count: 1, titles: [expect.stringContaining(leave!.name)] });
      const refusal = await reader.post(`${USER}/remove`, {}, { ids: decider.user.id }).expect(400);
      for (const said of [shown, refusal.body]) expect(JSON.stringify(said)).not.toContain(asked.reason);
      // Who keeps the processes reads it in their list, too.
      expect(JSON.stringify(await rows(keeper, 'follow/list'))).toContain(asked.reason);
      expect(JSON.stringify(await waiting(decider))).toContain(asked.reason);
    });

    it('show how many inquiries they are asked, and by title only those that may be read', async () => {
      const asked = await expert({ roles: ['plain'], xzCode: COUNTY });
      const of = { createUser: starter.user.id, expertIds: asked.expertId, expertUserIds: asked.user.id };
      await buildRow(t.db, expertInquiry, { ...of, title: '盗伐线索', status: 1, isOpen: 0 });
      await buildRow(t.db, expertInquiry, { ...of, title: '叶斑', status: 1, isOpen: 1 });
      expect(await waitingFor(await clerk(), asked)).toMatchObject([
        { kind: 'asked', count: 2, titles: ['专家咨询 2 条'] },
      ]);
      expect(await waiting(asked)).toMatchObject([
        { kind: 'asked', count: 2, titles: ['叶斑', '专家咨询 1 条'] },
      ]);
    });
  });
});
