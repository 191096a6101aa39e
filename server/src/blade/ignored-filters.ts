import { isBlank } from '@gushu/shared';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pathOf } from '../http/path-of.js';
import type { JsonLogger } from '../process/logger.js';

/** Which names of a query, or of the body of an ordered export, mean something to its call. */
interface Names {
  known: Set<string>;
  /** A handler takes it as it came: only who searches by it knows the names. */
  isOpen?: true;
  isSearched?: true;
}

const HEADER = 'x-ignored-filters';
const MAX_NAMES = 20;
const MAX_LENGTH = 64;
const TOKEN = 'Blade-Auth';
/** The token, and the tenant whose rows are requested, which only some people may choose. */
const OF_ANY_CALL: ReadonlySet<string> = new Set([TOKEN, 'tenantId']);
const ORDERED = /\/[\w-]+-submit$/;

// By the object that was sent, which dies with its request.
const seen = new WeakMap<object, Names>();

function namesOf(sent: object): Names {
  const names = seen.get(sent) ?? { known: new Set<string>() };
  seen.set(sent, names);
  return names;
}

/** Notes names of a query that its call knows; a handler that takes the query as it came says only that it does. */
export function noteKnown(sent: object, known?: Iterable<string>): void {
  const names = namesOf(sent);
  if (!known) names.isOpen = true;
  for (const name of known ?? []) names.known.add(name);
}

/** Notes the names by which rows are searched in a query that was taken as it came. */
export function noteSearched(sent: object, isKnown: (name: string) => boolean): void {
  noteKnown(sent, Object.keys(sent).filter(isKnown));
  namesOf(sent).isSearched = true;
}

/** A query whose names are known as soon as they are read. */
export const noting = <T extends object>(sent: T): T =>
  new Proxy(sent, {
    get(of, name) {
      if (typeof name === 'string') noteKnown(sent, [name]);
      return Reflect.get(of, name) as unknown;
    },
  });

/** The sent value if it is an object. */
const named = (sent: unknown): Record<string, unknown> | undefined =>
  typeof sent === 'object' && sent !== null ? (sent as Record<string, unknown>) : undefined;

/**
 * The body of an ordered export, with the filters in its address, as they would apply to a direct export: if they
 * were ignored, it would export rows that nobody requested.
 */
export function withFiltersOfAddress({ method, body, query }: FastifyRequest, path: string): unknown {
  if (method !== 'POST' || !ORDERED.test(path) || Array.isArray(body)) return body;
  const asked = Object.entries(named(query) ?? {}).filter(([name]) => name !== TOKEN);
  return asked.length > 0 ? { ...named(body), ...Object.fromEntries(asked) } : body;
}

/** The named parameters of a request: the query of a read, the body of an export that is ordered. */
function askedOf({ method, query, body }: FastifyRequest, path: string): Record<string, unknown> | undefined {
  return named(method === 'GET' ? query : ORDERED.test(path) ? body : undefined);
}

/** Names of a request that had no effect, though they have a value. */
function ignoredOf(request: FastifyRequest, path: string): string[] {
  const asked = askedOf(request, path);
  const names = asked && seen.get(asked);
  if (!asked || !names || (names.isOpen && !names.isSearched)) return [];
  return Object.keys(asked).filter(
    (name) => !names.known.has(name) && !OF_ANY_CALL.has(name) && !isBlank(asked[name]),
  );
}

/** An unknown filter stays without effect, as in Blade: a header of the answer and a line of the log name it. */
export function nameIgnoredFilters(http: FastifyInstance, log: JsonLogger): void {
  http.addHook('onSend', (request, reply, payload, done) => {
    const path = pathOf(request);
    const names = reply.statusCode < 400 ? ignoredOf(request, path).slice(0, MAX_NAMES) : [];
    if (names.length > 0) {
      const ignored = names
        .map((name) => encodeURIComponent(name.slice(0, MAX_LENGTH).toWellFormed()))
        .join(', ');
      void reply.header(HEADER, ignored);
      log.pino.info({ requestId: request.id, path, ignored }, 'ignored filters');
    }
    done(null, payload);
  });
}
