import { randomInt } from 'node:crypto';
import { type NewPassword, passwordFault } from '../../auth/password-rule.js';
import { ValidationError } from '../../http/errors.js';

/** Maximum length of a password as sent, in characters: SM2 text is the longest form. */
export const MAX_PASSWORD = 1_100;

const KINDS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '~!@#$%^&*_.?'] as const;
const ONE_TIME_LENGTH = 12;

/** Refuses a new password that breaks the rule or that everybody would guess of this account. */
export function assertGoodPassword(password: NewPassword, account: string, field = 'password'): void {
  const key = passwordFault(password, account);
  if (key) throw new ValidationError([{ field, key }]);
}

/** A number from 0 to below `below`. */
type Draw = (below: number) => number;

/** Draws that follow from these bytes: 64 are enough for a password. */
export function drawsFrom(bytes: Buffer): Draw {
  let at = 0;
  return (below) => bytes.readUInt16BE(2 * at++) % below;
}

/** A random password of all four kinds, without letters that are taken for others. */
export function oneTimePassword(draw: Draw = randomInt): string {
  const oneOf = (letters: string): string => letters[draw(letters.length)]!;
  const letters = [
    ...KINDS.map(oneOf),
    ...Array.from({ length: ONE_TIME_LENGTH - KINDS.length }, () => oneOf(KINDS.join(''))),
  ];
  for (let at = letters.length - 1; at > 0; at--) {
    const other = draw(at + 1);
    [letters[at], letters[other]] = [letters[other]!, letters[at]!];
  }
  return letters.join('');
}
