import { hostname } from 'node:os';
import type { FastifyRequest } from 'fastify';
import type { WithCaller } from '../caller/caller.js';
import { addressOf } from '../caller/token-request.js';
import { MANAGEMENT_TENANT } from '../caller/caller.js';
import { pathOf } from '../http/path-of.js';
import type { AuditKind, RouteKind } from '../http/route-notes.js';
import { maskedCut, maskParams, maskText, maskUrl } from '../process/mask.js';

/** A request as the journal follows it. */
export type Journaled = FastifyRequest &
  WithCaller & {
    /** Class and method that answered. */
    handledBy?: readonly [string, string];
    /** Kind that it turned out to be, where one route does several things. */
    turnedOut?: RouteKind;
    /** Row of the audit trail that says that it has begun. */
    begun?: { link: number; kind: AuditKind };
    /** That row was not stored in time: the call was refused, and the trail will say so behind it. */
    isBegunLate?: boolean;
    /** The error that made it a fault of ours. */
    fault?: Error;
  };

/** A row of a log; the names are the columns. */
export type LogRow = Readonly<Record<string, string | number | null>>;

/** How long rows of the logs stay. */
export const KEPT_DAYS = 180;

const HOST = hostname();
const SERVICE = 'gushu';
const MAX_PARAMS = 8_000;
const OWN_CODE =
  /^ {4}at (?:async )?(?:(\S+) )?\(?(?:file:\/\/)?([^()\s]*\/(?:server|shared)\/[^()\s]*?):(\d+):\d+\)?$/;
// The message of an error may repeat sent values of any length; a line of our own code has none such.
const MAX_FRAME = 1_000;

const two = (value: number): string => String(value).padStart(2, '0');

/** A moment in Asia/Shanghai, where the clock has never been turned since 1991, to the thousandth. */
export function momentOf(time = Date.now()): string {
  const at = new Date(time + 8 * 3_600_000);
  const day = `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`;
  const clock = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`;
  return `${day} ${clock}.${String(at.getUTCMilliseconds()).padStart(3, '0')}`;
}

/**
 * A row as the database stores it: half of a character, sent so or left by a cut, is another one there. Whole batches
 * would be refused for it, and a hash would be of something else.
 */
export const wellFormed = <R extends Readonly<Record<string, unknown>>>(row: R): R =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.toWellFormed() : value,
    ]),
  ) as unknown as R;

const cut = (text: string, most: number): string => text.replaceAll('\0', '').slice(0, most);

/** Query and body of a request, masked, as JSON text. */
function paramsOf(request: FastifyRequest): string {
  const { query, body } = request;
  const given: Record<string, unknown> = {};
  if (query && Object.keys(query).length > 0) given['query'] = query;
  if (body && typeof body === 'object' && !Buffer.isBuffer(body)) given['body'] = body;
  return Object.keys(given).length > 0 ? cut(JSON.stringify(maskParams(given)), MAX_PARAMS) : '';
}

/** Columns about a request that all logs share. */
export function callOf(request: Journaled): Record<string, string | number | null> {
  const [methodClass = '', methodName = ''] = request.handledBy ?? [];
  return {
    tenant_id: request.caller?.tenantId ?? MANAGEMENT_TENANT,
    service_id: SERVICE,
    server_host: HOST,
    server_ip: `${request.socket.localAddress ?? ''}:${request.socket.localPort ?? ''}`,
    env: process.env['NODE_ENV'] ?? '',
    method: request.method,
    request_uri: cut(maskUrl(pathOf(request)), 255),
    user_agent: cut(request.headers['user-agent'] ?? '', 1000),
    remote_ip: addressOf(request),
    method_class: methodClass,
    method_name: methodName,
    params: paramsOf(request),
    create_by: request.caller?.account ?? '',
    request_id: request.id,
    create_time: momentOf(),
  };
}

/** Row of the error log: the error, and its place in our own code. */
export function faultRow(request: Journaled, fault: Error): LogRow {
  const stack = maskText(fault.stack ?? '');
  const frames = stack.split('\n').filter((each) => each.length <= MAX_FRAME);
  const [, methodName, file, line] = frames.map((each) => OWN_CODE.exec(each)).find(Boolean) ?? [];
  const call = callOf(request);
  return {
    ...call,
    exception_name: cut(fault.name, 255),
    message: maskedCut(fault.message, 8_000),
    stack_trace: cut(stack, 20_000),
    method_name: cut(methodName ?? String(call['method_name']), 255),
    file_name: cut(file ?? '', 1000),
    line_number: Number(line ?? 0),
  };
}
