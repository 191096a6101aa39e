import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { INestApplicationContext } from '@nestjs/common';
import request from 'supertest';
import { AttachService } from '../../src/modules/system/attach/index.js';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { BASIC, type Client, signIn } from '../kit/client.js';
import { buildKeeper, buildUser, PASSWORD } from '../kit/people.js';
import { startWorker } from '../kit/worker.js';
import { S3_KEY, S3Server } from './s3-server.js';
import { noise } from './uploads.js';

const PUT = '/api/blade-resource/oss/endpoint/put-file-attach';
const ATTACH = '/api/blade-resource/attach';
const OSS = '/api/blade-resource/oss';
const PNG = await noise().png().toBuffer();
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300_000)]);

interface Stored {
  link: string;
  name: string;
  originalName: string;
  attachId: string;
}

describe('Files', () => {
  let t: TestApp;
  let s3: S3Server;
  let worker: INestApplicationContext;
  let admin: Client;
  let plain: Client;

  const server = () => t.app.getHttpServer() as Parameters<typeof request>[0];
  const put = (client: Client, name: string, content: Buffer, path = PUT) =>
    request(server())
      .post(path)
      .set('Authorization', BASIC)
      .set('Blade-Auth', `bearer ${client.token}`)
      .attach('file', content, { filename: name });
  const stored = async (client: Client, name: string, content: Buffer, path = PUT): Promise<Stored> => {
    const { body } = await put(client, name, content, path).expect(200);
    return (body as { data: Stored }).data;
  };
  const fetched = (client: Client, id: string, headers: Record<string, string> = {}) =>
    client
      .get(`${ATTACH}/download`, { id })
      .set(headers)
      .buffer(true)
      .parse((answer, done) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => done(null, Buffer.concat(parts)));
        answer.on('error', (error: Error) => done(error, null));
      });
  const storeOf = async (id: string): Promise<string> =>
    ((await t.db.query('select store from blade_attach where id = $1', [id])) as { store: string }[])[0]!
      .store;
  const minio = async (more: object = {}) => {
    const code = `s${randomBytes(4).toString('hex')}`;
    const row = {
      category: 1,
      ossCode: code,
      endpoint: s3.endpoint,
      bucketName: 'files',
      accessKey: S3_KEY,
      secretKey: S3_KEY,
    };
    const { body } = await admin.post(`${OSS}/submit`, { ...row, ...more }).expect(200);
    return (body as { data: { id: string } }).data.id;
  };

  beforeAll(async () => {
    s3 = await S3Server.start();
    t = await startApp();
    worker = await startWorker(t.config);
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
    const user = await buildUser(t.db, { roles: ['county'] });
    plain = await signIn(t.app, user.account, PASSWORD);
  });
  afterAll(async () => {
    await worker.close();
    await t.close();
    await s3.close();
  });

  it('of a batch are for their uploader and for who may see batches, whoever counts their numbers', async () => {
    const sender = await buildUser(t.db, { roles: ['village'] });
    const client = await signIn(t.app, sender.account, PASSWORD);
    const [sent, errors, picture] = [
      await stored(client, 'trees.pdf', PDF),
      await stored(client, 'errors.pdf', PDF),
      await stored(client, 'tree.png', PNG),
    ];
    await t.db.query(
      `insert into data_import_record (tenant_id, xz_code, create_user, batch_no, data_type, year, attach_id,
          error_attach_id, file_name, file_size, mode, accept_good, import_status, import_user)
        values ('000000', $1, $2, 'DR1', '1', 2026, $3, $4, 'x', 1, 1, 0, 5, 'x')`,
      [sender.xzCode, sender.id, sent.attachId, errors.attachId],
    );
    const village = await buildUser(t.db, { roles: ['village'] });
    const stranger = await signIn(t.app, village.account, PASSWORD);
    for (const { attachId, name } of [sent, errors]) {
      await fetched(stranger, attachId).expect(404);
      for (const call of ['stat-file', 'file-path', 'file-link']) {
        await stranger.get(`${OSS}/endpoint/${call}`, { fileName: name }).expect(404);
      }
      await fetched(plain, attachId).expect(200);
      await fetched(client, attachId).expect(200);
    }
    await fetched(stranger, picture.attachId).expect(200);
  });

  it('are judged by their content, and nothing comes in that a browser would run', async () => {
    for (const name of ['x.html', 'x.svg', 'x.jsp', 'x.js', 'x', 'x.png.html', 'x.htm']) {
      await put(plain, name, Buffer.from('<script>alert(1)</script>')).expect(400);
    }
    await put(plain, 'x.png', Buffer.from('<script>alert(1)</script>')).expect(400);
    await put(plain, 'x.webp', Buffer.from('RIFF0000AVI <script>')).expect(400);
    const { name, originalName } = await stored(plain, '../../x.png', PNG);
    expect(name).toMatch(/^\d{4}\/\d{2}\/[0-9a-f-]{36}\.png$/);
    expect(originalName).toBe('x.png');
  });

  it('leave the line free for the next request when they are refused', async () => {
    const { port } = t.app.getHttpServer().address() as AddressInfo;
    for (let at = 0; at < 4; at++) {
      const body = new FormData();
      body.append('file', new Blob([Buffer.alloc(500_000, 65)]), 'x.png');
      const headers = { 'Blade-Auth': `bearer ${plain.token}` };
      const signal = AbortSignal.timeout(5_000);
      const answer = await fetch(`http://127.0.0.1:${port}${PUT}`, { method: 'POST', headers, body, signal });
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('文件内容')]);
    }
  });

  it('are refused where the body ends before they do', async () => {
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n';
    const { body } = await request(t.app.getHttpServer() as Parameters<typeof request>[0])
      .post(`${OSS}/endpoint/put-file`)
      .set({ 'Blade-Auth': `bearer ${plain.token}`, 'Content-Type': 'multipart/form-data; boundary=x' })
      .send(`${head}Content-Type: image/png\r\n\r\nabc`)
      .expect(400);
    expect(body).toMatchObject({ code: 400, success: false });
  });

  it('are served so that nothing in them runs', async () => {
    const picture = await fetched(plain, (await stored(plain, '图.png', PNG)).attachId).expect(200);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent('图.png')}`,
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const paper = await fetched(plain, (await stored(plain, 'a.pdf', PDF)).attachId).expect(200);
    expect(paper.headers['content-disposition']).toMatch(/^attachment/);
  });

  it('are portraits when they are jpg or png and small', async () => {
    const avatar = `${OSS}/endpoint/put-file?purpose=avatar`;
    expect((await stored(plain, 'me.png', PNG, avatar)).link).toContain('/attach/picture?name=');
    await put(plain, 'me.pdf', PDF, avatar).expect(400);
    const { body } = await put(plain, 'me.png', Buffer.concat([PNG, randomBytes(600_000)]), avatar).expect(
      400,
    );
    expect(body).toMatchObject({ msg: '文件过大' });
  });

  it('are known by their own names, and buckets by nobody', async () => {
    const named = `${OSS}/endpoint/put-file-attach-by-name?fileName=${encodeURIComponent('别名.png')}`;
    const { name, originalName, link } = await stored(plain, 'x.png', PNG, named);
    expect(originalName).toBe('别名.png');
    const ask = async (call: string) =>
      ((await plain.get(`${OSS}/endpoint/${call}`, { fileName: name }).expect(200)).body as { data: unknown })
        .data;
    expect(await ask('stat-file')).toMatchObject({ name, length: PNG.length, contentType: 'image/png' });
    expect([await ask('file-path'), await ask('file-link')]).toEqual([name, link]);
    await plain.get(`${OSS}/endpoint/stat-file`, { fileName: '../../etc/passwd' }).expect(404);
    await plain.post(`${OSS}/endpoint/remove-file`, {}, { fileName: name }).expect(403);
    const remove = (names: string[]) =>
      admin.post(`${OSS}/endpoint/remove-files`, {}, { fileNames: names.join(',') });
    await remove([name, 'none.png']).expect(404);
    const many = await remove(Array.from({ length: 1_001 }, (_, n) => `n${n}`)).expect(400);
    expect(many.body).toMatchObject({
      errors: [{ field: 'fileNames', msg: expect.stringContaining('1000') as string }],
    });
    expect(await ask('file-path')).toBe(name);
    await admin.post(`${OSS}/endpoint/make-bucket`, {}, { bucketName: 'x' }).expect(404);
  });

  describe.each([['on the local disk'], ['in an S3 bucket']])('%s', (where) => {
    beforeAll(async () => {
      if (where === 'in an S3 bucket')
        await admin.post(`${OSS}/enable`, {}, { id: await minio() }).expect(200);
    });

    it('come back as they went in, also in parts, and not twice', async () => {
      const { attachId } = await stored(plain, 'a.pdf', PDF);
      expect(await storeOf(attachId)).toMatch(where === 'on the local disk' ? /^local$/ : /^oss:\d+$/);
      const whole = await fetched(plain, attachId).expect(200);
      expect((whole.body as Buffer).equals(PDF)).toBe(true);
      const etag = String(whole.headers['etag']);
      await fetched(plain, attachId, { 'If-None-Match': etag }).expect(304);
      const part = await fetched(plain, attachId, { Range: 'bytes=100-199', 'If-Range': etag }).expect(206);
      expect(part.headers['content-range']).toBe(`bytes 100-199/${PDF.length}`);
      expect((part.body as Buffer).equals(PDF.subarray(100, 200))).toBe(true);
      const tail = await fetched(plain, attachId, { Range: 'bytes=-10' }).expect(206);
      expect((tail.body as Buffer).equals(PDF.subarray(-10))).toBe(true);
      await fetched(plain, attachId, { Range: 'bytes=0-9', 'If-Range': '"old"' }).expect(200);
      const beyond = await fetched(plain, attachId, { Range: `bytes=${PDF.length}-` }).expect(416);
      expect(beyond.headers['content-range']).toBe(`bytes */${PDF.length}`);
    });

    it('go in parts when they are large, without being held in memory', async () => {
      const blocks = 300;
      const block = randomBytes(65_536);
      const digest = createHash('sha256');
      function* content() {
        yield Buffer.from('%PDF-1.7\n0000');
        for (let at = 0; at < blocks; at++) yield block;
      }
      for (const chunk of content()) digest.update(chunk);
      const owner = { tenantId: '000000', xzCode: '110101', userId: '1' };
      const attaches = t.app.get(AttachService, { strict: false });
      const file = await attaches.upload(owner, { fileName: 'big.pdf', stream: Readable.from(content()) });
      const attach = await attaches.find(owner, file.attachId);
      const back = createHash('sha256');
      for await (const chunk of await attaches.read(attach)) back.update(chunk as Buffer);
      expect(back.digest('hex')).toBe(digest.digest('hex'));
    });

    it('leave nothing when an upload breaks', async () => {
      const before = await t.db.query('select count(*) from blade_attach');
      const broken = Readable.from(
        (async function* () {
          yield Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(6_000_000)]);
          throw new Error('the line went dead');
        })(),
      );
      const attaches = t.app.get(AttachService, { strict: false });
      const owner = { tenantId: '000000', xzCode: '110101', userId: '1' };
      await expect(attaches.upload(owner, { fileName: 'a.pdf', stream: broken })).rejects.toThrow();
      expect(await t.db.query('select count(*) from blade_attach')).toEqual(before);
    });
  });

  it('are found where they are when another store is in use', async () => {
    const first = await minio();
    await admin.post(`${OSS}/enable`, {}, { id: first }).expect(200);
    const old = await stored(plain, 'a.pdf', PDF);
    await admin.post(`${OSS}/enable`, {}, { id: await minio({ bucketName: 'other' }) }).expect(200);
    const next = await stored(plain, 'b.pdf', PDF);
    await admin.post(`${OSS}/enable`, {}, { id: await minio({ category: 7, endpoint: '' }) }).expect(200);
    const last = await stored(plain, 'c.pdf', PDF);
    expect(await storeOf(old.attachId)).toBe(`oss:${first}`);
    expect(new Set(await Promise.all([old, next, last].map((file) => storeOf(file.attachId)))).size).toBe(3);
    for (const file of [old, next, last]) {
      expect(((await fetched(plain, file.attachId).expect(200)).body as Buffer).equals(PDF)).toBe(true);
    }
    const { body } = await admin.post(`${OSS}/submit`, { id: first, bucketName: 'other' }).expect(400);
    expect(body).toMatchObject({ msg: '该存储中已有文件，不能修改地址或删除' });
    await admin.post(`${OSS}/remove`, {}, { ids: first }).expect(400);
    await admin.post(`${OSS}/submit`, { id: first, remark: '旧' }).expect(200);
  });

  it('are listed for those who keep them, of their own region, and go with their bytes', async () => {
    const keeper = await buildKeeper(t.db, '000000', ['attach']);
    const beijing = await signIn(t.app, keeper.account, PASSWORD);
    const far = await buildUser(t.db, { xzCode: '330106' });
    const other = await signIn(t.app, far.account, PASSWORD);
    const mine = await stored(beijing, '我的.pdf', PDF);
    const foreign = await stored(other, '外县.pdf', PDF);
    const { body } = await beijing.get(`${ATTACH}/list`, { originalName: '的' }).expect(200);
    expect((body as { data: { records: object[] } }).data.records).toMatchObject([
      {
        id: mine.attachId,
        originalName: '我的.pdf',
        extension: 'pdf',
        attachSize: PDF.length,
        link: mine.link,
      },
    ]);
    await other.get(`${ATTACH}/list`).expect(403);
    await beijing.get(`${ATTACH}/detail`, { id: foreign.attachId }).expect(404);
    await beijing.post(`${ATTACH}/remove`, {}, { ids: foreign.attachId }).expect(404);
    await beijing.post(`${ATTACH}/submit`, { id: mine.attachId, originalName: '改名.pdf' }).expect(200);
    await beijing.post(`${ATTACH}/submit`, { id: mine.attachId, originalName: '改名.html' }).expect(400);
    const path = join(t.config.dataDir, 'files', mine.name);
    expect(existsSync(path)).toBe(true);
    await beijing.post(`${ATTACH}/remove`, {}, { ids: mine.attachId }).expect(200);
    expect(existsSync(path)).toBe(false);
    await fetched(beijing, mine.attachId).expect(404);
  });

  it('stay while a person, a notice or a batch names them', async () => {
    const user = await buildUser(t.db, { roles: ['county'] });
    const client = await signIn(t.app, user.account, PASSWORD);
    const [face, shown, sent] = [
      await stored(client, '头像.png', PNG),
      await stored(client, '通知.png', PNG),
      await stored(client, '批次.pdf', PDF),
    ];
    await t.db.query('update blade_user set avatar = $2 where id = $1', [user.id, face.link]);
    await t.db.query(
      `insert into blade_notice (tenant_id, title, category, release_time, content)
        values ('000000', 'x', 1, localtimestamp, $1)`,
      [`<img src="/api/blade-resource/attach/download?id=${shown.attachId}">`],
    );
    await t.db.query(
      `insert into data_import_record (tenant_id, xz_code, create_user, batch_no, data_type, year, attach_id,
          file_name, file_size, mode, accept_good, import_status, import_user, is_deleted)
        values ('000000', $1, $2, 'DR2', '1', 2026, $3, 'x', 1, 1, 0, 1, 'x', 1)`,
      [user.xzCode, user.id, sent.attachId],
    );
    for (const { attachId, name, originalName } of [face, shown, sent]) {
      const { body } = await admin.post(`${ATTACH}/remove`, {}, { ids: attachId }).expect(400);
      expect(body).toMatchObject({ msg: `附件“${originalName}”正在使用，不能删除` });
      expect(existsSync(join(t.config.dataDir, 'files', name))).toBe(true);
    }
  });

  it('have the history of their names', async () => {
    const user = await buildUser(t.db, { roles: ['county'] });
    const client = await signIn(t.app, user.account, PASSWORD);
    const { attachId } = await stored(client, '旧名.pdf', PDF);
    await admin.post(`${ATTACH}/submit`, { id: attachId, originalName: '新名.pdf' }).expect(200);
    const changes = `select version, changes from record_history
      where record = 'attach' and row_id = $1 order by id`;
    expect(await t.db.query(changes, [attachId])).toMatchObject([
      { version: 2, changes: { originalName: ['旧名.pdf', '新名.pdf'] } },
    ]);
  });

  it('are refused clearly while their store is away, and leave no half', async () => {
    await admin.post(`${OSS}/enable`, {}, { id: await minio() }).expect(200);
    const kept = await stored(plain, 'a.pdf', PDF);
    const before = await t.db.query('select count(*) from blade_attach');
    const owner = { tenantId: '000000', xzCode: '110101', userId: '1' };
    const dying = Readable.from(
      (async function* () {
        yield Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(6_000_000)]);
        await s3.end();
        for (let at = 0; at < 3; at++) yield randomBytes(6_000_000);
      })(),
    );
    const attaches = t.app.get(AttachService, { strict: false });
    await expect(attaches.upload(owner, { fileName: 'half.pdf', stream: dying })).rejects.toMatchObject({
      key: 'file.store',
    });
    expect((await put(plain, 'b.pdf', PDF).expect(503)).body).toMatchObject({
      msg: '文件存储服务暂不可用，请稍后再试',
    });
    await fetched(plain, kept.attachId).expect(503);
    expect(await t.db.query('select count(*) from blade_attach')).toEqual(before);
    await s3.run();
    expect(((await fetched(plain, kept.attachId).expect(200)).body as Buffer).equals(PDF)).toBe(true);
    await stored(plain, 'b.pdf', PDF);
    const fetchedFolder = join(t.config.dataDir, 'fetched');
    expect(existsSync(fetchedFolder) ? readdirSync(fetchedFolder) : []).toEqual([]);
  });

  it('go to the store of the environment, whose state /health tells', async () => {
    const env = {
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: 'other',
      S3_ACCESS_KEY: S3_KEY,
      S3_SECRET_KEY: S3_KEY,
    };
    const own = await startApp(env);
    try {
      const there = await signIn(own.app, 'admin', ADMIN_PASSWORD);
      const answer = await request(own.app.getHttpServer() as Parameters<typeof request>[0])
        .post(PUT)
        .set('Authorization', BASIC)
        .set('Blade-Auth', `bearer ${there.token}`)
        .attach('file', PDF, { filename: 'a.pdf' })
        .expect(200);
      const { attachId } = (answer.body as { data: Stored }).data;
      const [row] = (await own.db.query('select store from blade_attach where id = $1', [attachId])) as {
        store: string;
      }[];
      expect(row?.store).toBe('s3:other');
      const path = await there.get('/health').catch(() => undefined);
      expect((path?.body as { store: string }).store).toBe('up');
      await s3.end();
      expect(((await there.get('/health')).body as { store: string }).store).toBe('down');
      await s3.run();
    } finally {
      await own.close();
    }
  });
});
