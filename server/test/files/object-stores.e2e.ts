import { randomBytes } from 'node:crypto';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import request from 'supertest';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { BASIC, type Client, signIn } from '../kit/client.js';
import { nameLeadsHere } from '../kit/names.js';
import { eventually } from '../kit/eventually.js';
import { buildKeeper, buildUser, PASSWORD } from '../kit/people.js';
import { S3_KEY, S3Server } from './s3-server.js';

const OSS = '/api/blade-resource/oss';

/** Stands before another port of this machine; closing it ends all lines through it. */
async function relayTo(port: number) {
  const lines = new Set<Socket>();
  const server = createServer((line) => {
    const onward = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [line, onward],
      [onward, line],
    ] as const) {
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
      one.pipe(other);
    }
    lines.add(line.on('close', () => lines.delete(line)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open: () => lines.size,
    close: () => server.close(() => undefined) && lines.forEach((line) => line.destroy()),
  };
}

describe('Object stores', () => {
  let t: TestApp;
  let s3: S3Server;
  let admin: Client;

  const put = (client: Client) =>
    request(t.app.getHttpServer() as Parameters<typeof request>[0])
      .post(`${OSS}/endpoint/put-file-attach`)
      .set('Authorization', BASIC)
      .set('Blade-Auth', `bearer ${client.token}`)
      .attach('file', Buffer.from(`%PDF-1.7\n${' '.repeat(500)}`), { filename: 'a.pdf' });
  const minio = async (more: object = {}): Promise<string> => {
    const ossCode = `s${randomBytes(4).toString('hex')}`;
    const keys = { bucketName: 'files', accessKey: S3_KEY, secretKey: S3_KEY };
    const row = { category: 1, ossCode, endpoint: s3.endpoint, ...keys, ...more };
    const { body } = await admin.post(`${OSS}/submit`, row).expect(200);
    return (body as { data: { id: string } }).data.id;
  };

  beforeAll(async () => {
    s3 = await S3Server.start();
    t = await startApp();
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
  });
  afterAll(async () => {
    await t.close();
    await s3.close();
  });

  it('are asked before they are used, and their secrets are shown to nobody', async () => {
    const id = await minio({ secretKey: 'not-the-secret' });
    expect((await admin.get(`${OSS}/list`).expect(200)).text).not.toContain('not-the-secret');
    expect((await admin.get(`${OSS}/detail`, { id }).expect(200)).text).not.toContain('not-the-secret');
    await admin.post(`${OSS}/enable`, {}, { id: await minio({ bucketName: 'no-such' }) }).expect(503);
    await admin.post(`${OSS}/enable`, {}, { id: await minio({ category: 3 }) }).expect(400);
    const county = await buildUser(t.db, { roles: ['county'] });
    const plain = await signIn(t.app, county.account, PASSWORD);
    await plain.get(`${OSS}/list`).expect(403);
    await plain.post(`${OSS}/enable`, {}, { id }).expect(403);
  });

  it('leave no connection of theirs behind when they are set up otherwise', async () => {
    const relay = await relayTo(Number(new URL(s3.endpoint).port));
    const id = await minio({ endpoint: relay.endpoint });
    await admin.post(`${OSS}/enable`, {}, { id }).expect(200);
    for (const remark of ['一', '二', '三']) {
      await admin.post(`${OSS}/submit`, { id, remark }).expect(200);
      await put(admin).expect(200);
    }
    await eventually('older lines are closed', () => relay.open() <= 1);
    relay.close();
  });

  it('of a tenant lie nowhere inside this network', async () => {
    const other = await buildKeeper(t.db, '100001', ['oss']);
    const keeper = await signIn(t.app, other.account, PASSWORD, '100001');
    const row = { category: 1, ossCode: 'in', bucketName: 'files' };
    for (const endpoint of [
      'http://example.org',
      'https://127.0.0.1',
      'https://localhost',
      'https://redis',
      'https://[::1]',
      'file:///etc',
    ]) {
      await keeper.post(`${OSS}/submit`, { ...row, endpoint }).expect(400);
    }
    await keeper.post(`${OSS}/submit`, { ...row, endpoint: 'https://s3.example.org' }).expect(200);
    const [foreign] = (await t.db.query(`select id from blade_oss where tenant_id = '000000' limit 1`)) as {
      id: string;
    }[];
    await keeper.post(`${OSS}/enable`, {}, { id: foreign?.id }).expect(404);
  });

  it('of a tenant are not at a name that leads inside this network, unless the platform uses it itself', async () => {
    const other = await buildKeeper(t.db, '100001', ['oss']);
    const keeper = await signIn(t.app, other.account, PASSWORD, '100001');
    let connections = 0;
    const inside = createServer((socket) => {
      connections++;
      socket.destroy();
    });
    await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done));
    const looked = nameLeadsHere('s3.example.org');
    try {
      const endpoint = `https://s3.example.org:${(inside.address() as AddressInfo).port}`;
      const keys = { bucketName: 'files', accessKey: 'a', secretKey: 'b' };
      const row = { category: 1, ossCode: 'by-name', endpoint, ...keys };
      const { body } = await keeper.post(`${OSS}/submit`, row).expect(200);
      const { id } = (body as { data: { id: string } }).data;
      const refused = await keeper.post(`${OSS}/enable`, {}, { id }).expect(400);
      expect(refused.body).toMatchObject({ msg: '资源地址指向平台内部网络，请联系平台管理员' });
      // The product connects to no store that an administrator has not named, however it is spelled.
      const inward = endpoint.replace('https://s3.example.org', 'http://127.0.0.1');
      await t.db.query('update blade_oss set endpoint = $1, version = version + 1 where id = $2', [
        inward,
        id,
      ]);
      await admin.post(`${OSS}/submit`, { id, remark: '不改地址' }).expect(200);
      await keeper.post(`${OSS}/enable`, {}, { id }).expect(400);
      expect(connections).toBe(0);
      await admin.post(`${OSS}/submit`, { id, endpoint }).expect(200);
      await keeper.post(`${OSS}/enable`, {}, { id }).expect(503);
      expect(connections).toBeGreaterThan(0);
      const moved = `${endpoint}/other`;
      await keeper.post(`${OSS}/submit`, { id, endpoint: moved }).expect(200);
      await keeper.post(`${OSS}/enable`, {}, { id }).expect(400);
      await minio({ endpoint: moved });
      await keeper.post(`${OSS}/enable`, {}, { id }).expect(503);
    } finally {
      looked.mockRestore();
      inside.close();
    }
  });
});
