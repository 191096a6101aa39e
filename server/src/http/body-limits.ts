import type { IncomingMessage } from 'node:http';
import { parse } from 'node:querystring';
import { type Readable, Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppError, BusinessError } from './errors.js';

const MEGABYTE = 1024 * 1024;
/** Largest body that is not a file. */
export const MAX_BODY = 4 * MEGABYTE;
/** The same of somebody who shows no token of ours: a sign-in is short, a browser's list of errors not much longer. */
const MAX_STRANGERS_BODY = MEGABYTE / 4;
/** Fields of a form; the rest is passed over. */
const MAX_FIELDS = 1_000;
/** Values of a body in JSON, and how deep they may lie: reading, checking and logging take their time for each. */
const MAX_VALUES = 10_000;
/** Names in it: each is looked up among the fields of the call. */
const MAX_NAMES = 2_000;
const MAX_DEPTH = 20;

/** Of a body that is too large so much is still read before the refusal, and for so long. */
const MAX_DRAINED = 2 * MAX_BODY;
const DRAIN_MS = 5_000;

const TOO_LARGE = 413;

/** Refusal of a body of more than so many bytes. */
export const tooLarge = (bytes: number): AppError =>
  new AppError(TOO_LARGE, 'request.tooLarge', {
    max: bytes < MEGABYTE ? `${bytes / 1024} kB` : `${bytes / MEGABYTE} MB`,
  });

/** Passes a body on as long as it keeps to so many bytes; what comes in pieces does not say its length. */
function upTo(most: number, body: Readable): Readable {
  let seen = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      done(seen > most ? tooLarge(most) : null, chunk);
    },
  });
  // Where no parser listens, a body that breaks off would end the process.
  counted.on('error', () => undefined);
  return body.on('error', (error) => counted.destroy(error)).pipe(counted);
}

/**
 * Reads the rest of a body and leaves it: many clients look for an answer only once they have sent all, and meet a
 * closed connection instead. Answers whether that was the end of it; a body that is much too large is not read.
 */
async function drain(raw: IncomingMessage): Promise<boolean> {
  raw.unpipe();
  if (Number(raw.headers['content-length'] ?? 0) > MAX_DRAINED) return false;
  let seen = 0;
  await new Promise<void>((done) => {
    const timer = setTimeout(done, DRAIN_MS).unref();
    const end = (): void => {
      clearTimeout(timer);
      done();
    };
    for (const event of ['end', 'close', 'error']) raw.once(event, end);
    raw.on('data', (chunk: Buffer) => {
      seen += chunk.length;
      if (seen > MAX_DRAINED) end();
    });
    raw.resume();
  });
  if (!raw.complete) raw.pause();
  return raw.complete;
}

const BYTE = {
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  backslash: 0x5c,
  openList: 0x5b,
  closeList: 0x5d,
  open: 0x7b,
  close: 0x7d,
};

/** Place of the quote that ends the text begun before `from`. */
function endOfText(json: Buffer, from: number): number {
  let at = from;
  while (at < json.length && json[at] !== BYTE.quote) at += json[at] === BYTE.backslash ? 2 : 1;
  return at;
}

/**
 * The fault of a body with more values, or deeper ones, than any call of ours has. Counted on the bytes, since
 * parsing deep bodies or many names takes a second where this takes milliseconds. Where the JSON is malformed the
 * count goes astray, but there reading ends as well.
 */
function shapeFault(json: Buffer): BusinessError | undefined {
  let depth = 0;
  let values = 1;
  let names = 0;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === BYTE.quote) at = endOfText(json, at + 1);
    else if (byte === BYTE.open || byte === BYTE.openList) {
      values++;
      if (++depth > MAX_DEPTH) return new BusinessError('request.tooDeep', { max: MAX_DEPTH });
    } else if (byte === BYTE.colon) {
      if (++names > MAX_NAMES) return new BusinessError('request.tooManyNames', { max: MAX_NAMES });
    } else if (byte === BYTE.close || byte === BYTE.closeList) depth--;
    else if (byte === BYTE.comma) values++;
    if (values > MAX_VALUES) return new BusinessError('request.tooManyValues', { max: MAX_VALUES });
  }
  return undefined;
}

/** Reads forms, and limits bodies: a request of a stranger must cost little, and no call more than its work. */
export function limitBodies(
  app: NestFastifyApplication,
  http: FastifyInstance,
  isOurs: (request: FastifyRequest) => boolean,
): void {
  app.useBodyParser('application/x-www-form-urlencoded', { bodyLimit: MAX_BODY }, (_request, body, done) => {
    const form = parse(body.toString(), '&', '=', { maxKeys: MAX_FIELDS });
    if (Object.hasOwn(form, '__proto__')) done(new BusinessError('request.unreadable'));
    else done(null, form);
  });
  const readJson = http.getDefaultJsonParser('error', 'error');
  app.useBodyParser('application/json', { bodyLimit: MAX_BODY }, (request, body, done) => {
    const fault = shapeFault(body);
    if (fault) done(fault);
    else void readJson(request as FastifyRequest, body.toString(), done);
  });
  http.addHook('preParsing', (request, _reply, payload, done) => {
    const { headers } = request;
    const inPieces = 'transfer-encoding' in headers;
    const isLong = Number(headers['content-length'] ?? 0) > MAX_STRANGERS_BODY;
    // Whose token it is takes a look at its signature: only bodies that may be too long are worth it.
    if (!inPieces && !isLong) return done(null, payload);
    if (headers['content-type']?.startsWith('multipart/') || isOurs(request)) return done(null, payload);
    if (isLong) return done(tooLarge(MAX_STRANGERS_BODY));
    return done(null, upTo(MAX_STRANGERS_BODY, payload as Readable));
  });
  // Bytes left unread by a refusal would stand before the next request of the same connection, which then hangs.
  http.addHook('onSend', async (request, reply, payload) => {
    const { raw } = request;
    if (raw.complete) return payload;
    if (reply.statusCode !== TOO_LARGE) raw.unpipe().resume();
    else if (!(await drain(raw))) void reply.header('Connection', 'close');
    return payload;
  });
}
