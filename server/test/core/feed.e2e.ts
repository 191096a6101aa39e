import {
  type FeedOf,
  dataImportRecord,
  law,
  oldTree,
  type PageOf,
  type RecordDefinition,
  RECORDS,
} from '@gushu/shared';
import type { DataSource } from 'typeorm';
import { query } from '../../src/database/database.js';
import { SHEET_BATCHES } from '../../src/modules/system/imports/job.queries.js';
import { isFollowedByCity } from '../../src/search/following.js';
import { SCOPE_FIELDS, scopeFieldsOf } from '../../src/search/left-rows.js';
import { ADMIN_PASSWORD, openOwner, startApp, type TestApp } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';
import { buildOldTree, buildRow, COUNTY, type Given, placeOf, treeBody } from '../kit/factories.js';
import { eventually } from '../kit/eventually.js';
import { buildUser, PASSWORD } from '../kit/people.js';

const NEIGHBOUR = '330108';
/** Rows a call answers here: few, so that readers turn many pages. */
const SIZE = 3;

type Changed = Given & { id: string; removed?: true };
type Page = FeedOf<Changed>;
const pathOf = (record: RecordDefinition): string => `/api/${record.path}`;

/** Another system: it holds the rows of a record that its account sees, and asks for nothing but what changed. */
class Follower {
  readonly rows = new Map<string, Changed>();
  readonly removed: string[] = [];
  cursor: string | undefined;

  constructor(
    private readonly client: Client,
    private readonly record: RecordDefinition,
  ) {}

  async read(): Promise<void> {
    while ((await this.turn()).more);
  }

  /** Reads one page, and answers it. */
  async turn(): Promise<Page> {
    const page = await this.ask();
    for (const row of page.records) this.take(row as Changed);
    this.cursor = page.cursor;
    return page;
  }

  /** One page whose rows get lost on the way, and its cursor with them. */
  async ask(): Promise<Page> {
    const since = this.cursor === undefined ? {} : { since: this.cursor };
    const { body } = await this.client.get(`${pathOf(this.record)}/changes`, { ...since, size: SIZE });
    expect(body).toMatchObject({ code: 200 });
    return body.data as Page;
  }

  private take(row: Changed): void {
    if (row.removed) {
      this.rows.delete(row.id);
      this.removed.push(row.id);
    } else this.rows.set(row.id, row);
  }
}

describe('What changed since a moment', () => {
  let t: TestApp;
  let owner: DataSource;
  let admin: Client;
  let county: Client;
  let city: Client;
  let neighbour: Client;

  beforeAll(async () => {
    t = await startApp();
    owner = await openOwner(t);
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
    const people = { city: '3301', county: COUNTY, neighbour: NEIGHBOUR };
    const users = await Promise.all(
      Object.values(people).map((xzCode) => buildUser(t.db, { roles: ['county'], xzCode })),
    );
    await t.db.query(
      `insert into blade_role_menu select $1, id from blade_menu where is_deleted = 0 on conflict do nothing`,
      [users[0]!.roleIds[0]],
    );
    [city, county, neighbour] = (await Promise.all(
      users.map(({ account }) => signIn(t.app, account, PASSWORD)),
    )) as [Client, Client, Client];
  });
  afterAll(async () => {
    await owner.destroy();
    await t.close();
  });

  /** Values that rows of a record need from outside, such as an uploaded file. */
  const givenOf = async (record: RecordDefinition): Promise<Given> => {
    if (record !== dataImportRecord) return {};
    const [file] = (await t.db.query(
      `insert into blade_attach (tenant_id, link, name, original_name, extension, attach_size, content_type, digest)
        values ('000000', '', 'a', 'a.xlsx', 'xlsx', 1, '', '')
        returning id`,
    )) as { id: string }[];
    return { batchNo: `批次${file!.id.slice(-6)}`, attachId: file!.id, fileName: 'a.xlsx' };
  };
  const follow = (client: Client, record: RecordDefinition): Follower => new Follower(client, record);
  const post = async (verb: string, body: object): Promise<{ id: string; version: number }> => {
    const answer = await city.post(`${pathOf(oldTree)}/${verb}`, body);
    expect(answer.body).toMatchObject({ code: 200 });
    return answer.body.data as { id: string; version: number };
  };
  /** Reads on until the copy says so: a new row is answered a second later. */
  const until = (follower: Follower, what: string, holds: () => boolean): Promise<unknown> =>
    eventually(what, async () => {
      await follower.read();
      return holds();
    });

  it('brings a row of every record, brings it again when it has changed, and says that it is removed', async () => {
    const followed = await Promise.all(
      RECORDS.map(async (record) => {
        const { id } = await buildRow(t.db, record, {
          xzCode: placeOf(record),
          ...(await givenOf(record)),
        });
        return { id, record, follower: follow(admin, record) };
      }),
    );
    const change = (values: string) =>
      Promise.all(
        followed.map(({ id, record }) =>
          t.db.query(`update ${record.table} set ${values}, update_time = localtimestamp where id = $1`, [
            id,
          ]),
        ),
      );
    /** Reads all until none is left that lacks it. */
    const all = (what: string, holds: (one: (typeof followed)[number]) => boolean) =>
      Promise.all(followed.map((one) => until(one.follower, `${one.record.name} ${what}`, () => holds(one))));
    await all('comes', ({ id, follower }) => follower.rows.has(id));
    for (const { id, follower } of followed)
      expect(follower.rows.get(id)).toMatchObject({ id, version: 1, isDeleted: 0 });
    await change('version = 2');
    await all('comes again', ({ id, follower }) => follower.rows.get(id)?.['version'] === 2);
    await change('is_deleted = 1');
    await all('is removed', ({ id, follower }) => !follower.rows.has(id));
    for (const { id, follower } of followed) expect(follower.removed).toContain(id);
  });

  it.each(RECORDS.map((record) => [record.name, record] as const))(
    '%s: lists take when rows were changed last, and refuse what is no moment by its name',
    async (_, record) => {
      const list = `${pathOf(record)}/${record.pageVerb ?? 'page'}`;
      const at = async (updateTime: string) =>
        buildRow(t.db, record, { updateTime, ...(await givenOf(record)) });
      const early = await at('2021-03-01 08:00:00');
      const late = await at('2021-03-02 08:00:00');
      const ids = async (query: object) =>
        ((await admin.get(list, query)).body as { data: PageOf<{ id: string }> }).data.records.map(
          ({ id }) => id,
        );
      const day = { updateTime_dategt: '2021-03-01', updateTime_datelt: '2021-03-02 07:59:59' };
      expect(await ids(day)).toEqual([early.id]);
      expect(
        await ids({ updateTime_dategt: '2021-03-01 08:00:00', updateTime_datelt: '2021-03-03' }),
      ).toEqual([late.id]);
      const refused = await admin.get(list, { updateTime_datelt: '2021-02-30' });
      expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'updateTime_datelt']);
    },
  );

  it('has an index of the changes of every record, and one of every field that decides who sees a row', async () => {
    const found = (await t.db.query(`select tablename as "table", indexdef as text from pg_indexes`)) as {
      table: string;
      text: string;
    }[];
    // One of all rows; or one city by city of those that are there, and one of those that are gone.
    const keysOf = (record: RecordDefinition): string[] =>
      isFollowedByCity(record)
        ? [
            '(tenant_id, substr((xz_code)::text, 1, 4), update_time, id)',
            '(tenant_id, update_time, id) WHERE (is_deleted = 1)',
          ]
        : ['(tenant_id, is_deleted, update_time, id)'];
    const lacking = RECORDS.flatMap((record) =>
      keysOf(record)
        .filter((key) => !found.some(({ table, text }) => table === record.table && text.includes(key)))
        .map((key) => `${record.table} ${key}`),
    );
    expect(lacking).toEqual([]);
    const text = found.find((one) => one.text.includes(' record_history_scope '))?.text ?? '';
    expect(
      RECORDS.flatMap(scopeFieldsOf).filter((name) => !(SCOPE_FIELDS as readonly string[]).includes(name)),
    ).toEqual([]);
    expect(SCOPE_FIELDS.filter((name) => !text.includes(`'${name}'`))).toEqual([]);
  });

  it('says of a tree that has moved to another county that it is gone, and to that county that it came', async () => {
    const [here, there] = [follow(county, oldTree), follow(neighbour, oldTree)];
    const saved = await city.post(`${pathOf(oldTree)}/save`, await treeBody(t.db));
    expect(saved.body).toMatchObject({ code: 200 });
    const { id, version } = saved.body.data as { id: string; version: number };
    await until(here, 'the county has it', () => here.rows.has(id));
    await there.read();
    expect(there.rows.has(id)).toBe(false);
    const moved = { id, version, ...(await treeBody(t.db, { xzCode: NEIGHBOUR })) };
    expect((await city.post(`${pathOf(oldTree)}/update`, moved)).body).toMatchObject({ code: 200 });
    await until(here, 'it is gone', () => !here.rows.has(id));
    await until(there, 'it came', () => there.rows.has(id));
    expect(there.removed).not.toContain(id);
    // A client that begins later has never had it.
    const late = follow(county, oldTree);
    late.cursor = here.cursor;
    await late.read();
    expect(late.removed).not.toContain(id);
  });

  it('says so too when it was changed there before the reader came that far', async () => {
    const [here, there] = [follow(county, oldTree), follow(neighbour, oldTree)];
    const { id, version } = await post('save', await treeBody(t.db));
    await until(here, 'the county has it', () => here.rows.has(id));
    await there.read();
    await post('update', { id, version, ...(await treeBody(t.db, { xzCode: NEIGHBOUR })) });
    // More than a page holds, so that the reader begins anew between the move and the change.
    for (let i = 0; i <= SIZE; i++) await buildOldTree(t.db, { xzCode: COUNTY });
    await post('update', { id, version: version + 1, remark: '已核对' });
    await until(there, 'it came', () => there.rows.get(id)?.['remark'] === '已核对');
    await until(here, 'it is gone', () => !here.rows.has(id));
    expect(here.removed.filter((one) => one === id)).toHaveLength(1);
  });

  it('says of a batch that a worker has taken it up', async () => {
    const given = await givenOf(dataImportRecord);
    const { id } = await buildRow(t.db, dataImportRecord, { ...given, importStatus: '0' });
    const follower = follow(admin, dataImportRecord);
    await until(follower, 'it comes', () => follower.rows.has(id));
    const before = String(follower.rows.get(id)?.['importStatus']);
    await t.db.query(`insert into job (id, kind, tenant_id) values ($1, 'imports', '000000')`, [id]);
    await query(t.db, SHEET_BATCHES.begin(id));
    await until(follower, 'it is begun', () => String(follower.rows.get(id)?.['importStatus']) !== before);
  });

  it('says of a law that was withdrawn that it is gone, but to its own county', async () => {
    const [own, above] = [follow(county, law), follow(city, law)];
    const saved = await county.post(`${pathOf(law)}/save`, {
      title: '办法',
      lawType: '1',
      content: '<p>一</p>',
    });
    const { id } = saved.body.data as { id: string };
    const publish = async (publishStatus: number) =>
      expect(
        (await county.post(`${pathOf(law)}/updatePublishStatus`, {}, { ids: id, publishStatus })).body,
      ).toMatchObject({ code: 200 });
    await until(own, 'the county has it', () => own.rows.has(id));
    await publish(1);
    await until(above, 'the city reads it', () => above.rows.has(id));
    await publish(2);
    await until(above, 'the city reads it no more', () => !above.rows.has(id));
    await until(own, 'the county has it withdrawn', () => Number(own.rows.get(id)?.['publishStatus']) === 2);
    expect(own.removed).toEqual([]);
  });

  it('waits for a transaction that commits late, and answers its rows in their order', async () => {
    const follower = follow(admin, oldTree);
    const { id: first } = await buildOldTree(t.db);
    await until(follower, 'the first', () => follower.rows.has(first));
    const runner = owner.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`update old_tree set version = 7, update_time = localtimestamp where id = $1`, [
      first,
    ]);
    const { id: second } = await buildOldTree(t.db);
    // The second is committed, yet it is behind the first in the order.
    await eventually(
      'its moment is over',
      async () =>
        (
          (await t.db.query(
            `select localtimestamp - interval '1.5 seconds' > update_time as is from old_tree where id = $1`,
            [second],
          )) as { is: boolean }[]
        )[0]!.is,
    );
    await follower.read();
    expect(follower.rows.has(second)).toBe(false);
    await runner.commitTransaction();
    await runner.release();
    await until(follower, 'the second', () => follower.rows.has(second));
    expect(follower.rows.get(first)).toMatchObject({ version: 7 });
  });

  it('leaves a reader with an equal copy while others write, move and remove rows', async () => {
    const follower = follow(county, oldTree);
    const post = (verb: string, body: object, query = {}) =>
      city.post(`${pathOf(oldTree)}/${verb}`, body, query);
    const write = async (): Promise<void> => {
      for (let round = 0; round < 6; round++) {
        const saved = await post('save', await treeBody(t.db));
        expect(saved.body).toMatchObject({ code: 200 });
        const { id, version } = saved.body.data as { id: string; version: number };
        await post('update', { id, version, remark: `第${round}次` });
        if (round % 3 === 1)
          await post('update', {
            id,
            version: version + 1,
            ...(await treeBody(t.db, { xzCode: NEIGHBOUR })),
          });
        if (round % 3 === 2) await post('remove', {}, { ids: id });
      }
    };
    let isWriting = true;
    const writing = Promise.all([write(), write(), write()]).finally(() => (isWriting = false));
    while (isWriting) await follower.read();
    await writing;
    const { body } = await county.get(`${pathOf(oldTree)}/page`, { size: 500 });
    const rows = (body as { data: PageOf<Changed> }).data.records;
    const copy = () => [...follower.rows.values()].sort((a, b) => a.id.localeCompare(b.id));
    await until(follower, 'all has come', () => copy().length === rows.length);
    expect(copy()).toEqual(rows.sort((a, b) => a.id.localeCompare(b.id)));
    expect(follower.removed.length).toBeGreaterThan(0);
  });

  it('leaves nothing out and says nothing twice to a reader that goes on where it stood', async () => {
    const follower = follow(city, oldTree);
    await follower.read();
    const begin = follower.cursor;
    const write = async (xzCode: string): Promise<string[]> => {
      const ids: string[] = [];
      for (let round = 0; round < 8; round++) {
        const { id, version } = await post('save', await treeBody(t.db, { xzCode }));
        await post('update', { id, version, remark: `第${round}次` });
        ids.push(id);
      }
      return ids;
    };
    let isWriting = true;
    const writing = Promise.all([write(COUNTY), write(NEIGHBOUR)]).finally(() => (isWriting = false));
    // Every other answer is lost, as with a reader that ends before it has stored it.
    while (isWriting) {
      await follower.ask();
      await follower.turn();
    }
    const written = (await writing).flat().sort();
    const isWhole = () => written.every((id) => follower.rows.get(id)?.['version'] === 2);
    await until(follower, 'all has come', isWhole);
    expect((await follower.ask()).records).toEqual([]);
    const again = follow(city, oldTree);
    again.cursor = begin;
    const said: string[] = [];
    for (let more = true; more;) {
      const page = await again.turn();
      said.push(...page.records.map(({ id }) => id));
      ({ more } = page);
    }
    // Rows written in the second before the begin are reported behind it too.
    expect(said.filter((id) => written.includes(id)).toSorted()).toEqual(written);
  });

  it.each(['2026-02-31', 'yesterday', '2026-01-01 10:00:00.000000~99999999999999999999'])(
    'refuses %s by its name',
    async (since) => {
      const { status, body } = await admin.get(`${pathOf(oldTree)}/changes`, { since });
      expect([status, body.errors[0].field]).toEqual([400, 'since']);
    },
  );
});
