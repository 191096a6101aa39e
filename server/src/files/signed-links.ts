import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signature of what an address names; nobody without the installation's key can make it up. */
export const signOf = (key: string, named: string): string =>
  createHmac('sha256', key).update(named).digest('base64url');

/** Whether a signature is ours, for exactly this. */
export function isSigned(key: string, named: string, sign: string): boolean {
  const right = Buffer.from(signOf(key, named), 'base64url');
  const given = Buffer.from(sign, 'base64url');
  return given.length === right.length && timingSafeEqual(given, right);
}
