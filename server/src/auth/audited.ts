import { applyDecorators, SetMetadata } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig } from 'fastify';

/** Kinds of what the audit trail keeps. */
export type AuditKind = 'write' | 'sign-in' | 'sign-out' | 'refusal' | 'grant' | 'export';
/** What a route does in the eyes of the audit trail; `none` leaves nothing there but refusals. */
export type RouteKind = Exclude<AuditKind, 'refusal'> | 'none';

export const AUDITED = 'gushu:audited';

/** What a route does, where its method does not tell: without this a GET only reads, and all else writes. */
export const Audited = (kind: RouteKind): MethodDecorator =>
  applyDecorators(SetMetadata(AUDITED, kind), RouteConfig({ audited: kind }));

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What a route does: as declared, else by its method. */
export const routeKind = (method: string, declared: RouteKind | undefined): RouteKind =>
  declared ?? (READS.has(method) ? 'none' : 'write');

/** The same of a route as the server registered it, which is known before anybody looks who calls. */
export const registeredKind = (method: string, config: FastifyContextConfig | undefined): RouteKind =>
  routeKind(method, (config as { audited?: RouteKind } | undefined)?.audited);
