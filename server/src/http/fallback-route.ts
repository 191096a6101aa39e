import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pathOf } from './path-of.js';
import { isPage } from './security-headers.js';

/** Answers for an address that no route serves by the request's method. */
export interface FallbackRoute {
  /** The web client's page, where the address is one of its own. */
  page(request: FastifyRequest): string | undefined;
  /** The methods by which it is served; none where it is not. */
  methods(request: FastifyRequest): string[];
}

const READS = ['GET', 'HEAD'];

/** Knows the web client's page and all routes that are added from now on. Those with names in them are not looked at. */
export function fallbackRouteOf(http: FastifyInstance, web: string): FallbackRoute {
  const index = `${web}/index.html`;
  const page = existsSync(index) ? readFileSync(index, 'utf8') : undefined;
  const served = new Map<string, Set<string>>();
  http.addHook('onRoute', ({ url, method }) => {
    const methods = served.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    served.set(url, methods);
  });
  return {
    page: (request) => (READS.includes(request.method) && isPage(pathOf(request)) ? page : undefined),
    methods: ({ url }) => [...(served.get(url.split('?', 1)[0] ?? '') ?? [])].sort(),
  };
}
