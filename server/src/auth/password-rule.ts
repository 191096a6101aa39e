import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isGoodPassword } from '@gushu/shared';

const FILE = new URL('../../base-data/common-passwords.txt', import.meta.url);

/** A new password as far as it was sent: older clients send its md5 only. */
export interface NewPassword {
  digest: string;
  plain?: string | undefined;
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** A word as people spell it: as it stands, in small letters, with a capital, in capitals. */
const spellings = (word: string): string[] => {
  const small = word.toLowerCase();
  return [word, small, small.charAt(0).toUpperCase() + small.slice(1), word.toUpperCase()];
};

const PRINTABLE = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));

/** All of one or two letters, and all of up to four digits: a digest does not show how short its text was. */
const short = (): string[] => [
  ...PRINTABLE.flatMap((first) => [first, ...PRINTABLE.map((second) => first + second)]),
  ...[3, 4].flatMap((length) =>
    Array.from({ length: 10 ** length }, (_, number) => String(number).padStart(length, '0')),
  ),
];

let common: { words: ReadonlySet<string>; digests: ReadonlySet<string> } | undefined;

/** The passwords that are tried first, read when somebody first sets one. */
function commonPasswords(): NonNullable<typeof common> {
  if (common) return common;
  const lines = readFileSync(FILE, 'utf8').split('\n');
  const words = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const digests = new Set([...words.flatMap(spellings), ...short()].map(md5));
  return (common = { words: new Set(words), digests });
}

/** Whether everybody would guess it: nothing at all, the account, or one of the passwords that are tried first. */
function isGuessed({ digest, plain }: NewPassword, account: string): boolean {
  if (['', ...spellings(account)].some((word) => md5(word) === digest)) return true;
  const { words, digests } = commonPasswords();
  const small = plain?.toLowerCase();
  return (
    digests.has(digest) || (small !== undefined && (words.has(small) || small === account.toLowerCase()))
  );
}

/**
 * The fault of a new password: a key of the catalogue, or undefined. A digest shows only whether it is one that
 * anyone would guess; the rule about letters needs the text.
 */
export function passwordFault(password: NewPassword, account: string): string | undefined {
  if (password.plain !== undefined && !isGoodPassword(password.plain)) return 'user.passwordForm';
  return isGuessed(password, account) ? 'user.passwordGuessed' : undefined;
}
