import { isDeepStrictEqual } from 'node:util';
import { columnOf, transitionVerb, RECORDS, type RowTransition } from '@gushu/shared';
import { startApp, type TestApp } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';
import { buildForMoves, type Given } from '../kit/factories.js';
import { buildUser, PASSWORD } from '../kit/people.js';
import { initialStates, regionOf } from '../kit/record-values.js';
import { renewBeside } from '../kit/renewals.js';
import {
  type Cell,
  cellsOf,
  EVERYBODY,
  personOf,
  READER,
  samplesOf,
  sees,
  type Walk,
  walksOf,
  type Who,
} from './machine-tables.js';

const WALKS = RECORDS.flatMap((record) => record.states.flatMap((machine) => walksOf(record, machine)));

/** The first row with a table is walked through all of it; of each other row with the same one, samples are. */
const isWhole = (walk: Walk): boolean =>
  WALKS.find(({ machine, table }) => machine === walk.machine && isDeepStrictEqual(table, walk.table)) ===
  walk;

/** A row on the walk: what somebody does with it at one of its states. */
interface Stand {
  walk: Walk;
  id: string;
  who: Who;
  state: number;
  /** What they may do: the transition, and where it leads. */
  transitions: Record<string, number>;
  isSeen: boolean;
}

/** Transitions of the system itself, each on a row of a walk of its machine. */
const OWN = RECORDS.flatMap((record) =>
  record.states.flatMap((machine) =>
    Object.entries(machine.transitions).flatMap(([action, { who, from, to }]) =>
      who === 'system' && from !== 'first'
        ? [{ action, from: from[0]!, to: Number(to), walk: walksOf(record, machine)[0]! }]
        : [],
    ),
  ),
);

describe('The machines of all records', () => {
  let t: TestApp;
  const clients = new Map<Who, Client>();
  const users = new Map<Who, string>();

  const role = (alias: string, codes: string) =>
    t.db.query(
      `with made as (insert into blade_role (tenant_id, role_name, role_alias) values ('000000', $1, $1) returning id)
        insert into blade_role_menu select made.id, m.id from made, blade_menu m
          where m.is_deleted = 0 and m.code like $2`,
      [alias, codes],
    );

  beforeAll(async () => {
    t = await startApp();
    await role('reader', '%\\_view');
    await role('mover', '%');
    for (const who of EVERYBODY) {
      const { role: alias = 'mover', ...person } = personOf(who);
      const user = await buildUser(t.db, { ...person, roles: [alias] });
      users.set(who, user.id);
      clients.set(who, await signIn(t.app, user.account, PASSWORD, user.tenantId));
    }
  });
  afterAll(() => t.close());

  const put = async ({ walk: { record, machine }, id, state }: Stand) => {
    await t.db.query(`update ${record.table} set ${columnOf(machine.field)} = $2 where id = $1`, [id, state]);
    await renewBeside(t.db, record, id);
  };
  const stored = async ({ walk: { record }, id }: Stand) =>
    (
      (await t.db.query(`select t.*, t::text as whole from ${record.table} t where id = $1`, [id])) as Given[]
    )[0]!;

  /** Whether the row is read, with the transitions that are expected. */
  const readFaults = async ({ walk: { record, machine }, id, who, transitions, isSeen }: Stand) => {
    const { status, body } = await clients.get(who)!.get(`/api/${record.path}/detail`, { id });
    const { data } = body as { data?: { moves?: RowTransition[] } | null };
    const offered = (data?.moves ?? [])
      .filter(({ field }) => field === machine.field)
      .map(({ action, status: to }) => `${action} ${to}`);
    const wanted = Object.entries(transitions).map(([action, to]) => `${action} ${to}`);
    return [
      ...(status === (isSeen ? 200 : 404) ? [] : [`reads it: ${status}`]),
      ...(offered.sort().join() === wanted.sort().join()
        ? []
        : [`is offered ${offered.join() || 'nothing'}, not ${wanted.join() || 'nothing'}`]),
    ];
  };

  /** Whether the call does to the row what is expected, and else nothing. */
  const transitionFaults = async (stand: Stand, to: number): Promise<string[]> => {
    const { walk, id, who, transitions, isSeen } = stand;
    const { record, machine } = walk;
    await put(stand);
    const before = await stored(stand);
    const query = { ids: id, [machine.field]: to, auditOpinion: '理由写得很充分' };
    const path = `/api/${record.path}/${transitionVerb(machine.field)}`;
    const { status, body } = await clients.get(who)!.post(path, {}, query);
    const after = await stored(stand);
    const isAllowed = Object.values(transitions).includes(to);
    const right = isAllowed ? 200 : who === READER ? 403 : isSeen ? 400 : 404;
    const is = isAllowed ? after[columnOf(machine.field)] === to : after['whole'] === before['whole'];
    return [
      ...(status === right
        ? []
        : [`asks for ${to}: ${status}, not ${right} ${JSON.stringify(body).slice(0, 200)}`]),
      ...(is ? [] : [`asks for ${to}: it is at ${String(after[columnOf(machine.field)])}`]),
    ];
  };

  /** What is wrong with a row at one of its states, for somebody who asks for some others. */
  const cellFaults = async (walk: Walk, id: string, { state, who, transitions, targets }: Cell) => {
    const { record, machine, given } = walk;
    const now: Given = { ...initialStates(record), ...given, [machine.field]: state };
    const isOut = record.open ? state !== machine.initial : Number(now['publishStatus']) === 1;
    const stand = { walk, id, who, state, transitions, isSeen: sees(walk, who, isOut) };
    await put(stand);
    const found = await readFaults(stand);
    for (const to of targets) found.push(...(await transitionFaults(stand, to)));
    return found.map((fault) => `${who} at ${state} ${fault}`);
  };

  it.each(WALKS.map((walk) => [walk.name, walk] as const))('%s', async (_, walk) => {
    const { record, owner, given } = walk;
    const whose = { [regionOf(record)]: walk.xzCode, createUser: users.get(owner) };
    const { id } = await buildForMoves(t.db, record, { ...whose, ...initialStates(record), ...given });
    const faults: string[] = [];
    for (const cell of isWhole(walk) ? cellsOf(walk) : samplesOf(walk))
      faults.push(...(await cellFaults(walk, id, cell)));
    expect(faults).toEqual([]);
  });

  it.each(OWN.map((own) => [own.walk.record.name, own.action, own] as const))(
    'offer nobody what the system does by itself, nor let them ask for it: %s, %s',
    async (_, action, { walk, from, to }) => {
      const { record, owner, machine, given } = walk;
      const states = { ...initialStates(record), ...given, [machine.field]: from };
      const whose = { [regionOf(record)]: walk.xzCode, createUser: users.get(owner) };
      const { id } = await buildForMoves(t.db, record, { ...whose, ...states });
      for (const who of EVERYBODY) {
        const stand = { walk, id, who, state: from, transitions: {}, isSeen: sees(walk, who, true) };
        expect([who, action, ...(await transitionFaults(stand, to))]).toEqual([who, action]);
      }
    },
  );
});
