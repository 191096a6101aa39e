import { emergencyWarning, noticeAnnouncement } from '@gushu/shared';
import { type Route, RouteCheck } from '../../src/auth/route-check.js';
import { startApp, type TestApp } from '../kit/app.js';
import { signIn } from '../kit/client.js';
import { eventually } from '../kit/eventually.js';
import { buildUser, PASSWORD } from '../kit/people.js';
import { callsOf, misplacedCalls } from './scope-calls.js';
import type { Calls } from './scope-requests.js';
import { digestOf, type Holder, regionTables, rowOf, type Rows, seedRows } from './scope-rows.js';
import { type Answer, type Attempt, call, leaks } from './scope-walk.js';

const OWN = { mark: '本家标', code: 'OWNROWS', fid: 700_000_000 };
const NEIGHBOURS = [
  { mark: '邻家标', code: 'NEIGHBOUR', fid: 900_000_000 },
  { mark: '远家标', code: 'STRANGER', fid: 800_000_000 },
] as const;

type Place = Pick<Holder, 'tenantId' | 'xzCode'>;

/** A county user and the neighbours whose rows they must not see. */
export interface Neighbours {
  own: Place;
  neighbours: readonly [Place, Place?];
}

/** One question with its answer. */
interface Asked {
  route: string;
  attempt: Attempt;
  answer: Answer;
}

/**
 * Tests, route by route, which rows a person with every permission of a county reads, changes and finds, and which
 * not.
 */
export function testNeighbours(each: Neighbours): void {
  let product: TestApp;
  let token: string;
  let own: Rows;
  let others: Rows[];
  let served: Route[];
  let routes: string[];
  let calls: Readonly<Record<string, Calls>>;
  let alone: Asked[];

  const ask = async (route: string, attempt: Attempt): Promise<Asked> => ({
    route,
    attempt,
    answer: await call(product.app, token, route, attempt),
  });
  const attemptsOf = async (made: Calls, rows: Rows): Promise<Attempt[]> => {
    const setting = { rows, own, db: product.db };
    if ('reads' in made) return made.reads(setting);
    return 'writes' in made ? made.writes(setting) : (made.asks ?? []);
  };
  const attemptsOfOthers = async (made: Calls, isAsked: (rows: Rows) => boolean = () => true) =>
    (await Promise.all(others.filter(isAsked).map((other) => attemptsOf(made, other)))).flat();
  const known = (): [string, Calls][] =>
    routes.flatMap((route) => (calls[route] ? [[route, calls[route]] as [string, Calls]] : []));
  /** All questions that change nothing, about the caller's own rows. */
  const askOwn = async (): Promise<Asked[]> => {
    const asked: Asked[] = [];
    for (const [route, made] of known()) {
      if ('writes' in made || route.startsWith('POST blade-resource')) continue;
      for (const attempt of await attemptsOf(made, own)) asked.push(await ask(route, attempt));
    }
    return asked;
  };

  beforeAll(async () => {
    product = await startApp();
    await product.db.query('delete from old_tree');
    served = product.app.get(RouteCheck, { strict: false }).routes();
    routes = served.map(({ method, path }) => `${method} ${path}`);
    calls = callsOf(served);
    const user = await buildUser(product.db, { ...each.own, roles: ['county'] });
    own = await seedRows(product, { ...each.own, ...OWN, author: user.id });
    await product.db.query(
      `insert into blade_role_menu select $1, id from blade_menu where is_deleted = 0 on conflict do nothing`,
      [user.roleIds[0]],
    );
    ({ token } = await signIn(product.app, user.account, PASSWORD, each.own.tenantId));
    // A row that has just been written is among the changes a second later.
    const changes = async () => (await ask('GET inquiryComment/inquiryComment/changes', {})).answer.text;
    await eventually('all rows are among the changes', async () => (await changes()).includes(own.mark));
    // A reader is counted once: further reads change nothing.
    for (const record of [noticeAnnouncement, emergencyWarning])
      await ask(`GET ${record.path}/detail`, { query: { id: rowOf(own, record, 'kept') } });
    alone = await askOwn();
    others = [];
    for (const [at, place] of each.neighbours.entries())
      if (place) others.push(await seedRows(product, { ...place, ...NEIGHBOURS[at]! }));
  });
  afterAll(() => product.close());

  const digests = () => Promise.all(others.map((other) => digestOf(product.db, other)));
  const leaksOf = (answer: Answer, attempt: Attempt) =>
    others.flatMap((other) => leaks(answer, other, attempt));

  it('has a request for every route, and no request for a route that is gone', () => {
    const missing = routes
      .filter((route) => !calls[route])
      .map(
        (route) =>
          `${route} has no request: add one to server/test/core/scope-calls.ts (reads, writes or shared)`,
      );
    const gone = Object.keys(calls)
      .filter((route) => !routes.includes(route))
      .map((route) => `${route} is no longer served: take it out of server/test/core/scope-calls.ts`);
    expect([...missing, ...gone]).toEqual([]);
  });

  it('has requests written by hand for what no verb says, and exceptions from verbs alone', () => {
    expect(misplacedCalls(served)).toEqual([]);
  });

  it('has rows of each neighbour in every table that belongs to a region', async () => {
    const tables = await regionTables(product.db);
    const empty = (await digests()).flatMap((digest) =>
      tables
        .filter((table) => digest[table]?.startsWith('0 rows'))
        .map((table) => `${table} is empty: fill it in server/test/core/scope-rows.ts`),
    );
    expect(empty).toEqual([]);
  });

  it('sees, counts, exports and maps the own rows', () => {
    const blind = known().flatMap(([route, made]) => {
      if (!('reads' in made)) return [];
      const answers = alone.filter((asked) => asked.route === route);
      const shown = answers.some(
        ({ answer }) => answer.status === 200 && answer.text.includes(made.proof(own)),
      );
      return shown
        ? []
        : [`${route} does not show ${made.proof(own)}: ${answers[0]?.answer.text.slice(0, 300)}`];
    });
    expect(blind).toEqual([]);
  });

  it('gets the same answers to the letter whether neighbours have rows or not', async () => {
    const beside = await askOwn();
    const different = beside.flatMap(({ route, attempt, answer }, at) => {
      const before = alone[at]!.answer;
      return before.status === answer.status && before.lasting === answer.lasting
        ? []
        : [
            `${route} ${JSON.stringify(attempt)}\n  ${before.lasting.slice(0, 400)}\n  ${answer.lasting.slice(0, 400)}`,
          ];
    });
    expect(different).toEqual([]);
    expect(beside.flatMap(({ answer, attempt }) => leaksOf(answer, attempt))).toEqual([]);
  });

  it('finds nothing when it asks for a neighbour’s rows by id, number or region', async () => {
    const found: string[] = [];
    for (const [route, made] of known()) {
      if (!('reads' in made)) continue;
      for (const attempt of await attemptsOfOthers(made)) {
        const { answer } = await ask(route, attempt);
        const leaked = leaksOf(answer, attempt);
        if (leaked.length > 0 || answer.status >= 500) {
          found.push(`${route} ${JSON.stringify(attempt)} ${answer.status}: ${leaked.join(' ')}`);
        }
      }
    }
    expect(found).toEqual([]);
  });

  it('changes nothing of a neighbour’s, and is refused', async () => {
    const before = await digests();
    const faults: string[] = [];
    for (const [route, made] of known()) {
      if (!('writes' in made)) continue;
      // In another tenant, a row of the same region that is changed by the region's code is the caller's own.
      const isTheirs = ({ xzCode }: Rows) => !made.byRegion || xzCode !== each.own.xzCode;
      for (const attempt of await attemptsOfOthers(made, isTheirs)) {
        const { answer } = await ask(route, attempt);
        const leaked = leaksOf(answer, attempt);
        if (![400, 403, 404].includes(answer.status) || leaked.length > 0) {
          faults.push(`${route} ${JSON.stringify(attempt)} ${answer.status}: ${leaked.join(' ')}`);
        }
      }
    }
    expect(faults).toEqual([]);
    expect(await digests()).toEqual(before);
  });

  it('changes the own rows with the same requests, and nothing of a neighbour’s beside', async () => {
    const before = await digests();
    const faults: string[] = [];
    for (const [route, made] of known()) {
      if (!('writes' in made) || made.refusedToo) continue;
      // Regions and the base dictionaries are the managing tenant's to change.
      if (made.byRegion && each.own.tenantId !== '000000' && route.includes('/region/')) continue;
      for (const attempt of await attemptsOf(made, own)) {
        const { answer } = await ask(route, attempt);
        if (answer.status !== 200) faults.push(`${route} ${answer.status}: ${answer.text.slice(0, 300)}`);
        faults.push(...leaksOf(answer, attempt));
      }
    }
    expect(faults).toEqual([]);
    expect(await digests()).toEqual(before);
  });
}
