import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { AttachSweeper } from '../../src/modules/system/attach/attach-sweeper.js';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';
import { buildUser, PASSWORD } from '../kit/people.js';
import { startWorker } from '../kit/worker.js';
import { Uploads } from './uploads.js';

const MB = 1024 * 1024;
const USER_MOST = 3;
const TENANT_MOST = 5;
const pdf = (bytes: number): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)]);

describe('Bytes that no record names', () => {
  let t: TestApp;
  let worker: INestApplicationContext;
  let admin: Client;
  const uploads = new Uploads(() => t.app);
  const person = async (): Promise<Client & { id: string }> => {
    const user = await buildUser(t.db, { xzCode: '110101' });
    return Object.assign(await signIn(t.app, user.account, PASSWORD), { id: user.id });
  };
  const clear = () => t.db.query(`update blade_attach set kept = 1`);
  const sweep = () => worker.get(AttachSweeper, { strict: false }).sweep();

  beforeAll(async () => {
    t = await startApp();
    worker = await startWorker(t.config);
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
    const set = (key: string, value: number) =>
      t.db.query('update blade_param set param_value = $2 where param_key = $1', [key, String(value)]);
    await set('upload.userMegabytes', USER_MOST);
    await set('upload.tenantMegabytes', TENANT_MOST);
    await t.redis.flushdb();
  });
  afterAll(async () => {
    await worker?.close();
    await t.close();
  });
  beforeEach(clear);

  it('are limited for a person, in words and with the figures, and leave nothing when they pass the limit', async () => {
    const sender = await person();
    await uploads.stored(sender, 'a.pdf', pdf(2 * MB));
    const [status, text] = await uploads.refused(sender, 'b.pdf', pdf(2 * MB));
    expect([status, text]).toEqual([413, expect.stringMatching(/2 MB.*上限3 MB.*6小时后自动删除/)]);
    const { body } = await uploads.put(sender, 'b.pdf', pdf(2 * MB)).set('Accept-Language', 'en');
    expect(body).toMatchObject({ code: 413, msg: expect.stringContaining('limit of 3 MB') });
    await uploads.stored(sender, 'c.pdf', pdf(MB / 2));
    expect(await t.db.query('select * from attach_reservation')).toEqual([]);
  });

  it('are limited for a tenant, and keepers of files are not', async () => {
    const [one, two] = [await person(), await person()];
    await uploads.stored(one, 'a.pdf', pdf(2.5 * MB));
    await uploads.stored(two, 'a.pdf', pdf(2 * MB));
    expect(await uploads.refused(two, 'b.pdf', pdf(0.7 * MB))).toEqual([
      413,
      expect.stringMatching(/本单位.*5 MB/),
    ]);
    await uploads.stored(admin, 'c.pdf', pdf(3.5 * MB));
  });

  it('are never more than the limit, however many uploads come at once', async () => {
    const sender = await person();
    const other = await t.twin();
    const twin = new Uploads(() => other);
    const file = pdf(0.9 * MB);
    const sent = Array.from({ length: 12 }, (_, at) =>
      (at % 2 ? uploads : twin).put(sender, `${at}.pdf`, file),
    );
    const taken = (await Promise.all(sent)).filter(({ status }) => status === 200);
    expect(taken).toHaveLength(3);
    const [stored] = (await t.db.query(
      `select sum(attach_size)::int bytes, count(*)::int n from blade_attach where create_user = $1`,
      [sender.id],
    )) as object[];
    expect(stored).toEqual({ bytes: 3 * file.length, n: 3 });
    expect(readdirSync(join(t.config.dataDir, 'files/.partial'))).toEqual([]);
  });

  it('count no more once something names them, and go after the hours of the setting', async () => {
    const sender = await person();
    const [named, unnamed] = [
      await uploads.stored(sender, 'a.pdf', pdf(2 * MB)),
      await uploads.stored(sender, 'b.pdf', pdf(MB / 2)),
    ];
    await t.db.query(
      `insert into attachment (tenant_id, business_type, business_id, attach_id) values ('000000', '1', 1, $1)`,
      [named.attachId],
    );
    await uploads.stored(sender, 'c.pdf', pdf(1.5 * MB));
    await t.db.query(
      `update blade_attach set create_time = localtimestamp - interval '361 minutes' where id = any($1)`,
      [[named.attachId, unnamed.attachId]],
    );
    expect(await sweep()).toBe(1);
    await uploads.fetched(sender, unnamed.attachId).expect(404);
    await uploads.fetched(sender, named.attachId).expect(200);
    await t.db.query(`delete from attachment where attach_id = $1`, [named.attachId]);
    await worker.get(AttachSweeper, { strict: false }).recount();
    expect(await sweep()).toBe(1);
    await uploads.fetched(sender, named.attachId).expect(404);
  });

  it('are not the files of a batch that runs or was interrupted', async () => {
    const sender = await person();
    const file = await uploads.stored(sender, 'a.pdf', pdf(MB));
    for (const status of [0, 1, 2, 6]) {
      await t.db.query('delete from data_import_record where attach_id = $1', [file.attachId]);
      await t.db.query(
        `insert into data_import_record (tenant_id, batch_no, data_type, year, attach_id, file_name, file_size, mode,
            accept_good, import_status, is_deleted)
          values ('000000', 'DR1', 'x', 2026, $1, 'x', 1, 1, 0, $2, 1)`,
        [file.attachId, status],
      );
      await t.db.query(
        `update blade_attach set named = 0, kept = 0, create_time = '2020-01-01' where id = $1`,
        [file.attachId],
      );
      expect(await sweep()).toBe(0);
      await uploads.fetched(sender, file.attachId).expect(200);
    }
  });

  it('become a row of the list by attach/submit where they are the own ones, else it names the field', async () => {
    const own = await uploads.stored(admin, 'a.pdf', pdf(1_000));
    const foreign = await uploads.stored(await person(), 'b.pdf', pdf(1_000));
    const submit = async (body: object) => {
      const answer = await admin.post('/api/blade-resource/attach/submit', body);
      const { errors = [] } = answer.body as { errors?: { field: string }[] };
      return [answer.status, ...errors.map(({ field }) => field)];
    };
    const originalName = '图.pdf';
    const whole = { originalName, name: own.name, extension: 'pdf', attachSize: 5 };
    expect([await submit(whole), await submit({ originalName, link: own.link })]).toEqual([[200], [200]]);
    const rows = await t.db.query(
      `select original_name, kept, attach_size::int size from blade_attach where name = $1`,
      [own.name],
    );
    expect(rows).toEqual([{ original_name: originalName, kept: 1, size: 1_000 }]);
    const refusals = [
      [{ originalName }, 'name'],
      [{ originalName, name: '2026/11/x.pdf' }, 'name'],
      [{ originalName, name: foreign.name }, 'name'],
      [{ originalName, link: 'https://x.test/a.pdf' }, 'link'],
      [{ originalName, link: foreign.link }, 'link'],
      [{ name: own.name }, 'originalName'],
      [{ name: own.name, originalName: 'a.html' }, 'originalName'],
    ] as const;
    for (const [body, field] of refusals) expect(await submit(body)).toEqual([400, field]);
    expect(await t.db.query(`select kept from blade_attach where name = $1`, [foreign.name])).toEqual([
      { kept: 0 },
    ]);
  });
});
