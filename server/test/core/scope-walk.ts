import type { IncomingMessage } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import request, { type Response } from 'supertest';
import yauzl from 'yauzl';
import { urlOf } from '../../src/auth/route-check.js';
import { BASIC } from '../kit/client.js';
import type { Rows } from './scope-rows.js';

/** One call of a route. */
export interface Attempt {
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  form?: Record<string, string>;
  /** Name and content of an uploaded file. */
  file?: [name: string, content: string];
}

/** An answer as text: its head, and its body with workbooks unpacked. */
export interface Answer {
  status: number;
  text: string;
  /** The answer without the moments at which things happened or links end. */
  lasting: string;
}

const BOUNDARY = 'gushu-test-boundary';

function payloadOf({ body, form, file }: Attempt): { payload?: string; headers: Record<string, string> } {
  if (file) {
    const head = `Content-Disposition: form-data; name="file"; filename="${file[0]}"\r\n\r\n`;
    return {
      payload: `--${BOUNDARY}\r\n${head}${file[1]}\r\n--${BOUNDARY}--\r\n`,
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    };
  }
  if (form) {
    return {
      payload: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
  }
  return body
    ? { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    : { headers: {} };
}

/** So long a stream of events is waited for, and so long after each event for the next. */
const EVENTS_MS = 1_500;
const QUIET_MS = 250;

/** Reads the whole body as it came, whatever it is; of a stream of events, which may have no end, what comes at first. */
function collect(response: Response, done: (error: Error | null, body: Buffer) => void): void {
  const stream = response as unknown as IncomingMessage;
  const chunks: Buffer[] = [];
  if (stream.headers['content-type']?.startsWith('text/event-stream')) {
    const stop = () => {
      stream.removeAllListeners('end');
      done(null, Buffer.concat(chunks));
      stream.destroy();
    };
    let end = setTimeout(stop, EVENTS_MS);
    stream.on('data', () => {
      clearTimeout(end);
      end = setTimeout(stop, QUIET_MS);
    });
    stream.once('end', () => clearTimeout(end));
  }
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => done(null, Buffer.concat(chunks)));
}

const readEntry = (zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<string> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => resolve(`${entry.fileName}\n${Buffer.concat(chunks).toString()}`));
      stream.on('error', reject);
    });
  });

/** All parts of a workbook as text, each below its name. */
export const unpack = (packed: Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    yauzl.fromBuffer(packed, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      const texts: string[] = [];
      zip.on('entry', (entry: yauzl.Entry) => {
        readEntry(zip, entry).then((text) => {
          texts.push(text);
          zip.readEntry();
        }, reject);
      });
      zip.on('end', () => resolve(texts.join('\n')));
      zip.on('error', reject);
      zip.readEntry();
    });
  });

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Moments, and the links of files, which are others every ten minutes. */
const MOMENT = /\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}(\.\d+)?Z?|until=\d+&sign=[\w-]+/g;
const TELLING = ['content-disposition', 'location', 'etag', 'link'];

/** Calls a route with a token. `route` is a method and a path as the router knows it. */
export async function call(
  app: NestFastifyApplication,
  token: string,
  route: string,
  attempt: Attempt,
): Promise<Answer> {
  const [method = '', path = ''] = route.split(' ');
  const { payload, headers } = payloadOf(attempt);
  const query = Object.entries(attempt.query ?? {}).map(
    ([name, value]) => [name, String(value)] as [string, string],
  );
  const verb = method.toLowerCase() as 'get' | 'post' | 'options';
  const client = request(app.getHttpServer() as Parameters<typeof request>[0]);
  const answer = await client[verb](`${urlOf(path)}?${new URLSearchParams(query).toString()}`)
    .set({ Authorization: BASIC, ...(token ? { 'Blade-Auth': `bearer ${token}` } : {}), ...headers })
    .buffer(true)
    .parse(collect)
    .send(payload);
  const raw = answer.body as Buffer;
  const body = raw.subarray(0, 2).toString() === 'PK' ? await unpack(raw) : raw.toString();
  const head = TELLING.map((name) =>
    decoded(String((answer.headers as Record<string, unknown>)[name] ?? '')),
  ).join(' ');
  return { status: answer.status, text: `${head}\n${body}`, lasting: body.replace(MOMENT, 'then') };
}

/** Marks of somebody's rows in an answer; ids that the request itself named do not count. */
export function leaks(answer: Answer, rows: Rows, asked: Attempt): string[] {
  const { mark, code, fid, tenantId: _, xzCode: __, ...ids } = rows;
  const question = JSON.stringify(asked);
  const marks = [mark, code, ...[1, 2, 3, 4].map((at) => `area_old_tree.${fid + at}`), ...Object.values(ids)];
  return marks
    .filter(Boolean)
    .filter((each) => answer.text.includes(String(each)) && !question.includes(String(each)));
}
