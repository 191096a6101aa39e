import { PassThrough } from 'node:stream';
import multipart from '@fastify/multipart';
import { fastify, type FastifyInstance } from 'fastify';
import { remainingMs } from '../process/deadline.js';
import { isRefusedLate, limitCallTime } from './call-time.js';
import { formFile } from './form-file.js';

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
    await http.register(multipart);
    http.post('/upload/:hanging', async (request) => {
      const { hanging } = request.params as { hanging: string };
      if (hanging === 'before') await released;
      const { stream } = await formFile(request);
      let bytes = 0;
      for await (const chunk of stream) bytes += (chunk as Buffer).length;
      if (hanging === 'after') await released;
      return { bytes };
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
    ['never', 200, { bytes: 6 }],
    ['before', 503, { answers: 1 }],
    // Two others have been refused while the file was on its way.
    ['after', 503, { answers: 3 }],
  ])('does not count while a file comes: hanging %s', async (hanging, status, body) => {
    const form = new PassThrough();
    const answer = fetch(`${address}/upload/${hanging}`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=cut' },
      body: form,
      duplex: 'half',
    });
    form.write('--cut\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nold');
    if (hanging !== 'before') {
      for (let at = 0; at < 2; at++) await fetch(`${address}/hangs`);
      form.end('oak\r\n--cut--\r\n');
    }
    const got = await answer;
    expect([got.status, await got.json()]).toEqual([status, body]);
    release();
    form.destroy();
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
