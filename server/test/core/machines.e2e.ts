import { isDeepStrictEqual } from 'node:util';
import { columnOf, transitionVerb, RECORDS, type RowTransition } from '@gushu/shared';
import { startApp, type TestApp } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';
import { buildForMoves, type Given } from '../kit/factories.js';
import { buildUser, PASSWORD } from '../kit/people.js';
import { regionOf } from '../../src/samples/rows.js';
import { initialStates } from '../../src/samples/walk.js';
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

/** A row on the walk, at one of its states, and a person who acts on it. */
interface Stand {
  walk: Walk;
  id: string;
  who: Who;
  state: number;
  /** Transitions that they may make, each with the state that it leads to. */
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

  const stored = async ({ walk: { record }, id }: Stand) =>
    (
      (await t.db.query(`select t.*, t::text as whole from ${record.table} t where id = $1`, [id])) as Given[]
    )[0]!;
  /** Puts the row to its state, and answers it as it stands there. */
  const put = async (stand: Stand): Promise<Given> => {
    const { record, machine } = stand.walk;
    const { id, state } = stand;
    await t.db.query(`update ${record.table} set ${columnOf(machine.field)} = $2 where id = $1`, [id, state]);
    await renewBeside(t.db, record, id);
    return stored(stand);
  };

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

  const isAllowed = ({ transitions }: Stand, to: number) => Object.values(transitions).includes(to);

  /** Whether a call is answered as is expected. */
  const answerFaults = async (stand: Stand, to: number): Promise<string[]> => {
    const { walk, id, who, isSeen } = stand;
    const { record, machine } = walk;
    const query = { ids: id, [machine.field]: to, auditOpinion: '理由写得很充分' };
    const path = `/api/${record.path}/${transitionVerb(machine.field)}`;
    const { status, body } = await clients.get(who)!.post(path, {}, query);
    const right = isAllowed(stand, to) ? 200 : who === READER ? 403 : isSeen ? 400 : 404;
    return status === right
      ? []
      : [`asks for ${to}: ${status}, not ${right} ${JSON.stringify(body).slice(0, 200)}`];
  };

  /** Whether calls that are refused leave the row, as it stood before them. */
  const refusedFaults = async (
    stand: Stand,
    targets: readonly number[],
    before: Given,
  ): Promise<string[]> => {
    const found: string[] = [];
    for (const to of targets) found.push(...(await answerFaults(stand, to)));
    const isLeft = targets.length === 0 || (await stored(stand))['whole'] === before['whole'];
    return isLeft ? found : [...found, `asks for ${targets.join()}: one of them has changed it`];
  };

  /** Whether an allowed call has its effect on the row. */
  const allowedFaults = async (stand: Stand, to: number): Promise<string[]> => {
    const found = await answerFaults(stand, to);
    const is = (await stored(stand))[columnOf(stand.walk.machine.field)];
    return is === to ? found : [...found, `asks for ${to}: it is at ${String(is)}`];
  };

  /** Faults of a row at one of its states, when people request transitions to some other states. */
  const stateFaults = async (walk: Walk, id: string, cells: readonly Cell[]) => {
    const { record, machine, given } = walk;
    const { state } = cells[0]!;
    const now: Given = { ...initialStates(record), ...given, [machine.field]: state };
    const isOut = record.open ? state !== machine.initial : Number(now['publishStatus']) === 1;
    const found: string[] = [];
    const note = (who: Who, faults: string[]) =>
      found.push(...faults.map((fault) => `${who} at ${state} ${fault}`));
    const stands = cells.map(({ targets, ...cell }) => ({
      targets,
      stand: { walk, id, ...cell, isSeen: sees(walk, cell.who, isOut) },
    }));
    await put(stands[0]!.stand);
    // Some rows count their readers: their answers are compared after that.
    for (const { stand } of stands) note(stand.who, await readFaults(stand));
    let before: Given | undefined;
    for (const { stand, targets } of stands) {
      before ??= await put(stand);
      const refused = targets.filter((to) => !isAllowed(stand, to));
      const faults = await refusedFaults(stand, refused, before);
      note(stand.who, faults);
      // The next person starts from the row as it should be.
      if (faults.length > 0) before = undefined;
      for (const to of targets.filter((each) => isAllowed(stand, each))) {
        if (!before) await put(stand);
        note(stand.who, await allowedFaults(stand, to));
        before = undefined;
      }
    }
    return found;
  };

  it.each(WALKS.map((walk) => [walk.name, walk] as const))('%s', async (_, walk) => {
    const { record, owner, given } = walk;
    const whose = { [regionOf(record)]: walk.xzCode, createUser: users.get(owner) };
    const { id } = await buildForMoves(t.db, record, { ...whose, ...initialStates(record), ...given });
    const faults: string[] = [];
    const cells = isWhole(walk) ? cellsOf(walk) : samplesOf(walk);
    for (const now of new Set(cells.map(({ state }) => state)))
      faults.push(
        ...(await stateFaults(
          walk,
          id,
          cells.filter(({ state }) => state === now),
        )),
      );
    expect(faults).toEqual([]);
  });

  it.each(OWN.map((own) => [own.walk.record.name, own.action, own] as const))(
    'offer nobody what the system does by itself, nor let them ask for it: %s, %s',
    async (_, action, { walk, from, to }) => {
      const { record, owner, machine, given } = walk;
      const states = { ...initialStates(record), ...given, [machine.field]: from };
      const whose = { [regionOf(record)]: walk.xzCode, createUser: users.get(owner) };
      const { id } = await buildForMoves(t.db, record, { ...whose, ...states });
      let before: Given | undefined;
      for (const who of EVERYBODY) {
        const stand = { walk, id, who, state: from, transitions: {}, isSeen: sees(walk, who, true) };
        before ??= await put(stand);
        expect([who, action, ...(await refusedFaults(stand, [to], before))]).toEqual([who, action]);
      }
    },
  );
});
