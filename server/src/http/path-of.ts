import type { FastifyRequest } from 'fastify';

/**
 * The path of a request as the router knows it: an address can be spelled in many ways, with percents, a host or a `#`.
 * Of one that no route answers, as it came.
 */
export function pathOf({ url, params, routeOptions }: FastifyRequest): string {
  const path = routeOptions.url ?? url.split(/[?#]/, 1)[0] ?? '';
  if (!path.includes(':')) return path;
  const named = (params ?? {}) as Record<string, string | undefined>;
  return path.replace(/:(\w+)/g, (_, name: string) => named[name] ?? '');
}
