import { parse } from 'node:querystring';
import { type Readable, Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppError, BusinessError } from '../errors.js';

const MEGABYTE = 1024 * 1024;
/** Largest body that is not a file. */
export const MAX_BODY = 4 * MEGABYTE;
/** The same of somebody who shows no token of ours: a sign-in is short, a browser's list of errors not much longer. */
const MAX_STRANGERS_BODY = MEGABYTE / 4;
/** Fields of a form; the rest is passed over. */
const MOST_FIELDS = 1_000;
/** Values of a body in JSON, and how deep they may lie: reading, checking and logging take their time for each. */
const MOST_VALUES = 20_000;
const MOST_DEPTH = 20;

/** Refusal of a body of more than so many bytes. */
export const tooLarge = (bytes: number): AppError =>
  new AppError(413, 'request.tooLarge', {
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

const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);

/** What is wrong with a body of more values, or deeper ones, than any call of ours has. */
function shapeFault(body: unknown): BusinessError | undefined {
  let left = MOST_VALUES;
  let layer = [body].filter(isNested);
  for (let depth = 0; layer.length > 0; depth++) {
    if (depth > MOST_DEPTH) return new BusinessError('request.unreadable');
    const inner: object[] = [];
    for (const value of layer) {
      const each = Array.isArray(value) ? (value as unknown[]) : Object.values(value);
      left -= each.length;
      if (left < 0) return new BusinessError('request.unreadable');
      for (const one of each) if (isNested(one)) inner.push(one);
    }
    layer = inner;
  }
  return undefined;
}

/** Reads forms, and keeps bodies small: whoever is nobody here is to cost little, and no call costs more than its work. */
export function limitBodies(
  app: NestFastifyApplication,
  http: FastifyInstance,
  isOurs: (request: FastifyRequest) => boolean,
): void {
  app.useBodyParser('application/x-www-form-urlencoded', { bodyLimit: MAX_BODY }, (_request, body, done) => {
    const form = parse(body.toString(), '&', '=', { maxKeys: MOST_FIELDS });
    if (Object.hasOwn(form, '__proto__')) done(new BusinessError('request.unreadable'));
    else done(null, form);
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
  http.addHook('preValidation', (request, _reply, done) => {
    const fault = shapeFault(request.body);
    // The log of calls would take it apart too.
    if (fault) request.body = undefined;
    done(fault);
  });
  // What a refusal has left unread would stand before the next request of the same connection, which then hangs.
  http.addHook('onSend', ({ raw }, _reply, payload, done) => {
    if (!raw.complete) raw.unpipe().resume();
    done(null, payload);
  });
}
