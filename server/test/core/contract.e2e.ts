import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { message, transitionVerb, RECORDS } from '@gushu/shared';
import { type Route, RouteCheck } from '../../src/auth/route-check.js';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { signIn } from '../kit/client.js';
import { buildUser, PASSWORD } from '../kit/people.js';
import { call } from './scope-walk.js';

/** A call that clients of the original make: a row of endpoints.tsv. */
interface Call {
  method: string;
  path: string;
  isServed: boolean;
  /** Names that stand in the address, and those of the body. */
  query: string[];
}

/** A record that is there has all its calls. */
const isOfRecord = (path: string): boolean =>
  RECORDS.some((record) => path.startsWith(`/api/${record.path}/`));

const TABLE = fileURLToPath(new URL('./endpoints.tsv', import.meta.url));
const TABLED: Call[] = readFileSync(TABLE, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [, method = '', path = '', params = '', served = ''] = line.split('\t');
    const query = /^[qf]:/.test(params) ? params.slice(2).split(',') : [];
    return { method, path, isServed: served === 'yes' || (served !== 'no' && isOfRecord(path)), query };
  });
const CALLS = TABLED.filter(({ isServed }) => isServed);

// Answers that Blade does not wrap: tokens, captchas, what signs out, and workbooks.
const BARE =
  /^\/api\/blade-auth\/(oauth\/)?(token|thirdtoken|captcha|usercaptcha|logout|clear-cache)$|\/export-(user|template)$/;
// Ends the session that the walk goes on with, or its caches.
const ENDS_SESSION = /logout|clear-cache/;

/** Parameters sent with the calls of every record, by verb. */
const SENT: Record<string, string[]> = {
  ...Object.fromEntries(['detail', 'history', 'remove'].map((verb) => [verb, ['id', 'ids']])),
  ...Object.fromEntries(
    ['page', 'list', 'export-count'].map((verb) => [verb, ['current', 'size', 'status', 'ascs']]),
  ),
  ...Object.fromEntries(
    RECORDS.flatMap(({ states }) => states.map(({ field }) => [transitionVerb(field), ['ids', field]])),
  ),
};

/** The verbs of records that are served and that no line of the table names. */
const recordCalls = (routes: Iterable<Route>): Call[] =>
  [...routes].flatMap(({ method, path }) => {
    const record = RECORDS.find((each) => path.startsWith(`${each.path}/`));
    const query = record && SENT[path.slice(record.path.length + 1)];
    const isListed = CALLS.some((each) => routeOf(each) === `${method} ${path}`);
    return query && !isListed ? [{ method, path: `/api/${path}`, isServed: true, query }] : [];
  });

const routeOf = ({ method, path }: Call): string => `${method} ${path.replace(/^\/api\//, '')}`;
const title = (each: Call): string => `${each.method} ${each.path}`;

describe('Every call of the contract', () => {
  let product: TestApp;
  let routes: Map<string, Route>;
  let token: string;
  let nobody: string;
  let calls: Call[];

  beforeAll(async () => {
    product = await startApp();
    const served = product.app.get(RouteCheck, { strict: false }).routes();
    routes = new Map(served.map((route) => [`${route.method} ${route.path}`, route]));
    calls = [...CALLS, ...recordCalls(served)];
    ({ token } = await signIn(product.app, 'admin', ADMIN_PASSWORD));
    await product.db.query(
      `insert into blade_role (tenant_id, role_name, role_alias) values ('000000', 'nobody', 'nobody')`,
    );
    const guest = await buildUser(product.db, { roles: ['nobody'] });
    ({ token: nobody } = await signIn(product.app, guest.account, PASSWORD));
  });
  afterAll(() => product.close());

  const ask = (each: Call, as: string) =>
    call(product.app, as, routeOf(each), each.method === 'POST' ? { body: {} } : {});
  const envelope = (text: string) =>
    JSON.parse(text.slice(text.indexOf('\n') + 1)) as {
      code: number;
      success: boolean;
      data: unknown;
      msg: string;
    };

  it('is there', () => {
    expect(CALLS.length).toBeGreaterThan(60);
    expect(CALLS.filter((each) => !routes.has(routeOf(each))).map(title)).toEqual([]);
  });

  it('is in the table once it is served, and once alone', () => {
    const keys = TABLED.map(routeOf);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    expect(TABLED.length).toBeGreaterThan(470);
    expect(TABLED.filter((each) => !each.isServed && routes.has(routeOf(each))).map(title)).toEqual([]);
  });

  it('says what it asks of its caller', () => {
    expect(calls.filter((each) => !routes.get(routeOf(each))?.access).map(title)).toEqual([]);
  });

  it('answers in the envelope, its status the code in it', async () => {
    const faults: string[] = [];
    for (const each of calls) {
      if (BARE.test(each.path)) continue;
      const { status, text } = await ask(each, token);
      const { code, success, data, msg } = envelope(text);
      const right =
        code === status && success === (status === 200) && typeof msg === 'string' && data !== undefined;
      const served = status < 500 && msg !== message('request.notFound');
      if (!right || !served) faults.push(`${title(each)}: ${status} ${text.slice(0, 200)}`);
    }
    expect(faults).toEqual([]);
  });

  it('refuses whoever is not signed in, unless it is public', async () => {
    const faults: string[] = [];
    for (const each of calls) {
      if (ENDS_SESSION.test(each.path)) continue;
      const { status, text } = await ask(each, '');
      const isPublic = routes.get(routeOf(each))?.access?.kind === 'public';
      const right = isPublic ? status !== 401 : status === 401 && envelope(text).code === 401;
      if (!right) faults.push(`${title(each)}: ${status}`);
    }
    expect(faults).toEqual([]);
  });

  it('refuses whoever has no permission, before it looks at the request', async () => {
    const faults: string[] = [];
    for (const each of calls) {
      const access = routes.get(routeOf(each))?.access;
      if (access?.kind !== 'permission' && access?.kind !== 'role') continue;
      const { status, text } = await ask(each, nobody);
      if (status !== 403 || envelope(text).code !== 403) faults.push(`${title(each)}: ${status}`);
    }
    expect(faults).toEqual([]);
  });

  it('says which of the named parameters is missing, and never falls over a wrong one', async () => {
    const faults: string[] = [];
    for (const each of calls) {
      if (BARE.test(each.path) || each.query.length === 0) continue;
      for (const wrong of ["'", '%00', '-1', '9'.repeat(40), '{}', '../..', '中']) {
        const query = Object.fromEntries(each.query.map((name) => [name, wrong]));
        const { status, text } = await call(product.app, token, routeOf(each), { query });
        if (status >= 500) faults.push(`${title(each)} ${wrong}: ${status} ${text.slice(0, 160)}`);
      }
    }
    expect(faults).toEqual([]);
  });
});
