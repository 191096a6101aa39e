import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { message } from '@gushu/shared';

const STATUS: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

const TOO_MANY = 429;
const RETRY_SECONDS = 5;

/** Writes a refusal on a connection that has no request to answer, and closes it. */
export function answerOn(socket: Socket, code: number, key: string): void {
  const body = JSON.stringify({ code, success: false, data: {}, msg: message(key, 'zh') });
  const head = [
    `HTTP/1.1 ${code} ${STATUS_CODES[code]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...(code === TOO_MANY ? [`Retry-After: ${RETRY_SECONDS}`] : []),
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}

/**
 * Refuses what comes over a line and is no request that could be read, before there is a route or a language: in the
 * default one.
 */
export function refuseMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const code = STATUS[error.code ?? ''] ?? 400;
  answerOn(socket, code, code === 408 ? 'request.slow' : 'request.unreadable');
}
