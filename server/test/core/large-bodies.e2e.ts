import { execFile } from 'node:child_process';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';

const TREES = '/api/oldTree/oldTree';
const run = promisify(execFile);

describe('A body that is too large', () => {
  let t: TestApp;
  let admin: Client;

  beforeAll(async () => {
    t = await startApp();
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
  });
  afterAll(() => t?.close());

  it('lets who still sends it read that it is too large, up to a few megabytes', async () => {
    const server = t.app.getHttpServer() as Server;
    if (!server.listening) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    // In a process of its own: one that shares ours reads the answer before it writes on.
    const script = `const [url, token, megabytes, pieces] = process.argv.slice(1);
      const text = JSON.stringify({ description: 'x'.repeat(megabytes * 1024 * 1024) });
      const body = pieces === 'true' ? new Blob([text]).stream() : text;
      const headers = { 'content-type': 'application/json', 'accept-language': 'en', 'blade-auth': 'bearer ' + token };
      const answer = await fetch(url, { method: 'POST', headers, body, duplex: 'half' });
      console.log(JSON.stringify([answer.status, await answer.json()]));`;
    const send = async (megabytes: number, pieces = false): Promise<unknown> => {
      const url = `http://127.0.0.1:${port}${TREES}/save`;
      const words = [url, admin.token, String(megabytes), String(pieces)];
      const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script, ...words], {
        env: {},
      });
      return JSON.parse(stdout);
    };
    const msg = 'The content is too large, at most 4 MB';
    for (const pieces of [false, true, false, true])
      expect([pieces, await send(5, pieces)]).toMatchObject([
        pieces,
        [413, { code: 413, success: false, msg }],
      ]);
    // Of a body that is far too large, no more is read than it takes to refuse it.
    const closed = new Promise<number>((done) =>
      server.once('request', ({ socket }: IncomingMessage) =>
        socket.once('close', () => done(socket.bytesRead)),
      ),
    );
    await send(100).catch(() => undefined);
    expect(await closed).toBeLessThan(20 * 1024 * 1024);
  });
});
