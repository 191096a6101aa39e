import type { Client } from '../kit/client.js';
import { type SignedIn, signInAs, signInToAll } from '../kit/people.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';
import { complete, FLOW, rows, start, todo } from './calls.js';
import { flow, modelXml, task } from './models.js';

const FIELD = (id: string, type: string) =>
  `<extensionElements><flowable:formProperty id="${id}" name="${id}" type="${type}"/></extensionElements>`;
const timer = (kind: string, body: string): string =>
  `<intermediateCatchEvent id="w" name="等候"><timerEventDefinition><${kind} xsi:type="tFormalExpression">${body}</${kind}></timerEventDefinition></intermediateCatchEvent>`;
let serial = 0;
/** A task, and then a wait. */
const waiting = (kind: string, body: string, inner = ''): string =>
  modelXml(
    `waits${++serial}`,
    `<startEvent id="s"/>${flow('a', 's', 'x')}${task('x', '${me}', inner)}${flow('b', 'x', 'w')}${timer(kind, body)}
    ${flow('c', 'w', 'e')}<endEvent id="e"/>`,
  );

describe('A timer of a model', () => {
  let t: SharedApp;
  let keeper: SignedIn;
  let worker: SignedIn;

  const deploy = async (xml: string) => {
    const key = /process id="(\w+)"/.exec(xml)?.[1] ?? '';
    const model = { name: key, modelKey: key, modelEditorXml: xml };
    const { body } = await keeper.post(`${FLOW}/model/submit`, model).expect(200);
    const { id: modelId } = (body as { data: { id: string } }).data;
    const deployed = await keeper.post(`${FLOW}/model/deploy`, {}, { modelId, category: 'flow_2' });
    const definition = (await rows(keeper, 'manager/list', { key })).find((row) => row.key === key);
    return { deployed, id: definition?.id ?? '' };
  };
  const begin = (client: Client, processDefinitionId: string, variables: object) =>
    client.post(`${FLOW}/process/start-process`, { processDefinitionId, variables });

  beforeAll(async () => {
    t = await sharedApp();
    keeper = await signInToAll(t);
    worker = await signInAs(t);
  });

  it.each([
    ['timeDate', '2027-02-30'],
    ['timeDate', '2027-02-29T08:00:00+08:00'],
    ['timeDate', '2027-13-01'],
    ['timeDate', '2027-03-01T24:30'],
    ['timeDate', '9999-12-31'],
    ['timeDate', '0001-01-01'],
    ['timeDuration', 'P9999Y'],
    ['timeDuration', 'P99999D'],
    ['timeDuration', 'PT9999999999S'],
    ['timeDuration', 'R999999/PT1S'],
    ['timeDuration', 'P1.5D'],
    ['timeDuration', '-P1D'],
    ['timeCycle', 'R3/PT1H'],
    ['timeDate', "${'2027-02-30'}"],
  ])('is refused when it is deployed, by the name of its element: %s %s', async (kind, body) => {
    const { deployed, id } = await deploy(waiting(kind, body));
    expect([deployed.status, id]).toEqual([400, '']);
    expect(JSON.stringify(deployed.body)).toContain('等候');
  });

  it.each([
    ['timeDate', '2028-02-29'],
    ['timeDate', '2027-03-01T08:00'],
    ['timeDuration', 'P10Y'],
    ['timeDuration', 'P1Y2M3DT4H5M6S'],
    ['timeDuration', 'PT0S'],
    ['timeDuration', 'P52W'],
  ])('is deployed, and the process comes to it: %s %s', async (kind, body) => {
    const { deployed, id } = await deploy(waiting(kind, body));
    expect(deployed.status).toBe(200);
    const process = await start(worker, id, { me: worker.user.id });
    await complete(worker, (await todo(worker, process))[0]!).expect(200);
  });

  it.each([
    ['timeDuration', 'R999999/PT1S'],
    ['timeDuration', 'P9999Y'],
    ['timeDuration', ''],
    ['timeDuration', 5],
    ['timeDuration', undefined],
    ['timeDate', '2027-02-30'],
    ['timeDate', 'P1D'],
    ['timeDate', null],
  ])('with a variable refuses the start with what it cannot wait for: %s %s', async (kind, until) => {
    const { id } = await deploy(waiting(kind, '${until}'));
    const refusal = await begin(worker, id, { me: worker.user.id, until }).expect(400);
    expect((refusal.body as { errors: object[] }).errors).toMatchObject([
      { field: 'until', msg: expect.stringContaining('等候') as string },
    ]);
    const good = kind === 'timeDate' ? '2027-03-01' : 'PT1H';
    await begin(worker, id, { me: worker.user.id, until: good }).expect(200);
  });

  it.each<[string, unknown]>([
    ['a number', 3],
    ['nought', 0],
    ['a truth', true],
    ['a list', ['P1D']],
    ['an object', { span: 'P1D' }],
  ])('with a variable says of %s that its form is wrong, not that it has no value', async (_what, until) => {
    const { id } = await deploy(waiting('timeDuration', '${until}'));
    const refusal = await begin(worker, id, { me: worker.user.id, until }).expect(400);
    expect((refusal.body as { errors: object[] }).errors).toMatchObject([
      { field: 'until', msg: expect.stringContaining('应为时长') as string },
    ]);
  });

  it('with a field of a form refuses the task in which a value is entered that it cannot wait for', async () => {
    const { id } = await deploy(waiting('timeDuration', '${span}', FIELD('span', 'string')));
    const process = await start(worker, id, { me: worker.user.id });
    const [open] = await todo(worker, process);
    for (const span of ['P9999Y', '明天', 'R5/PT1S', undefined]) {
      const refusal = await complete(worker, open!, 'ok', { variables: { span } }).expect(400);
      expect((refusal.body as { errors: object[] }).errors).toMatchObject([
        { field: 'span', msg: expect.stringContaining('等候') as string },
      ]);
    }
    expect(await todo(worker, process)).toHaveLength(1);
    await complete(worker, open!, 'ok', { variables: { span: 'P1D' } }).expect(200);
  });

  it('means a day of a form as it begins in China', async () => {
    const { id } = await deploy(waiting('timeDate', '${day}', FIELD('day', 'date')));
    const process = await start(worker, id, { me: worker.user.id });
    const [open] = await todo(worker, process);
    await complete(worker, open!, 'ok', { variables: { day: '2027-03-01' } }).expect(200);
    const due = await t.db.query(
      `select next_due at time zone 'Asia/Shanghai' = '2027-03-01' as right from flow_instance where id = $1`,
      [process],
    );
    expect(due).toEqual([{ right: true }]);
  });
});
