import { message } from '@gushu/shared';
import sql from 'sql-template-tag';
import { type Route, RouteCheck } from '../../src/auth/route-check.js';
import { query } from '../../src/database/database.js';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { signIn } from '../kit/client.js';
import { buildKeeper, buildTenant, buildUser, PASSWORD } from '../kit/people.js';
import { call } from './scope-walk.js';

/** Somebody who calls every route. */
interface Person {
  who: string;
  tenantId: string;
  account: string;
  password: string;
  roles: ReadonlySet<string>;
  codes: ReadonlySet<string>;
}

const OTHER_TENANT = '100901';
const PEOPLE = [
  'nobody',
  'a person without rights',
  'the county',
  'the province',
  'the administrator of another tenant',
  'the platform administrator',
] as const;
type Who = (typeof PEOPLE)[number];

// Calls that end the session that the walk goes on with.
const ENDS_SESSION = /logout|end-all-sessions|end-session|clear-cache|password|updatePWD/i;
// Public doors that refuse by 401 or 403 themselves: they require proof of who somebody is, or a signed link.
const JUDGES_ITSELF = /^blade-auth\/|^geoserver|^metrics|^blade-resource\/attach\/(picture|media)$/;

const routeOf = ({ method, path }: Route): string =>
  `${method === 'ALL' ? 'GET' : method} ${path.replaceAll(/:\w+/g, '1').replaceAll('*', 'x')}`;
const asksOf = ({ access }: Route): string =>
  access?.kind === 'permission'
    ? access.codes.join(' or ')
    : access?.kind === 'role'
      ? `role ${access.aliases.join(' or ')}`
      : (access?.kind ?? 'nothing');

/** Whether the declared rule lets a signed-in person through. */
function mayCall({ access }: Route, person: Person): boolean {
  if (person.tenantId === '000000' && person.roles.has('administrator')) return true;
  if (access?.kind === 'permission') return access.codes.some((code) => person.codes.has(code));
  if (access?.kind === 'role') {
    return access.aliases.some((alias) => alias !== 'administrator' && person.roles.has(alias));
  }
  return true;
}

// The rows behind a route are walked tenant by tenant and region by region in scope-suite.ts; here it is the doors.
describe('The matrix of all routes and people', () => {
  let t: TestApp;
  let routes: Route[];
  const people = new Map<Who, Person>();

  const personOf = async (who: Who, account: string, tenantId = '000000', password = PASSWORD) => {
    const rows = await query<{ alias: string; codes: string[] }>(
      t.db,
      sql`select r.role_alias alias, array(select m.code from blade_role_menu g
            join blade_menu m on m.id = g.menu_id and m.is_deleted = 0 where g.role_id = r.id) codes
        from blade_role r join blade_user u on r.id::text = any(string_to_array(u.role_id, ','))
        where u.account = ${account} and u.tenant_id = ${tenantId} and r.is_deleted = 0`,
    );
    const roles = new Set(rows.map(({ alias }) => alias));
    const codes = new Set(rows.flatMap((row) => row.codes));
    people.set(who, { who, tenantId, account, password, roles, codes });
  };

  beforeAll(async () => {
    t = await startApp();
    routes = t.app.get(RouteCheck, { strict: false }).routes();
    await personOf('a person without rights', (await buildKeeper(t.db, '000000', [])).account);
    const county = await buildUser(t.db, { roles: ['county'], xzCode: '330106' });
    await personOf('the county', county.account);
    const province = await buildUser(t.db, { roles: ['province'], xzCode: '33' });
    await personOf('the province', province.account);
    await buildTenant(t.db, OTHER_TENANT);
    const other = await buildUser(t.db, { tenantId: OTHER_TENANT, roles: ['admin'], xzCode: '' });
    await t.db.query(
      `insert into blade_role_menu select $1, id from blade_menu where is_deleted = 0 on conflict do nothing`,
      [other.roleIds[0]],
    );
    await personOf('the administrator of another tenant', other.account, OTHER_TENANT);
    await personOf('the platform administrator', 'admin', '000000', ADMIN_PASSWORD);
  });
  afterAll(() => t.close());

  /** Describes an answer that the route's permission does not allow; empty for a right one. */
  const faultOf = (route: Route, person: Person | undefined, status: number, text: string) => {
    const told = (expected: string) => [
      `${routeOf(route)} asks for ${asksOf(route)} and answers ${person?.who ?? 'nobody'} ${status}, not ${expected}`,
    ];
    if (status >= 500) return told('less than 500');
    if (route.access?.kind === 'public') {
      return (status === 401 || status === 403) && !JUDGES_ITSELF.test(route.path) ? told('an answer') : [];
    }
    if (!person) return status === 401 ? [] : told('401');
    if (status === 401) return told('anything but 401');
    if (!mayCall(route, person)) return status === 403 ? [] : told('403');
    if (status !== 403) return [];
    // Calls of the whole platform stay closed to the people of its tenants, whatever they hold.
    const isPlatforms = text.includes(message('platform.only')) && person.tenantId !== '000000';
    return isPlatforms || isOwnVerb(text, person) ? [] : told('anything but 403');
  };

  /** `submit` adds and changes: without an id it asks for the right to add, which the holder of the other lacks. */
  const isOwnVerb = (text: string, person: Person): boolean => {
    const code = /没有权限：(\w+)/.exec(text)?.[1];
    return code !== undefined && !person.codes.has(code);
  };

  it('has every route of the service in it', () => {
    expect(routes.length).toBeGreaterThan(250);
    expect(routes.filter(({ access }) => !access).map(routeOf)).toEqual([]);
  });

  it.each(PEOPLE)('answers %s as each route declares', async (who) => {
    const person = people.get(who);
    const enter = async () =>
      person ? (await signIn(t.app, person.account, person.password, person.tenantId)).token : '';
    let token = await enter();
    const faults: string[] = [];
    for (const route of routes) {
      const name = routeOf(route);
      const { status, text } = await call(t.app, token, name, name.startsWith('POST') ? { body: {} } : {});
      faults.push(...faultOf(route, person, status, text));
      if (ENDS_SESSION.test(route.path)) token = await enter();
    }
    expect(faults).toEqual([]);
  });
});
