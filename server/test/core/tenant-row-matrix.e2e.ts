import * as shared from '@gushu/shared';
import type { EntityDefinition } from '@gushu/shared';
import { type Route, RouteCheck } from '../../src/auth/route-check.js';
import { startApp, type TestApp } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';
import { buildKeeper, buildUser, PASSWORD } from '../kit/people.js';
import { plainValue } from '../../src/samples/rows.js';
import { type Attempt, call } from './scope-walk.js';

/** An entity that a tenant administers: paths of its calls, its table, and the values that a new row needs. */
interface Kind {
  paths: string[];
  table: string;
  /** Field that may be given anew. */
  title: string;
  /** Further names under which calls take the row's id. */
  keys?: string[];
  /** Call that adds a row. */
  adds?: 'save' | 'submit';
  make: (mark: string) => Record<string, unknown>;
}

const isOwn = (value: unknown): value is EntityDefinition =>
  typeof value === 'object' && value !== null && 'tenancy' in value && value.tenancy === 'own';
const OWN = Object.values(shared as Record<string, unknown>).filter(isOwn);

// Files come in by uploads and lie in regions: row-matrix.e2e.ts walks them, and the records. The patrol plan is worked out
// from trees and visits: no call names a row of it.
const ELSEWHERE = new Set(['attach', 'attachment', 'patrolPlan', ...shared.RECORDS.map(({ name }) => name)]);

/** Facts of a kind, and values of its new rows, that its definition does not say. */
const MORE: Record<string, Partial<Kind> & { given?: Record<string, unknown> }> = {
  user: {
    paths: ['blade-user', 'blade-system/user'],
    keys: ['userId', 'userIds'],
    title: 'realName',
    given: { password: PASSWORD, xzcode: '00' },
  },
  role: { keys: ['roleId', 'roleIds'] },
  dept: { keys: ['deptId'] },
  topmenu: { keys: ['topMenuIds'] },
  inspectionRule: { adds: 'save', given: { tableName: 'old_tree', fieldName: 'signNo' } },
  // Those that need no account of a provider.
  sms: { given: { category: 5 } },
  oss: { given: { category: 7 } },
};
const DICTIONARY: Kind = {
  paths: ['blade-system/dict-biz'],
  table: 'blade_dict_biz',
  title: 'dictValue',
  make: (mark) => ({ code: mark, dictValue: mark }),
};

/** A new row of a definition: its required fields, its texts distinguished by a mark. */
const rowOf = ({ fields }: EntityDefinition, mark: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.required === 'draft' ? [[name, field.kind === 'text' ? mark : plainValue(field)]] : [],
    ),
  );

function kindOf(definition: EntityDefinition): Kind[] {
  const { name, path, table, title } = definition;
  if (ELSEWHERE.has(name)) return [];
  const { given, ...more } = MORE[name] ?? {};
  const make = (mark: string) => ({ ...rowOf(definition, mark), ...given });
  return [{ paths: [path], table, title, make, ...more }];
}

// These take no row by its id: lists, pickers, sheets, and actions of people on their own accounts.
const NO_ROW = new Set([
  ...['list', 'page', 'select', 'select-all', 'lazy-list', 'lazy-tree', 'tree', 'parent-list', 'child-list'],
  ...['parent-tree', 'dictionary', 'dictionary-full', 'dictionary-tree', 'dictionaries', 'alias', 'roleData'],
  ...['user-list', 'user-page', 'listNotPage', 'leader-list', 'export-user', 'export-template', 'info'],
  ...['update-info', 'update-password', 'updatePWD'],
  ...['selectDataTableByDataType', 'selectSystemCheckRule'],
  ...['register-guest', 'end-session', 'mine', 'read'],
]);

// Runs of an import or an export are rows of another kind.
const takesRow = (verb: string): boolean => !NO_ROW.has(verb) && !/^(import|export)-/.test(verb);

const PEOPLE = {
  other: 'the administrator of another tenant',
  managing: 'somebody with every right in the managing tenant',
  powerless: 'somebody of the tenant without the permission',
  owner: 'the tenant’s own administrator',
} as const;
type Who = keyof typeof PEOPLE;
const OUTSIDERS = (['other', 'managing'] as const).map((who) => [PEOPLE[who], who] as const);

/** A call of a row that was made for it alone. */
interface Cell {
  route: Route;
  kind: Kind;
  id: string;
  attempt: Attempt;
}

const HOME = '100082';
const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

describe('The matrix of all calls of a row that a tenant administers, and whose administrator calls', () => {
  const kinds = [...OWN.flatMap(kindOf), DICTIONARY];
  const people = {} as Record<Who, Client>;
  let t: TestApp;
  let matrix: Cell[];
  let serial = 0;

  const administrator = async (tenantId: string, alias: string) => {
    const user = await buildUser(t.db, { tenantId, roles: [alias], xzCode: '', xzjb: 1 });
    await t.db.query(
      `insert into blade_role_menu select $1, id from blade_menu where is_deleted = 0 on conflict do nothing`,
      [user.roleIds[0]],
    );
    return signIn(t.app, user.account, PASSWORD, tenantId);
  };

  const made = async ({ paths: [path], table, make, adds = 'submit' }: Kind): Promise<string> => {
    const mark = `row${++serial}`;
    await people.owner.post(`/api/${path}/${adds}`, make(mark)).expect(200);
    const [row] = (await t.db.query(
      `select id from ${table} where tenant_id = $1 and is_deleted = 0 order by id desc limit 1`,
      [HOME],
    )) as { id: string }[];
    return row!.id;
  };

  const cellOf = async (route: Route, kind: Kind): Promise<Cell> => {
    const id = await made(kind);
    const keys = Object.fromEntries(['id', 'ids', ...(kind.keys ?? [])].map((key) => [key, id]));
    const attempt =
      route.method === 'GET' ? { query: keys } : { query: keys, body: { ...keys, [kind.title]: 'changed' } };
    return { route, kind, id, attempt };
  };

  /** All that stands in the rows of the matrix. */
  const contents = async (): Promise<string> => {
    const texts = kinds.map(async ({ table }) => {
      const ids = matrix.filter(({ kind }) => kind.table === table).map(({ id }) => id);
      const rows = (await t.db.query(
        `select t::text as row from ${table} t where id = any($1::bigint[]) order by id`,
        [ids],
      )) as { row: string }[];
      return rows.map(({ row }) => row).join('\n');
    });
    return (await Promise.all(texts)).join('\n');
  };

  beforeAll(async () => {
    t = await startApp();
    people.owner = await administrator(HOME, 'admin');
    people.other = await administrator('100083', 'admin');
    people.managing = await administrator('000000', 'everything');
    const keeper = await buildKeeper(t.db, HOME, []);
    people.powerless = await signIn(t.app, keeper.account, PASSWORD, HOME);
    matrix = [];
    for (const route of t.app.get(RouteCheck, { strict: false }).routes()) {
      const folder = route.path.slice(0, route.path.lastIndexOf('/'));
      const kind = kinds.find(({ paths }) => paths.includes(folder));
      const verb = route.path.slice(folder.length + 1);
      if (kind && takesRow(verb) && verb !== kind.adds) matrix.push(await cellOf(route, kind));
    }
  });
  afterAll(() => t.close());

  const faultsOf = async (who: Who, expected: number, over: Cell[]): Promise<string[]> => {
    const faults: string[] = [];
    for (const { route, attempt } of over) {
      const { status, text } = await call(t.app, people[who].token, nameOf(route), attempt);
      if (status === expected) continue;
      const told = `${nameOf(route)} answers ${PEOPLE[who]} ${status}, not ${expected}`;
      faults.push(`${told}: ${text.slice(-200)}`);
    }
    return faults;
  };

  it('has every kind of row in it that a tenant has of its own', () => {
    for (const { table, paths } of kinds) {
      const verbs = matrix.filter(({ kind }) => kind.table === table).map(({ route }) => route.path);
      expect(verbs).toEqual(expect.arrayContaining(paths.map((path) => `${path}/remove`)));
    }
    expect(matrix.length).toBeGreaterThan(60);
  });

  it.each(OUTSIDERS)('answers %s 404 and leaves the rows as they are', async (_, who) => {
    const before = await contents();
    expect(await faultsOf(who, 404, matrix)).toEqual([]);
    expect((await contents()) === before).toBe(true);
  });

  it('answers who lacks the permission 403', async () => {
    const guarded = matrix.filter(({ route }) => ['permission', 'role'].includes(route.access?.kind ?? ''));
    const before = await contents();
    expect(await faultsOf('powerless', 403, guarded)).toEqual([]);
    expect((await contents()) === before).toBe(true);
  });

  it('answers the owner 200', async () => {
    expect(await faultsOf('owner', 200, matrix)).toEqual([]);
  });
});
