import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig } from 'fastify';

/** Facts that decorators state of a route, known before its caller is. */
export interface RouteNotes {
  /** Kind under which the audit trail records it. */
  audited?: RouteKind;
  /** Its answers go out without an envelope. */
  raw?: boolean;
  /** How long it may take until its answer begins. */
  seconds?: number;
}

/** Kinds of what the audit trail records. */
export type AuditKind = 'write' | 'sign-in' | 'sign-out' | 'refusal' | 'grant' | 'export';
/** Kind of a route to the audit trail; `none` leaves nothing there but refusals. */
export type RouteKind = Exclude<AuditKind, 'refusal'> | 'none';

const NOTES = 'gushu:notes';

/** Notes of a controller's method. */
export const notesOf = (method: object): RouteNotes =>
  (Reflect.getMetadata(NOTES, method) as RouteNotes | undefined) ?? {};

/** The same of a route as the server registered it. */
export const registeredNotes = (config: FastifyContextConfig | undefined): RouteNotes =>
  (config ?? {}) as RouteNotes;

/** Adds to the notes of a route. */
export const note =
  (added: RouteNotes): MethodDecorator =>
  (target, name, descriptor) => {
    const method = descriptor.value as object;
    const notes = { ...notesOf(method), ...added };
    Reflect.defineMetadata(NOTES, notes, method);
    RouteConfig(notes)(target, name, descriptor);
  };
