import { bodyFields, columnOf, type Field, permissionOf, RECORDS, type RecordVerb } from '@gushu/shared';
import { type Route, RouteCheck } from '../../src/auth/route-check.js';
import { startApp, type TestApp } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';
import { bodyOf, buildRow, COUNTY, type Given, parentsOf } from '../kit/factories.js';
import { buildUser, PASSWORD } from '../kit/people.js';
import { brokenValues, isReviewed } from '../kit/record-values.js';

/** What each standard verb asks of its caller. */
const VERBS: Record<string, RecordVerb[]> = {
  ...Object.fromEntries(['page', 'list', 'detail', 'history'].map((verb) => [verb, ['view']])),
  ...Object.fromEntries(['export', 'export-count', 'export-submit'].map((verb) => [verb, ['export']])),
  save: ['add'],
  update: ['edit'],
  updateStatus: ['edit', 'review'],
  remove: ['delete'],
};

/** Those that clients write, by the fields that they may send. */
const WRITTEN = RECORDS.filter((record) => bodyFields(record).length > 0);

type Errors = { errors?: { field: string }[] };
const fieldsOf = (body: unknown): string[] => (body as Errors).errors?.map(({ field }) => field) ?? [];

describe('Records', () => {
  let t: TestApp;
  let county: Client;
  let userId: string;
  let routes: Route[];

  beforeAll(async () => {
    t = await startApp();
    routes = t.app.get(RouteCheck, { strict: false }).routes();
    const user = await buildUser(t.db, { xzCode: COUNTY, roles: ['county'] });
    userId = user.id;
    await t.db.query(
      `insert into blade_role_menu select $1, id from blade_menu where is_deleted = 0 on conflict do nothing`,
      [user.roleIds[0]],
    );
    county = await signIn(t.app, user.account, PASSWORD);
  });
  afterAll(() => t.close());

  it.each(RECORDS.map((record) => [record.name, record] as const))(
    '%s: every standard verb asks for the record’s own permission, and a page and a detail are served',
    (_, record) => {
      const own = routes.filter(({ path }) => path.startsWith(`${record.path}/`));
      const wrong = own.flatMap(({ path, access }) => {
        const verbs = VERBS[path.slice(record.path.length + 1)];
        const expected = verbs?.map((verb) => permissionOf(record, verb));
        const asked = access?.kind === 'permission' ? access.codes : [];
        return !expected || expected.join() === asked.join()
          ? []
          : [`${path} asks for ${asked.join(' or ')}`];
      });
      expect(wrong).toEqual([]);
      const served = own.map(({ path }) => path);
      const needed = [record.pageVerb ?? 'page', 'detail'].map((verb) => `${record.path}/${verb}`);
      expect(served).toEqual(expect.arrayContaining(needed));
    },
  );

  describe.each(WRITTEN.map((record) => [record.name, record] as const))('%s', (_, record) => {
    const path = `/api/${record.path}`;
    let parents: Given;
    beforeAll(async () => {
      const built = parentsOf(record).map(async ([name, parent]) => [
        name,
        (await buildRow(t.db, parent, { xzCode: COUNTY, status: 1 })).id,
      ]);
      parents = Object.fromEntries((await Promise.all(built)) as [string, string][]);
    });

    /** A whole body with these values in place of its own. */
    const save = async (given: Given) =>
      county.post(`${path}/save`, { ...(await bodyOf(t.db, record, parents)), ...given });
    const count = async () =>
      ((await t.db.query(`select count(*)::int as n from ${record.table}`)) as { n: number }[])[0]!.n;
    const needed = (when: Field['required']) =>
      bodyFields(record).flatMap(([name, field]) => (field.required === when ? [name] : []));
    /** The review's first move of a draft with these values. */
    const submit = async (given: Given) => {
      const { id } = await buildRow(t.db, record, {
        ...parents,
        xzCode: COUNTY,
        createUser: userId,
        status: 0,
        ...given,
      });
      const { body } = await county.get(`${path}/detail`, { id }).expect(200);
      const { moves } = (body as { data: { moves: { action: string; status: number }[] } }).data;
      const move = moves.find(({ action }) => action === 'submit');
      return county.post(`${path}/updateStatus`, {}, { ids: id, status: move?.status });
    };

    it('takes a row whose values fit, and answers it as it was sent', async () => {
      const sent = await bodyOf(t.db, record, parents);
      const saved = await county.post(`${path}/save`, sent);
      expect(saved.body).toMatchObject({ code: 200 });
      const { id } = (saved.body as { data: { id: string } }).data;
      const { body } = await county.get(`${path}/detail`, { id }).expect(200);
      expect((body as { data: object }).data).toMatchObject(sent);
    });

    it('names the field of every value beyond its limits, one at a time, and stores nothing of it', async () => {
      const before = await count();
      const faults: string[] = [];
      for (const [name, field] of bodyFields(record)) {
        for (const { what, value } of brokenValues(field)) {
          const { status, body } = await save({ [name]: value });
          const named = fieldsOf(body);
          if (status !== 400 || !named.includes(name))
            faults.push(`${name} = ${what} answers ${status} and names ${named.join() || 'nothing'}`);
        }
      }
      expect(faults).toEqual([]);
      expect(await count()).toBe(before);
    }, 120_000);

    it('is no draft without what makes it one, and names what is missing', async () => {
      const faults: string[] = [];
      for (const name of needed('draft')) {
        const { status, body } = await save({ [name]: null });
        if (status !== 400 || !fieldsOf(body).includes(name)) faults.push(`${name}: ${status}`);
      }
      expect(faults).toEqual([]);
    });

    it('is a draft without the rest, which is asked for when it is submitted', async () => {
      const rest = needed('submit');
      const empty = Object.fromEntries(rest.map((name) => [name, null]));
      expect((await save(empty)).body).toMatchObject({ code: 200 });
      if (!isReviewed(record)) return;
      const refused = await submit(empty);
      expect([refused.status, fieldsOf(refused.body).sort()]).toEqual([
        400,
        expect.arrayContaining(rest.sort()),
      ]);
      expect((await submit({})).body).toMatchObject({ code: 200 });
    });

    it('takes nothing that the server fills in, and nothing that is no field of it', async () => {
      const auto = Object.entries(record.fields).filter(([, field]) => field.auto);
      const forged = Object.fromEntries(auto.map(([name]) => [name, '9']));
      const body = {
        ...(await bodyOf(t.db, record, parents)),
        ...forged,
        isDeleted: 1,
        status: 1,
        createUser: '9',
      };
      const saved = await county.post(`${path}/save`, body);
      expect([200, 400]).toContain(saved.status);
      if (saved.status === 400) return;
      const { id } = (saved.body as { data: { id: string } }).data;
      const [row] = (await t.db.query(`select * from ${record.table} where id = $1`, [id])) as Given[];
      expect(row).toMatchObject({ status: 0, is_deleted: 0, create_user: userId, tenant_id: '000000' });
      const kept = auto.filter(([name]) => String(row?.[columnOf(name)]) === '9').map(([name]) => name);
      expect(kept).toEqual([]);
    });
  });
});
