import { bodyFields, columnOf, type Field, transitionVerb, RECORDS } from '@gushu/shared';
import { type Client, signIn } from '../kit/client.js';
import {
  bodyOf,
  buildAuthor,
  buildForMoves,
  buildRow,
  type Given,
  parentsOf,
  placeOf,
} from '../kit/factories.js';
import { buildUser, PASSWORD } from '../kit/people.js';
import { brokenValues, finishing, initialStates, type Step } from '../kit/record-values.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';

/** Those that clients write, by the fields that they may send. */
const WRITTEN = RECORDS.filter((record) => bodyFields(record).length > 0);

type Errors = { errors?: { field: string }[] };
const fieldsOf = (body: unknown): string[] => (body as Errors).errors?.map(({ field }) => field) ?? [];

describe('Records', () => {
  let t: SharedApp;
  /** Who writes rows, by their region. */
  const writers = new Map<string, { client: Client; userId: string }>();

  beforeAll(async () => {
    t = await sharedApp();
    for (const xzCode of new Set(WRITTEN.map(placeOf))) {
      const user = await buildUser(t.db, { xzCode, roles: ['county'] });
      await t.db.query(
        `insert into blade_role_menu select $1, id from blade_menu where is_deleted = 0 on conflict do nothing`,
        [user.roleIds[0]],
      );
      writers.set(xzCode, { client: await signIn(t.app, user.account, PASSWORD), userId: user.id });
    }
  });

  describe.each(WRITTEN.map((record) => [record.name, record] as const))('%s', (_, record) => {
    const path = `/api/${record.path}`;
    const place = placeOf(record);
    let client: Client;
    let userId: string;
    let parents: Given;
    beforeAll(async () => {
      ({ client, userId } = writers.get(place)!);
      await buildAuthor(t.db, record, { userId, tenantId: t.tenantId });
    });
    // Anew for each test: what hangs on a row may move it on.
    beforeEach(async () => {
      const built = parentsOf(record).map(async ([name, parent]) => [
        name,
        (await buildRow(t.db, parent, { xzCode: place, createUser: userId })).id,
      ]);
      parents = Object.fromEntries((await Promise.all(built)) as [string, string][]);
    });

    /** A whole body with these values in place of its own. */
    const save = async (given: Given) =>
      client.post(`${path}/save`, { ...(await bodyOf(t.db, record, parents)), ...given });
    const count = async () =>
      ((await t.db.query(`select count(*)::int as n from ${record.table}`)) as { n: number }[])[0]!.n;
    const needed = (when: Field['required']) =>
      bodyFields(record).flatMap(([name, field]) => (field.required === when ? [name] : []));
    /** The transition that says of a row with these values that it is whole. */
    const finish = async ({ machine, action, at }: Step, given: Given) => {
      const states = { xzCode: place, createUser: userId, ...at };
      const { id } = await buildForMoves(t.db, record, { ...parents, ...states, ...given });
      const { body } = await client.get(`${path}/detail`, { id }).expect(200);
      const { moves } = (body as { data: { moves: { action: string; status: number }[] } }).data;
      const transition = moves.find((each) => each.action === action);
      return client.post(
        `${path}/${transitionVerb(machine.field)}`,
        {},
        { ids: id, [machine.field]: transition?.status },
      );
    };

    it('takes a row whose values fit, answers it as it was sent, and lists it by when it was made', async () => {
      const sent = await bodyOf(t.db, record, parents);
      const saved = await client.post(`${path}/save`, sent);
      expect(saved.body).toMatchObject({ code: 200 });
      const { id } = (saved.body as { data: { id: string } }).data;
      const { body } = await client.get(`${path}/detail`, { id }).expect(200);
      expect((body as { data: object }).data).toMatchObject(sent);
      const listed = async (made: Record<string, string>) => {
        const page = await client
          .get(`${path}/${record.pageVerb ?? 'page'}`, { ...made, size: '500' })
          .expect(200);
        return (page.body as { data: { records: { id: string }[] } }).data.records.map((row) => row.id);
      };
      expect(await listed({ createTime_dategt: '2020-01-01', createTime_datelt: '2999-01-01' })).toContain(
        id,
      );
      expect(await listed({ createTime_dategt: '2999-01-01 00:00:00' })).toEqual([]);
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
    });

    it('is no draft without what makes it one, and names what is missing', async () => {
      const faults: string[] = [];
      for (const name of needed('draft')) {
        const { status, body } = await save({ [name]: null });
        if (status !== 400 || !fieldsOf(body).includes(name)) faults.push(`${name}: ${status}`);
      }
      expect(faults).toEqual([]);
    });

    const last = finishing(record);

    it('is whole once it is saved, or a draft that lacks the rest until it is submitted or published', async () => {
      const rest = needed('submit');
      const empty = Object.fromEntries(rest.map((name) => [name, null]));
      const saved = await save(empty);
      if (!last && rest.length > 0)
        return expect([saved.status, fieldsOf(saved.body).sort()]).toEqual([400, rest.sort()]);
      expect(saved.body).toMatchObject({ code: 200 });
      if (!last || rest.length === 0) return;
      const refused = await finish(last, empty);
      expect([refused.status, fieldsOf(refused.body).sort()]).toEqual([
        400,
        expect.arrayContaining(rest.sort()),
      ]);
      expect((await finish(last, {})).body).toMatchObject({ code: 200 });
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
      const saved = await client.post(`${path}/save`, body);
      expect([200, 400]).toContain(saved.status);
      if (saved.status === 400) return;
      const { id } = (saved.body as { data: { id: string } }).data;
      const [row] = (await t.db.query(`select * from ${record.table} where id = $1`, [id])) as Given[];
      const begun = Object.entries(initialStates(record)).map(([name, state]) => [columnOf(name), state]);
      expect(row).toMatchObject(Object.fromEntries(begun) as object);
      expect(row).toMatchObject({ is_deleted: 0, create_user: userId, tenant_id: t.tenantId });
      const kept = auto.filter(([name]) => String(row?.[columnOf(name)]) === '9').map(([name]) => name);
      expect(kept).toEqual([]);
    });
  });
});
