import {
  type InboxCount,
  type MyMessages,
  patrolRecord,
  type RecordDefinition,
  RECORDS,
  reportEvent,
} from '@gushu/shared';
import { announceLeft } from '../../src/work/transition-notes.js';
import type { Scheduler } from '../../src/jobs/scheduler.js';
import { MessageRetention } from '../../src/work/message-retention.js';
import { OPEN_BATCHES } from '../../src/modules/system/transition-runs/transition-run.queries.js';
import { startApp, type TestApp } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';
import { noise, Uploads } from '../files/uploads.js';
import { buildOldTree, buildRow, COUNTY, type Given, treeBody } from '../kit/factories.js';
import { buildUser, PASSWORD } from '../kit/people.js';

const PATH = '/api/oldTree/oldTree';
const REASON = '树龄依据不足，请补充';

/** Level by age: the city ends the review of the second, the province of the first. */
const SECOND = { treeAge: 350 };
const FIRST = { treeAge: 520 };

const STAFF = {
  county: ['county', COUNTY],
  colleague: ['county', COUNTY],
  city: ['city', '3301'],
  deputy: ['city', '3301'],
  ningbo: ['city', '3302'],
  province: ['province', '33'],
} as const;
type Name = keyof typeof STAFF;

describe('What waits for people, and the messages they get', () => {
  let product: TestApp;
  const people = {} as Record<Name, Client>;
  const users = {} as Record<Name, string>;

  beforeAll(async () => {
    product = await startApp();
    await product.db.query('delete from old_tree');
    for (const [name, [role, xzCode]] of Object.entries(STAFF)) {
      const user = await buildUser(product.db, { account: name, roles: [role], xzCode });
      people[name as Name] = await signIn(product.app, name, PASSWORD);
      users[name as Name] = user.id;
    }
  });
  afterEach(async () => {
    await product.db.query('delete from user_message');
    await product.db.query('delete from old_tree');
  });
  afterAll(() => product.close());

  const save = async (name: Name, given: Given = SECOND): Promise<string> => {
    const body = await treeBody(product.db, given);
    const { body: saved } = await people[name].post(`${PATH}/save`, body).expect(200);
    return (saved as { data: { id: string } }).data.id;
  };
  const several = async (count: number, given?: Given): Promise<string> => {
    const ids: string[] = [];
    while (ids.length < count) ids.push(await save('county', given));
    return ids.join();
  };
  const transition = (name: Name, ids: string, status: number, auditOpinion?: string) =>
    people[name].post(`${PATH}/updateStatus`, {}, { ids, status, ...(auditOpinion ? { auditOpinion } : {}) });
  const detail = async (name: Name, id: string) =>
    ((await people[name].get(`${PATH}/detail`, { id }).expect(200)).body as { data: Given }).data;
  const bell = async (name: Name, language = 'zh'): Promise<MyMessages> => {
    const { body } = await people[name].get('/api/blade-desk/notice/mine').set('Accept-Language', language);
    return (body as { data: { messages: MyMessages } }).data.messages;
  };
  const messagesOf = async (name: Name) => (await bell(name)).records.map(({ text }) => text);
  const inbox = async (name: Name) =>
    ((await people[name].get('/api/blade-desk/inbox/counts').expect(200)).body as { data: InboxCount[] })
      .data;

  describe('The bell', () => {
    it('tells the reviewers of the level that rows wait for once a call, and nobody else', async () => {
      await transition('county', await several(3), 4).expect(200);
      for (const name of ['city', 'deputy'] as const) {
        expect(await bell(name)).toMatchObject({
          unread: 1,
          records: [
            { text: '古树名木有 3 株待您审核（county）', record: 'oldTree', filters: { status: '4' } },
          ],
        });
      }
      for (const name of ['county', 'colleague', 'ningbo', 'province'] as const)
        expect(await bell(name)).toEqual({ unread: 0, records: [] });
    });

    it('tells who made rows what was decided, once a call, with the reason and in their language', async () => {
      const ids = await several(3);
      await transition('county', ids, 4).expect(200);
      const [first = '', ...rest] = ids.split(',');
      await transition('city', first, 2, REASON).expect(200);
      await transition('city', rest.join(), 1).expect(200);
      const { records, unread } = await bell('county', 'en');
      expect(unread).toBe(2);
      expect(records.map(({ text }) => text)).toEqual([
        'Your Ancient tree: 2 trees Approved (city)',
        expect.stringMatching(/^Your Ancient tree "ZJ-\d+": Returned \(city\)$/),
      ]);
      expect(records[1]).toMatchObject({ remark: REASON, rowId: first, read: false });
      expect(records[0]!.filters).toEqual({ status: '1', whose: 'mine' });
      expect((await messagesOf('deputy')).filter((text) => text.includes('已'))).toEqual([]);
    });

    it('tells the next level, and the author only once the last one has passed a row', async () => {
      const id = await save('county', FIRST);
      await transition('county', id, 4).expect(200);
      await transition('city', id, 5).expect(200);
      expect(await messagesOf('county')).toEqual([]);
      expect(await messagesOf('province')).toEqual([expect.stringContaining('待您审核（city）')]);
      await transition('province', id, 1).expect(200);
      expect(await messagesOf('county')).toEqual([expect.stringContaining('已通过（province）')]);
    });

    it('leads from a change that was passed to the tree it was of', async () => {
      const { id } = await buildOldTree(product.db, { ...SECOND, protectLevel: '2', oldTreeLevel: '2' });
      const { body } = await people.county
        .post(`${PATH}/update`, { id, version: 1, treeAge: 380 })
        .expect(200);
      const change = (body as { data: { id: string } }).data.id;
      await transition('county', change, 4).expect(200);
      expect((await bell('city')).records[0]).toMatchObject({ rowId: change });
      const filters = { status: '4', change: '1' };
      expect(await inbox('city')).toEqual([
        {
          ...{ record: 'oldTree', list: 'oldTree', field: 'status', status: 4 },
          ...{ who: 'reviewer', change: true, count: 1, filters },
        },
      ]);
      await transition('city', change, 1).expect(200);
      expect((await bell('county')).records[0]).toMatchObject({ rowId: id });
    });

    it('tells once of a row that two reviewers pass at the same time', async () => {
      const id = await save('county');
      await transition('county', id, 4).expect(200);
      const answers = await Promise.all([transition('city', id, 1), transition('deputy', id, 1)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect(await messagesOf('county')).toHaveLength(1);
    });

    it('gives the second of two who say what they saw the row as the first has left it', async () => {
      const id = await save('county');
      await transition('county', id, 4).expect(200);
      const versions = String((await detail('city', id))['version']);
      const pass = (name: Name) =>
        people[name].post(`${PATH}/updateStatus`, {}, { ids: id, status: 1, versions });
      const answers = await Promise.all([pass('city'), pass('deputy')]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const second = answers.find(({ status }) => status === 409)!.body as object;
      expect(second).toMatchObject({ data: { current: { id, status: 1 }, changed: {} } });
    });

    it('tells of what has moved where a part of a batch is refused', async () => {
      const ids = await several(2);
      await transition('county', ids, 4).expect(200);
      const [first = ''] = ids.split(',');
      await Promise.all([transition('city', ids, 1), transition('deputy', ids, 1)]);
      const counts = (await messagesOf('county')).map((text) => Number(/有 (\d+) 株/.exec(text)?.[1] ?? 1));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
      expect((await detail('county', first))['status']).toBe(1);
    });

    it('comes with its transition or not at all, and one that cannot be sent hides no transition of a batch', async () => {
      const [only, ...two] = (await several(3)).split(',') as [string, string, string];
      await product.asOwner(`alter table user_message add constraint closed check (false) not valid`);
      try {
        await transition('county', only, 4).expect(500);
        expect(await detail('county', only)).toMatchObject({ status: 0 });
        const { body } = await transition('county', two.join(), 4).expect(200);
        expect(body).toMatchObject({ data: two.map((id) => ({ id, ok: true, status: 4 })) });
      } finally {
        await product.asOwner(`alter table user_message drop constraint closed`);
      }
      expect(await detail('county', two[0])).toMatchObject({ status: 4 });
      const sweep = () => announceLeft(product.db, OPEN_BATCHES);
      // A call may still be at work.
      await sweep();
      expect(await messagesOf('city')).toEqual([]);
      await product.db.query(`update move_note set create_time = create_time - interval '6 minutes'`);
      await Promise.all([sweep(), sweep()]);
      for (const name of ['city', 'deputy'] as const)
        expect(await messagesOf(name)).toEqual([expect.stringContaining('2')]);
    });

    it('is read by its owner alone', async () => {
      await transition('county', await several(2), 4).expect(200);
      const [message] = (await bell('city')).records;
      await people.deputy.post('/api/blade-desk/message/read', {}, { ids: message!.id }).expect(200);
      expect((await bell('city')).unread).toBe(1);
      await people.city.post('/api/blade-desk/message/read', {}, { ids: message!.id }).expect(200);
      expect(await bell('city')).toMatchObject({ unread: 0, records: [{ read: true }] });
      await people.deputy.post('/api/blade-desk/message/read').expect(200);
      expect((await bell('deputy')).unread).toBe(0);
    });

    it('forgets what is older than ninety days', async () => {
      await transition('county', await several(2), 4).expect(200);
      const age = (name: Name, days: number) =>
        product.db.query(
          `update user_message set create_time = localtimestamp - make_interval(days => $2) where user_id = $1`,
          [users[name], days],
        );
      await age('city', 91);
      await age('deputy', 89);
      await new MessageRetention(product.db, {} as Scheduler).sweep();
      expect(await messagesOf('city')).toEqual([]);
      expect(await messagesOf('deputy')).toHaveLength(1);
    });
  });

  describe('The inbox', () => {
    /** How many rows the list shows that a count leads to. */
    const listed = async (name: Name, { record, filters }: InboxCount): Promise<number> => {
      const { path, pageVerb = 'page' } = RECORDS.find((one) => one.name === record) as RecordDefinition;
      const { body } = await people[name].get(`/api/${path}/${pageVerb}`, filters);
      return (body as { data: { total: number } }).data.total;
    };

    it('counts for each what waits for them by record and state, as their lists show it', async () => {
      const submitted = await several(3);
      await transition('county', submitted, 4).expect(200);
      await transition('city', submitted.split(',')[0]!, 2, REASON).expect(200);
      await save('county');
      await save('colleague');
      const { id: treeId } = await buildOldTree(product.db, {});
      const patrol = { oldTreeId: treeId, createUser: users.county, xzCode: COUNTY };
      await buildRow(product.db, patrolRecord, { ...patrol, status: 0 });
      await buildRow(product.db, patrolRecord, { ...patrol, createUser: users.colleague, status: 3 });
      const of = (record: string, who: 'owner' | 'reviewer', status: number, count: number) => ({
        ...{ record, list: record, field: 'status', who, status, count, change: false },
        filters: { status: String(status), ...(who === 'owner' ? { whose: 'mine' } : {}) },
      });
      expect(await inbox('city')).toEqual([of('oldTree', 'reviewer', 4, 2)]);
      expect(await inbox('ningbo')).toEqual([]);
      expect(await inbox('province')).toEqual([]);
      const own = await inbox('county');
      expect(own).toEqual([
        of('oldTree', 'owner', 2, 1),
        of('oldTree', 'owner', 0, 1),
        of('patrolRecord', 'reviewer', 3, 1),
        of('patrolRecord', 'owner', 0, 1),
      ]);
      for (const name of ['city', 'county', 'colleague'] as const)
        for (const count of await inbox(name)) expect(await listed(name, count)).toBe(count.count);
    });
  });

  describe('What waits for others', () => {
    const standing = async (name: Name, part: string) =>
      (
        (await people[name].get('/api/blade-desk/inbox/counts', { part }).expect(200)).body as {
          data: InboxCount[];
        }
      ).data;

    it('is counted for who has sent it, by the state in which it stands', async () => {
      await transition('county', await several(3), 4).expect(200);
      await save('county');
      await transition('colleague', await save('colleague'), 4).expect(200);
      const filters = { status: '4', whose: 'mine' };
      expect(await standing('county', 'sent')).toEqual([
        {
          ...{ record: 'oldTree', list: 'oldTree', field: 'status', status: 4 },
          ...{ who: 'reviewer', change: false, count: 3, filters },
        },
      ]);
      expect(await standing('city', 'sent')).toEqual([]);
    });

    it('is counted apart where changes of rows were sent, which stand in a list of their own', async () => {
      const { id } = await buildOldTree(product.db, { ...SECOND, protectLevel: '2', oldTreeLevel: '2' });
      const { body } = await people.county
        .post(`${PATH}/update`, { id, version: 1, treeAge: 380 })
        .expect(200);
      await transition('county', (body as { data: { id: string } }).data.id, 4).expect(200);
      expect(await standing('county', 'sent')).toMatchObject([
        { change: true, count: 1, filters: { status: '4', whose: 'mine', change: '1' } },
      ]);
    });

    it('is counted once it is overdue, in each region below for those above', async () => {
      const event = { createUser: users.county, xzCode: COUNTY, status: 1 };
      await buildRow(product.db, reportEvent, { ...event, acceptDeadline: '2020-01-01 08:00:00' });
      await buildRow(product.db, reportEvent, { ...event, acceptDeadline: '2999-01-01 08:00:00' });
      const late = { record: 'reportEvent', status: 1, count: 1, overdue: 1 };
      expect(await standing('county', 'overdue')).toMatchObject([{ ...late, filters: { status: '1' } }]);
      expect(await standing('city', 'overdue')).toMatchObject([
        { ...late, xzCode: COUNTY, filters: { status: '1', xzCode: COUNTY } },
      ]);
      expect(await standing('ningbo', 'overdue')).toEqual([]);
      expect(await inbox('county')).toContainEqual(
        expect.objectContaining({ record: 'reportEvent', count: 2, overdue: 1, due: '2999-01-01 08:00:00' }),
      );
      await product.db.query('delete from report_event');
    });

    it('is no part that is not known', async () => {
      const { body } = await people.county.get('/api/blade-desk/inbox/counts', { part: 'all' }).expect(400);
      expect(JSON.stringify(body)).toContain('part');
    });
  });

  describe('A returned row', () => {
    const isUnchanged = async (id: string) => (await detail('county', id))['unchangedSinceReturn'] === true;

    it('says that nobody has changed it since, until somebody does, and again after the next return', async () => {
      const id = await save('county');
      expect(await isUnchanged(id)).toBe(false);
      await transition('county', id, 4).expect(200);
      await transition('city', id, 2, REASON).expect(200);
      expect(await isUnchanged(id)).toBe(true);
      const update = async (more: Given) =>
        people.county
          .post(`${PATH}/update`, { id, version: (await detail('county', id))['version'], ...more })
          .expect(200);
      // Saved as it is, it is still as it was.
      await update({});
      expect(await isUnchanged(id)).toBe(true);
      const page = await people.county.get(`${PATH}/page`, { status: '2', columns: 'treeAge' }).expect(200);
      expect(JSON.stringify(page.body)).toContain('"unchangedSinceReturn":true');
      await update({ remark: '已补充树龄依据' });
      expect(await isUnchanged(id)).toBe(false);
      await transition('county', id, 4).expect(200);
      await transition('city', id, 2, REASON).expect(200);
      expect(await isUnchanged(id)).toBe(true);
      // It asks, it does not refuse: other clients submit as before.
      await transition('county', id, 4).expect(200);
    });

    it('says at once that a photo was added to it, or one of its photos removed', async () => {
      const id = await save('county');
      await transition('county', id, 4).expect(200);
      await transition('city', id, 2, REASON).expect(200);
      expect(await isUnchanged(id)).toBe(true);
      const uploads = new Uploads(() => product.app);
      const { attachId } = await uploads.stored(people.county, 'a.png', await noise().png().toBuffer());
      const add = async () => {
        const attachmentList = [{ businessType: '1', businessId: id, attachId }];
        const { body } = await people.county
          .post('/api/attachment/attachment/saveBatch', { attachmentList })
          .expect(200);
        return (body as { data: { id: string }[] }).data[0]!.id;
      };
      const remove = (ids: string) =>
        people.county.post('/api/attachment/attachment/remove', {}, { ids }).expect(200);
      const added = await add();
      expect(await isUnchanged(id)).toBe(false);
      await remove(added);
      expect(await isUnchanged(id)).toBe(true);
      const remaining = await add();
      await transition('county', id, 4).expect(200);
      await transition('city', id, 2, REASON).expect(200);
      expect(await isUnchanged(id)).toBe(true);
      await remove(remaining);
      expect(await isUnchanged(id)).toBe(false);
    });
  });
});
