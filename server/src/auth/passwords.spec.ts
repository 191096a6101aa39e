import smCrypto from 'sm-crypto';
import type { Config } from '../process/config.js';
import { digestOf, hashDigest, Passwords } from './passwords.js';

// Encrypted with the public key that this secret gives; begins with 04 by chance, as one in 256 does.
const SECRET = 'fixed secret of the unit test, 32+ chars';
const BEGINS_WITH_04 =
  '04f8f158f9eccdf8b294037cd547fb88d617958547cad0d394b78b46a99266fa8eb2ffe95a014e567e51ca481eeea7e9a7ae0e9d9d3b51d9e' +
  '9d1f3591204b057fb83dc451c57e25e2bd6879107a0141164ce0b2fcb0f5fcb8f4f8c192b2ab520bfd4cce508b04f0ef935a50760c64a';

const passwordsOf = (jwtSecret: string) => new Passwords({ jwtSecret } as Config);

describe('passwords', () => {
  const passwords = passwordsOf(SECRET);
  const right = digestOf('Tree-Guard-2026');

  it('reads a digest in either case of letters', () => {
    expect(passwords.digestFrom(right.toUpperCase())).toBe(right);
  });

  it('reads an SM2 text, with the leading 04, without it, and when it begins so by chance', () => {
    const cipher = smCrypto.sm2.doEncrypt('Tree-Guard-2026', passwords.publicKey, 0);
    for (const sent of [cipher, `04${cipher}`, BEGINS_WITH_04, `04${BEGINS_WITH_04}`]) {
      expect(passwords.digestFrom(sent)).toBe(right);
    }
  });

  it('gives all processes of an installation the same key, and each installation its own', () => {
    expect(passwordsOf(SECRET).publicKey).toBe(passwords.publicKey);
    expect(passwordsOf(`${SECRET}!`).publicKey).not.toBe(passwords.publicKey);
  });

  it.each(['', 'Tree-Guard-2026', 'f'.repeat(33), '0'.repeat(256), 'f'.repeat(5000), `${BEGINS_WITH_04}00`])(
    'reads nothing out of %p',
    (sent) => expect(passwords.digestFrom(sent)).toBeUndefined(),
  );

  it('matches only the stored hash, and costs the same when there is none', async () => {
    const stored = await hashDigest(right);
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const before = passwords.checks;
    expect(await passwords.matches(stored, right)).toBe(true);
    expect(await passwords.matches(stored, digestOf('x'))).toBe(false);
    expect(await passwords.matches(stored, undefined)).toBe(false);
    expect(await passwords.matches(undefined, right)).toBe(false);
    expect(passwords.checks - before).toBe(4);
  });

  it('makes many wait for their turn', async () => {
    const stored = await hashDigest(right);
    const all = await Promise.all(Array.from({ length: 20 }, () => passwords.matches(stored, right)));
    expect(all.every(Boolean)).toBe(true);
  });

  it('turns away those who would wait too long', async () => {
    const stored = await hashDigest(right);
    const all = await Promise.allSettled(Array.from({ length: 210 }, () => passwords.matches(stored, 'x')));
    expect(all.filter((one) => one.status === 'rejected')).toHaveLength(8);
  });
});
