import { type SignedIn, signInAs } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';
import { complete, FLOW, LEAVE, rows } from './calls.js';

type Span = [from: string, to: string];

const FIRST: Span = ['2026-12-10 09:00:00', '2026-12-12 18:00:00'];

describe('Leaves of the same person', () => {
  let t: SharedApp;
  let decider: SignedIn;
  let definition: string;

  const ask = (who: SignedIn, [startTime, endTime]: Span, more: object = {}) =>
    who.post(`${LEAVE}/start-process`, {
      ...{ processDefinitionId: definition, taskUser: decider.user.id, startTime, endTime, reason: '探亲' },
      ...more,
    });
  const asker = () => signInAs(t);
  const sent = async (who: SignedIn) => rows(who, 'work/send-list', { category: 'flow_1' });
  const task = async (who: SignedIn, processInstanceId: string) =>
    (await rows(who, 'work/todo-list')).find((row) => row.processInstanceId === processInstanceId)!;

  beforeAll(async () => {
    t = await sharedApp();
    decider = await signInAs(t);
    definition = (await rows(decider, 'work/start-list', { category: 'flow_1' }))[0]!.id;
  });

  it.each<[string, Span]>([
    ['the same days', FIRST],
    ['its first hour', ['2026-12-09 09:00:00', '2026-12-10 10:00:00']],
    ['its last afternoon', ['2026-12-12 13:00:00', '2026-12-13 18:00:00']],
    ['a day within', ['2026-12-11 09:00:00', '2026-12-11 18:00:00']],
    ['all around it', ['2026-12-01 09:00:00', '2026-12-31 18:00:00']],
  ])('are not asked for twice: %s', async (_days, span) => {
    const who = await asker();
    await ask(who, FIRST).expect(200);
    const refusal = await ask(who, span, { reason: '看病' }).expect(400);
    expect((refusal.body as { errors: object[] }).errors).toMatchObject([
      {
        field: 'startTime',
        msg: expect.stringContaining('2026-12-10 09:00 至 2026-12-12 18:00（探亲）') as string,
      },
    ]);
    expect(await sent(who)).toHaveLength(1);
  });

  it('stand beside each other by the half day, and beside those of others', async () => {
    const who = await asker();
    await ask(who, ['2026-12-10 09:00:00', '2026-12-10 12:00:00']).expect(200);
    await ask(who, ['2026-12-10 12:00:00', '2026-12-10 18:00:00']).expect(200);
    await ask(who, ['2026-12-10 08:00:00', '2026-12-10 09:00:00']).expect(200);
    await ask(who, ['2026-12-10 11:59:00', '2026-12-10 12:01:00']).expect(400);
    await ask(await asker(), ['2026-12-10 09:00:00', '2026-12-10 12:00:00']).expect(200);
  });

  it('are one when a button is pressed twice, or two come at the same moment', async () => {
    const who = await asker();
    const overlapping: Span = ['2026-12-11 00:00:00', '2026-12-14 18:00:00'];
    const answers = await Promise.all([FIRST, FIRST, overlapping, FIRST].map((span) => ask(who, span)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(await sent(who)).toHaveLength(1);
  });

  it('count while they are decided on and once they are agreed to, no more when withdrawn or given up', async () => {
    const who = await asker();
    await ask(who, FIRST).expect(200);
    const [first] = await sent(who);
    await who
      .post(`${FLOW}/process/withdraw`, {}, { processInstanceId: first!.processInstanceId })
      .expect(200);
    await ask(who, FIRST).expect(200);
    const [second] = await sent(who);
    const { processInstanceId: refused } = second!;
    await complete(decider, await task(decider, refused), 'no').expect(200);
    // A returned task is still open: its days may be changed, over its own but over no other ones.
    await ask(who, FIRST).expect(400);
    const back = await task(who, refused);
    const later: Span = ['2026-12-20 09:00:00', '2026-12-21 18:00:00'];
    await ask(who, later).expect(200);
    await ask(who, FIRST, { id: back.businessId, reason: '短一天' }).expect(200);
    await ask(who, later, { id: back.businessId }).expect(400);
    await complete(who, back, 'no').expect(200);
    await ask(who, FIRST).expect(200);
    const [agreed] = await sent(who);
    await complete(decider, await task(decider, agreed!.processInstanceId)).expect(200);
    await ask(who, FIRST).expect(400);
  });
});
