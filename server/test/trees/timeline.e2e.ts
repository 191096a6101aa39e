import { RECORDS, type TimelineLine } from '@gushu/shared';
import { type Client, signIn } from '../kit/client.js';
import { buildOldTree, buildPatrolRecord, buildRow, COUNTY, type Given } from '../kit/factories.js';
import { buildUser, PASSWORD } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';

const TREES = '/api/oldTree/oldTree';
const CARE = RECORDS.find(({ name }) => name === 'curingRecord')!;
/** Records that hang on a tree, taken from their definitions. */
const HUNG = RECORDS.filter(
  ({ timeline, targets }) => timeline && targets?.some(({ to }) => to === 'oldTree/oldTree'),
);

describe('The timeline of a tree', () => {
  let t: SharedApp;
  const people: Record<string, Client & { id: string }> = {};

  beforeAll(async () => {
    t = await sharedApp();
    const staff = {
      county: ['county', COUNTY],
      far: ['county', '110101'],
      expert: ['expert', COUNTY],
    } as const;
    for (const [name, [role, xzCode]] of Object.entries(staff)) {
      const { account, id } = await buildUser(t.db, { roles: [role], xzCode });
      people[name] = Object.assign(await signIn(t.app, account, PASSWORD), { id });
    }
  });

  const read = async (id: string, more: Given = {}, who = 'county') =>
    (await people[who]!.get(`${TREES}/timeline`, { id, ...more }).expect(200)).body.data as TimelineLine[];

  it('tells its survey, its transitions, and what hangs on it with the texts of keys, newest first', async () => {
    const { id } = await buildOldTree(t.db, { xzCode: COUNTY, status: 3, protectLevel: '3' });
    await people['county']!.post(`${TREES}/updateStatus`, {}, { ids: id, status: 1 }).expect(200);
    const hung = { oldTreeId: id, xzCode: COUNTY, status: 1, createUser: people['county']!.id };
    const care = await buildRow(t.db, CARE, { ...hung, curingDate: '2026-02-01', curingMeasure: '1,3' });
    await buildPatrolRecord(t.db, { ...hung, patrolTime: '2026-03-01 09:30:00', result: '2' });
    const lines = await read(id);
    expect(lines.map(({ record, action }) => action ?? record)).toEqual([
      'pass',
      'patrolRecord',
      'curingRecord',
    ]);
    expect(lines[1]).toMatchObject({ time: '2026-03-01 09:30:00', values: { resultName: '异常' } });
    expect(lines[2]).toMatchObject({
      id: care.id,
      time: '2026-02-01 00:00:00',
      userName: expect.stringMatching(/./),
      values: { curingMeasureName: '浇水、施肥', status: 1, statusName: '审核通过' },
    });
  });

  it('has every record that declares its place there', async () => {
    const { id } = await buildOldTree(t.db, { xzCode: COUNTY });
    for (const record of HUNG) {
      // A draft of somebody else is not there.
      const begun = record.states.map(({ field, initial }) => [field, initial + 1]);
      await buildRow(t.db, record, { ...Object.fromEntries(begun), oldTreeId: id, xzCode: COUNTY });
    }
    const found = new Set((await read(id)).map(({ record }) => record));
    expect([...found].sort()).toEqual(HUNG.map(({ name }) => name).sort());
  });

  it('shows drafts to who enters them, and records to who may open them', async () => {
    const { id } = await buildOldTree(t.db, { xzCode: COUNTY });
    const hung = { oldTreeId: id, xzCode: COUNTY };
    await buildRow(t.db, CARE, { ...hung, createUser: '1', content: '别人的草稿' });
    const own = await buildRow(t.db, CARE, { ...hung, createUser: people['county']!.id });
    await buildRow(t.db, CARE, { ...hung, status: 1, isDeleted: 1 });
    expect((await read(id)).map((line) => line.id)).toEqual([own.id]);
    const open = await buildRow(t.db, CARE, { ...hung, status: 1 });
    expect((await read(id)).map((line) => line.id).sort()).toEqual([own.id, open.id].sort());
    expect(await read(id, {}, 'expert')).toEqual([]);
    await people['far']!.get(`${TREES}/timeline`, { id }).expect(404);
  });

  it('comes in pages that leave nothing out where moments are the same', async () => {
    const { id } = await buildOldTree(t.db, { xzCode: COUNTY });
    for (let at = 0; at < 105; at++)
      await buildRow(t.db, CARE, { oldTreeId: id, xzCode: COUNTY, status: 1, curingDate: '2026-02-01' });
    const first = await read(id);
    const rest = await read(id, { before: first.at(-1)!.mark });
    expect([first.length, rest.length]).toEqual([100, 5]);
    expect(new Set([...first, ...rest].map((line) => line.id)).size).toBe(105);
    const wrong = await people['county']!.get(`${TREES}/timeline`, { id, before: '昨天' });
    expect(wrong.body).toMatchObject({ code: 400, errors: [{ field: 'before' }] });
  });
});
