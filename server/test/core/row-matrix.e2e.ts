import { RECORDS } from '@gushu/shared';
import { type Route, RouteCheck } from '../../src/auth/route-check.js';
import { startApp, type TestApp } from '../kit/app.js';
import { signIn } from '../kit/client.js';
import { buildKeeper, buildUser, PASSWORD } from '../kit/people.js';
import { callsOf } from './scope-calls.js';
import type { Calls } from './scope-requests.js';
import { type Rows, seedRows } from './scope-rows.js';
import { type Attempt, call } from './scope-walk.js';

const HOME = { tenantId: '000000', xzCode: '330106' };
const OUTSIDERS = ['somebody of another region', 'somebody of another tenant'] as const;
const WITHOUT_RIGHT = 'somebody without the permission';
const OWNER = 'somebody of the region';
type Who = (typeof OUTSIDERS)[number] | typeof WITHOUT_RIGHT | typeof OWNER;

// A list filtered by an id shows the rows that match: none, not 404. That it shows nothing is walked in
// scope-suite.ts.
const LISTS = /\/(list|page|user-list|user-page|listNotPage|export|export-user|archive)$/;
const KEYS = ['id', 'ids', 'userId', 'userIds'] as const;

/** A request that reads or changes one row by its id. */
interface ById {
  route: Route;
  attempt: Attempt;
}

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
const asksForRight = ({ access }: Route): boolean => access?.kind === 'permission' || access?.kind === 'role';

describe('The matrix of all calls of a row by its id, and whose row it is', () => {
  let t: TestApp;
  let rows: Rows;
  let matrix: ById[];
  const tokens = new Map<Who, string>();

  const everyRight = (roleId: string | undefined) =>
    t.db.query(
      `insert into blade_role_menu select $1, id from blade_menu where is_deleted = 0 on conflict do nothing`,
      [roleId],
    );
  const enter = async (who: Who, user: { account: string; tenantId: string }) =>
    tokens.set(who, (await signIn(t.app, user.account, PASSWORD, user.tenantId)).token);

  /** The requests of a route that name one of the rows by id. */
  const byId = async (route: Route, made: Calls | undefined): Promise<ById[]> => {
    if (!made || 'shared' in made || LISTS.test(route.path)) return [];
    if ('writes' in made && (made.byRegion ?? made.refusedToo)) return [];
    const setting = { rows, own: rows, db: t.db };
    const attempts = await ('reads' in made ? made.reads(setting) : made.writes(setting));
    const ids = new Set(Object.values(rows).filter((value) => /^\d{5,19}$/.test(String(value))));
    return attempts
      .filter(({ query, body }) => KEYS.some((key) => ids.has(String((query ?? body)?.[key]))))
      .map((attempt) => ({ route, attempt }));
  };

  beforeAll(async () => {
    t = await startApp();
    const owner = await buildUser(t.db, { ...HOME, roles: ['county'] });
    const marks = { mark: '本行标', code: 'OWNROWS', fid: 700_000_000 };
    rows = await seedRows(t, { ...HOME, ...marks, author: owner.id });
    await everyRight(owner.roleIds[0]);
    await enter(OWNER, owner);
    await enter(OUTSIDERS[0], await buildUser(t.db, { xzCode: '330108', roles: ['county'] }));
    const foreign = await buildUser(t.db, { tenantId: '100081', xzCode: '330106', roles: ['county'] });
    await everyRight(foreign.roleIds[0]);
    await enter(OUTSIDERS[1], foreign);
    const powerless = await buildKeeper(t.db, '000000', []);
    await t.db.query('update blade_user set xz_code = $2, xzjb = 4 where id = $1', [powerless.id, '330106']);
    await enter(WITHOUT_RIGHT, powerless);
    const routes = t.app.get(RouteCheck, { strict: false }).routes();
    const calls = callsOf(routes);
    matrix = (await Promise.all(routes.map((route) => byId(route, calls[nameOf(route)])))).flat();
  });
  afterAll(() => t.close());

  const faultsOf = async (who: Who, expected: number, over: ById[]): Promise<string[]> => {
    const faults: string[] = [];
    for (const { route, attempt } of over) {
      const { status, text } = await call(t.app, tokens.get(who)!, nameOf(route), attempt);
      if (status !== expected) {
        const asked = JSON.stringify(attempt);
        faults.push(
          `${nameOf(route)} ${asked} answers ${who} ${status}, not ${expected}: ${text.slice(0, 160)}`,
        );
      }
    }
    return faults;
  };

  it('has the calls of every kind of row in it', () => {
    const rows = [
      'blade-resource/attach',
      'blade-system/user',
      'blade-user/detail',
      ...RECORDS.map(({ path }) => path),
    ];
    const paths = matrix.map(({ route }) => `${route.path}/`);
    expect(rows.filter((row) => !paths.some((path) => path.startsWith(`${row}/`)))).toEqual([]);
    expect(matrix.length).toBeGreaterThan(30);
  });

  it.each(OUTSIDERS)('answers %s 404', async (who) => {
    expect(await faultsOf(who, 404, matrix)).toEqual([]);
  });

  it(`answers ${WITHOUT_RIGHT} 403`, async () => {
    const guarded = matrix.filter(({ route }) => asksForRight(route));
    expect(await faultsOf(WITHOUT_RIGHT, 403, guarded)).toEqual([]);
  });

  it(`answers ${OWNER} 200, after all the others changed nothing`, async () => {
    expect(await faultsOf(OWNER, 200, matrix)).toEqual([]);
  });
});
