import { PassThrough } from 'node:stream';
import { fastify, type FastifyInstance } from 'fastify';
import { remainingMs } from '../process/deadline.js';
import { isRefusedLate, limitCallTime } from './call-time.js';

const SECONDS = 0.2;

describe('The time of a call', () => {
  let http: FastifyInstance;
  let address: string;
  let release: () => void;
  let late: boolean | undefined;
  let left: number | undefined;
  let live: number | undefined;

  beforeEach(async () => {
    http = fastify();
    let answers = 0;
    limitCallTime(http, { answerSeconds: SECONDS }, (error, _request, reply) => {
      void reply.status(error.http).send({ answers: ++answers });
    });
    const released = new Promise<void>((resolve) => (release = resolve));
    http.get('/hangs', async (request, reply) => {
      await released;
      [late, left] = [isRefusedLate(request), remainingMs(Infinity)];
      return reply;
    });
    http.get('/file', (_request, reply) => {
      const body = new PassThrough();
      body.write('begins, ');
      void released.then(() => body.end('and ends'));
      void reply.send(body);
    });
    http.get('/live', (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200).write('begins, ');
      void released.then(() => {
        live = remainingMs(Infinity);
        reply.raw.end('and ends');
      });
    });
    http.get('/confirmed', () => ({ done: true }));
    http.addHook('onSend', async (request) => {
      // As the audit trail does before an answer goes out.
      if (request.url === '/confirmed') await released;
    });
    address = await http.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(() => http.close());

  it('ends a call that has no answer by then, once: what its handler comes to goes nowhere', async () => {
    const answer = await fetch(`${address}/hangs`);
    expect([answer.status, await answer.json()]).toEqual([503, { answers: 1 }]);
    release();
    await new Promise(setImmediate);
    expect({ late, left }).toEqual({ late: true, left: 0 });
  });

  it.each([
    ['/file', 'begins, and ends'],
    ['/live', 'begins, and ends'],
    ['/confirmed', '{"done":true}'],
  ])('leaves alone an answer that is on its way out: %s', async (path, body) => {
    const answer = fetch(`${address}${path}`);
    // Begun later, it is refused later.
    expect((await fetch(`${address}/hangs`)).status).toBe(503);
    release();
    const { status, text } = await answer.then(async (got) => ({
      status: got.status,
      text: await got.text(),
    }));
    expect([status, text]).toEqual([200, body]);
    if (path === '/live') expect(live).toBe(Infinity);
  });
});
