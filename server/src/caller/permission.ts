import { SetMetadata } from '@nestjs/common';

/** Requirement of a route on its caller. */
export type Access =
  | { kind: 'permission'; codes: string[] }
  | { kind: 'role'; aliases: string[] }
  | { kind: 'signed-in' }
  | { kind: 'public' };

export const ACCESS = 'gushu:access';
export const FOR_GUESTS = 'gushu:for-guests';
export const BEFORE_CHANGE = 'gushu:before-change';

/** The caller must hold one of the codes (menu or button). */
export const Permission = (...codes: string[]) =>
  SetMetadata(ACCESS, { kind: 'permission', codes } satisfies Access);
/** The caller must have one of the role aliases, compared exactly. */
export const RoleIs = (...aliases: string[]) =>
  SetMetadata(ACCESS, { kind: 'role', aliases } satisfies Access);
/** Any signed-in person. */
export const SignedIn = () => SetMetadata(ACCESS, { kind: 'signed-in' } satisfies Access);
/** Everybody; each use stands in the list of `public-routes.ts` too, or the service does not start. */
export const Public = () => SetMetadata(ACCESS, { kind: 'public' } satisfies Access);
/** Answers also people who have still to change a password that was made for them. */
export const BeforePasswordChange = () => SetMetadata(BEFORE_CHANGE, true);
/** Answers also a guest, who is known to another system only: for calls that a client needs to stay signed in. */
export const ForGuests = () => SetMetadata(FOR_GUESTS, true);
