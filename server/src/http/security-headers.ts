import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { pathOf } from './path-of.js';

/**
 * One policy for all pages: moving from page to page keeps the first one's. The globe compiles WebAssembly, no script;
 * it reads tiles as data, the flat map as pictures.
 */
const contentPolicy = (tileHosts: readonly string[], connects: readonly string[] = []): string =>
  [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    ['img-src', "'self'", 'data:', 'blob:', ...tileHosts].join(' '),
    "worker-src 'self' blob:",
    ['connect-src', "'self'", 'blob:', 'data:', ...tileHosts, ...connects].join(' '),
    "font-src 'self' data:",
    "object-src 'none'",
    "frame-ancestors 'self'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ');

/** Addresses of the web client's own pages: no call, no script and no picture. */
export const isPage = (path: string): boolean =>
  !/^\/(api|geoserver|health|ready|metrics)\b|\.\w+$/.test(path);

/** Headers that helmet sets. They are the same in every answer, so helmet runs once. */
function helmetHeaders(tiles: boolean): Record<string, string> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  const options = {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    // A key of Tianditu may be bound to our address: only with it does the service see where a page comes from.
    referrerPolicy: { policy: tiles ? 'strict-origin' : 'no-referrer' },
  } as const;
  helmet(options)(answer.req, answer, () => undefined);
  return answer.getHeaders() as Record<string, string>;
}

/** Additions of the settings to the content policy of a page. */
export interface PagePolicy {
  /** Directives of frames and films. */
  framing: string;
  /** Hosts that its scripts may read from. */
  connects: readonly string[];
}

/** Knows which other hosts pages may ask, as administrators set them. */
interface PageSettings {
  /** Frames, films and streams. */
  policy(): Promise<PagePolicy>;
  /** Hosts of map tiles. */
  tileHosts(): Promise<readonly string[]>;
}

/** Sets them on an answer, then goes on. */
export type SecurityHook = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void;

/**
 * Limits what browsers may do with an answer; only a page has frames and maps, so only for a page their hosts are
 * read.
 * @param tileHosts hosts of map tiles that the service was started with
 */
export function securityHeaders(tileHosts: readonly string[], pages: PageSettings): SecurityHook {
  const fixed = {
    ...helmetHeaders(false),
    'content-security-policy': `${contentPolicy([])}; frame-src 'none'`,
  };
  const ofCalls = { ...fixed, 'cache-control': 'no-store' };
  const withReferrer = helmetHeaders(true);
  return (request, reply, done) => {
    const path = pathOf(request);
    void reply.headers(path.startsWith('/api') ? ofCalls : fixed);
    if (!isPage(path)) return done();
    void Promise.all([pages.policy(), pages.tileHosts()]).then(([{ framing, connects }, own]) => {
      const hosts = [...tileHosts, ...own];
      if (hosts.length > 0) void reply.headers(withReferrer);
      void reply.header('content-security-policy', `${contentPolicy(hosts, connects)}; ${framing}`);
      done();
    });
  };
}
