import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { limitConnections } from '../../src/http/slow-clients.js';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { BASIC, type Client, signIn } from '../kit/client.js';
import { eventually } from '../kit/eventually.js';

const TICK_MS = 100;
/** So many pieces would be on their way for half a minute: nobody but who looks for slow calls closes a line by then. */
const MANY = 300;
/** Lines that nobody closes are closed after two minutes of silence: by then it was not for being slow. */
const CLOSED_WITHIN_MS = 60_000;

/** A connection and all that has come over it. */
interface Line {
  socket: Socket;
  text: () => string;
  isClosed: () => boolean;
}

async function open(port: number): Promise<Line> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (part) => (text += String(part)));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return { socket, text: () => text, isClosed: () => socket.closed };
}

/** Sends a piece every tenth of a second until the other side closes, and answers how many of them were sent. */
async function trickle({ socket }: Line, pieces: readonly (string | Buffer)[]): Promise<number> {
  for (const [sent, piece] of pieces.entries()) {
    if (socket.closed || !socket.writable) return sent;
    socket.write(piece);
    await wait(TICK_MS);
  }
  return pieces.length;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

describe('Calls that come slowly', () => {
  let t: TestApp;
  let admin: Client;
  let port: number;
  beforeAll(async () => {
    t = await startApp({ REQUEST_SECONDS: '1', UPLOAD_MIN_KB_PER_S: '20', CONNECTIONS_PER_ADDRESS: '30' });
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
    port = portOf(t.app.getHttpServer() as Server);
  });
  afterAll(() => t.close());

  const head = (path: string, more: string[]): string =>
    [`POST ${path} HTTP/1.1`, 'Host: x', `Authorization: ${BASIC}`, ...more, '', ''].join('\r\n');
  const refused = async (line: Line, status: string): Promise<void> => {
    await eventually('the line is closed', () => line.isClosed(), CLOSED_WITHIN_MS);
    expect(line.text()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(line.text()).toContain(`{"code":${status},"success":false,"data":{},"msg":"`);
    expect(line.text()).toMatch(/^connection: close/im);
  };

  it.each([
    ['of a known length', 'Content-Length: 3000', '{'],
    ['in pieces', 'Transfer-Encoding: chunked', '1\r\n{\r\n'],
  ])('are ended with 408 where a body %s trickles', async (_name, length, piece) => {
    const line = await open(port);
    line.socket.write(head('/api/blade-auth/oauth/token', ['Content-Type: application/json', length]));
    expect(await trickle(line, Array<string>(MANY).fill(piece))).toBeLessThan(MANY);
    await refused(line, '408');
  });

  it('are ended with 408 where the headers trickle', async () => {
    const line = await open(port);
    line.socket.write('GET /health HTTP/1.1\r\nHost: x\r\nX-Long: ');
    expect(await trickle(line, Array<string>(MANY).fill('a'))).toBeLessThan(MANY);
    await refused(line, '408');
  });

  it('are closed where a body goes on after its answer', async () => {
    const line = await open(port);
    line.socket.write(
      head('/api/nothing', ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 90000']),
    );
    expect(await trickle(line, Array<string>(MANY).fill('a'))).toBeLessThan(MANY);
    expect(line.text()).toMatch(/^HTTP\/1.1 404 /);
    await eventually('the line is closed', () => line.isClosed(), CLOSED_WITHIN_MS);
  });

  const upload = async (bytesATick: number): Promise<Line> => {
    const ticks = 35;
    const before = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n';
    const after = '\r\n--x--\r\n';
    const length = before.length + ticks * bytesATick + after.length;
    const line = await open(port);
    const headers = [
      `Blade-Auth: bearer ${admin.token}`,
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${length}`,
    ];
    line.socket.write(head('/api/blade-resource/oss/endpoint/put-file-attach', headers) + before);
    await trickle(
      line,
      Array.from({ length: ticks }, () => randomBytes(bytesATick)),
    );
    if (line.socket.writable) line.socket.write(after);
    return line;
  };

  it('are ended with 408 where an upload is slower than its least rate, and nothing of it is kept', async () => {
    const line = await upload(500);
    await refused(line, '408');
    expect(await t.db.query(`select from blade_attach where original_name = 'a.pdf'`)).toEqual([]);
  });

  it('are taken where an upload keeps to its least rate, however long it is', async () => {
    const line = await upload(60_000);
    await eventually('it is answered', () => line.text().includes('"success"'));
    expect(line.text()).toMatch(/^HTTP\/1.1 200 /);
    line.socket.destroy();
  });

  it('leave room for others: beyond so many connections of one address the next is answered 429', async () => {
    const held = await Promise.all(Array.from({ length: 31 }, () => open(port)));
    const turned = () => held.filter((line) => line.text() !== '');
    await eventually('one is answered', () => turned().length > 0);
    // Any other that is turned away would be by now.
    await wait(TICK_MS);
    expect(turned()).toHaveLength(1);
    await refused(turned()[0]!, '429');
    for (const { socket } of held) socket.destroy();
    const isFree = async () => (await fetch(`http://127.0.0.1:${port}/health`)).status === 200;
    await eventually('there is room again', isFree);
  });

  it('count no connections of trusted proxies', async () => {
    for (const [trustedProxies, most] of [
      [['10.0.0.0/8', '127.0.0.1'], 5],
      [['127.0.0.0/8'], 5],
      [['10.0.0.0/8', '::1'], 2],
    ] as const) {
      const server = createServer((_request, response) => response.end('ok'));
      limitConnections(server, { connectionsPerAddress: 2, trustedProxies: [...trustedProxies] });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const lines = await Promise.all(Array.from({ length: 5 }, () => open(portOf(server))));
      const silent = () => lines.filter((line) => line.text() === '');
      await eventually('the others are answered', () => silent().length <= most);
      await wait(TICK_MS);
      expect(silent()).toHaveLength(most);
      for (const { socket } of lines) socket.destroy();
      server.close();
    }
  });
});
