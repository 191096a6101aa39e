import type { FastifyRequest } from 'fastify';
import type { Guest } from './caller.js';
import type { GuestClaims } from './tokens.js';

const HEADER = 'blade-auth';
const BEARER = /^bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** Token of the `Blade-Auth` header; links to downloads may carry it in the query. */
export function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers[HEADER];
  const query =
    request.method === 'GET' ? (request.query as Record<string, unknown>)['Blade-Auth'] : undefined;
  const text = header ?? query;
  return typeof text === 'string' ? (BEARER.exec(text)?.[1] ?? null) : null;
}

/** Whom the token of a guest speaks of. */
export const guestOf = (claims: GuestClaims): Guest => ({
  oauthId: claims.oauth_id,
  tenantId: claims.tenant_id,
  account: claims.account,
  name: claims.nick_name,
  avatar: claims.avatar,
});
