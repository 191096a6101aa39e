import { RouteCheck } from '../../src/auth/route-check.js';
import { startApp, type TestApp } from '../kit/app.js';
import { signIn } from '../kit/client.js';
import { buildUser, PASSWORD } from '../kit/people.js';
import { callsOf } from './scope-calls.js';
import type { Calls } from './scope-requests.js';
import { digestOf, type Rows, seedRows } from './scope-rows.js';
import { type Attempt, call, leaks } from './scope-walk.js';

describe('Somebody with every permission whom nobody has given a region', () => {
  let product: TestApp;
  let token: string;
  let rows: Rows;
  let known: [string, Calls][];
  beforeAll(async () => {
    product = await startApp();
    const routes = product.app.get(RouteCheck, { strict: false }).routes();
    const calls = callsOf(routes);
    known = routes
      .map(({ method, path }) => `${method} ${path}`)
      .flatMap((route) => (calls[route] ? [[route, calls[route]] as [string, Calls]] : []));
    rows = await seedRows(product, {
      tenantId: '000000',
      xzCode: '330106',
      mark: '他家标',
      code: 'OTHERROWS',
      fid: 900_000_000,
    });
    const user = await buildUser(product.db, { xzCode: '', xzjb: 4, roles: ['county'] });
    await product.db.query(
      `insert into blade_role_menu select $1, id from blade_menu where is_deleted = 0 on conflict do nothing`,
      [user.roleIds[0]],
    );
    ({ token } = await signIn(product.app, user.account, PASSWORD));
  });
  afterAll(() => product.close());

  /** Attempts that show any of the rows, or are answered with none of the statuses. */
  const found = async (route: string, attempts: Attempt[], statuses: (status: number) => boolean) => {
    const faults: string[] = [];
    for (const attempt of attempts) {
      const answer = await call(product.app, token, route, attempt);
      const leaked = leaks(answer, rows, attempt);
      if (leaked.length === 0 && statuses(answer.status)) continue;
      faults.push(`${route} ${JSON.stringify(attempt)} ${answer.status}: ${leaked.join(' ')}`);
    }
    return faults;
  };

  it('sees nothing of anybody’s rows on any route', async () => {
    const faults: string[] = [];
    for (const [route, made] of known) {
      if (!('reads' in made)) continue;
      const attempts = await made.reads({ rows, own: rows, db: product.db });
      faults.push(...(await found(route, attempts, (status) => status < 500)));
    }
    expect(faults).toEqual([]);
  });

  it('counts no tree in statistics and lists', async () => {
    const page = await call(product.app, token, 'GET oldTree/oldTree/page', { query: {} });
    expect(page.text).toContain('"total":0');
    const counts = await call(product.app, token, 'GET analyse/analyse/treeType', { query: {} });
    expect(counts.status).toBe(200);
    expect(counts.text).not.toMatch(/"(num|total)":[1-9]/);
  });

  it('changes nothing of them', async () => {
    const before = await digestOf(product.db, rows);
    const faults: string[] = [];
    for (const [route, made] of known) {
      if (!('writes' in made)) continue;
      const attempts = await made.writes({ rows, own: rows, db: product.db });
      faults.push(...(await found(route, attempts, (status) => [400, 403, 404].includes(status))));
    }
    expect(faults).toEqual([]);
    expect(await digestOf(product.db, rows)).toEqual(before);
  });
});
