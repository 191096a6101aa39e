import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import {
  type EntityDefinition,
  type Field,
  formOrder,
  type Label,
  type Language,
  permissionOf,
} from '@gushu/shared';
import { ForbiddenError } from '../http/errors.js';
import type { ApiRights } from './api-scopes.js';
import type { RowScopes } from './row-scopes.js';

/** The signed-in person behind a request, as every service sees them. */
export interface Caller {
  userId: string;
  tenantId: string;
  account: string;
  /** Real name, for history lines. */
  userName: string;
  deptIds: string[];
  roleIds: string[];
  /** Role aliases. */
  roles: string[];
  /** Region they see, of `seenRegion`: empty for the nation, `NOWHERE` for nothing. */
  xzCode: string;
  /** Administrative level 1 nation … 4 county and below. */
  xzjb: number;
  /** Codes of granted menus and buttons. */
  permissions: ReadonlySet<string>;
  /** Records of which they see only some rows. */
  rowScopes: RowScopes;
  /** Addresses that api-scopes close or open to them. */
  apis: ApiRights;
  /** Their password was made for them: they have to change it before anything else. */
  mustChange: boolean;
  /** Version of all rights that theirs were read under; none while Redis is away. */
  rightsVersion?: string | undefined;
  /** Session the token belongs to. */
  sessionId: string;
  /** Client that signed in; empty for a guest and for a job. */
  clientId: string;
  language: Language;
  /** Under which key the request was sent, where it has one. */
  sent?: SentUnder;
  /** A person known to another system but not here: they may ask for an account, and little else. */
  guest?: Guest;
}

/** The key of a request, the same when its client repeats it for want of an answer, and a digest of its content. */
export interface SentUnder {
  key: string;
  digest: string;
}

/** Data of a guest from the other system. */
export interface Guest {
  oauthId: string;
  tenantId: string;
  account: string;
  name: string;
  avatar: string;
}

/** Tenant that runs the platform; Blade's clients know it by this number. */
export const MANAGEMENT_TENANT = '000000';

/** Alias of the platform administrator's role, and of a tenant's own administrator; both compared exactly. */
export const ADMINISTRATOR = 'administrator';
export const TENANT_ADMIN = 'admin';

/** Account of the first person of the platform, and of every tenant. */
export const FIRST_ACCOUNT = 'admin';

/** Whether somebody belongs to the tenant that runs the platform. */
export const isPlatform = ({ tenantId }: Pick<Caller, 'tenantId'>): boolean => tenantId === MANAGEMENT_TENANT;

/** Refuses what belongs to the whole platform to everybody but the people of the tenant that runs it. */
export function assertPlatform(caller: Pick<Caller, 'tenantId'>): void {
  if (!isPlatform(caller)) throw new ForbiddenError('platform.only');
}

/** The region of people who were given none: the code of no province (GB/T 2260 ends at 82), so no row lies in it. */
export const NOWHERE = '99';
const NATION_LEVEL = 1;

/** The region a person sees. No region is the nation only for those whose level says so; else nobody has placed them. */
export const seenRegion = ({ xzCode, xzjb }: Pick<Caller, 'xzCode' | 'xzjb'>): string =>
  xzCode === '' && xzjb !== NATION_LEVEL ? NOWHERE : xzCode;

/** Alias that guests bear in answers; it is the name of no role. */
export const GUEST_ROLE = 'guest';

/** A guest as services see them: of no department, region or right. */
export const guestCaller = (guest: Guest, language: Language): Caller => ({
  userId: '-1',
  tenantId: guest.tenantId,
  account: guest.account,
  userName: guest.name,
  deptIds: [],
  roleIds: [],
  roles: [GUEST_ROLE],
  permissions: new Set(),
  xzCode: NOWHERE,
  xzjb: 4,
  rowScopes: {},
  apis: { guarded: [], held: [] },
  mustChange: false,
  sessionId: '',
  clientId: '',
  language,
  guest,
});

/** The platform administrator, who has every permission; no role of another tenant makes one. */
export const isAdministrator = (caller: Pick<Caller, 'roles' | 'tenantId'>): boolean =>
  caller.tenantId === MANAGEMENT_TENANT && caller.roles.includes(ADMINISTRATOR);

/** The tenant that a person names: another than their own only if they run the platform. */
export const tenantNamed = (caller: Pick<Caller, 'roles' | 'tenantId'>, named?: string | null): string =>
  isAdministrator(caller) && named ? named : caller.tenantId;

/** Whether the caller holds a permission code. */
export const holds = (caller: Caller, permission: string): boolean =>
  isAdministrator(caller) || caller.permissions.has(permission);

/** Refuses callers who may not read the rows of a record. */
export function assertReader(
  caller: Caller,
  { record }: { record: Parameters<typeof permissionOf>[0] },
): void {
  const permission = permissionOf(record, 'view');
  if (!holds(caller, permission)) throw new ForbiddenError('request.noPermission', { permission });
}

/** Request fields that the guard fills in. */
export interface WithCaller {
  caller?: Caller;
  language?: Language;
  /** Fields of the record whose route is called, for the wording of refusals. */
  fields?: Readonly<Record<string, { label: Label; kind?: Field['kind']; group?: string }>>;
}

/** Marks a controller with the fields that its refusals name. */
export const FIELDS = 'gushu:fields';

/** The fields that refusals of a controller name, in the order in which a form shows them. */
export const RefusesFieldsOf = (
  definition: Partial<Pick<EntityDefinition, 'groups'>> & { fields: NonNullable<WithCaller['fields']> },
): ReturnType<typeof SetMetadata> =>
  SetMetadata(
    FIELDS,
    Object.fromEntries(formOrder(definition).map((name) => [name, definition.fields[name]])),
  );

/** The caller of the request: `page(@CurrentCaller() caller: Caller)`. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<WithCaller>();
  if (!caller) throw new Error('A public route asked for its caller');
  return caller;
});

/** The caller of a route that also answers people who have not signed in. */
export const OptionalCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller | undefined =>
    context.switchToHttp().getRequest<WithCaller>().caller,
);
