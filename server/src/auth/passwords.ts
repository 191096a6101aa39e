import { createHash, hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';
import { CONFIG, type Config } from '../process/config.js';
import type { NewPassword } from './password-rule.js';
import { SignInError } from './sign-in-error.js';
import { Sm2 } from './sm2.js';

// OWASP's argon2id setting: 19 MiB, 2 passes. Algorithm 2 is argon2id; the library's const enum cannot be imported.
const ARGON: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const IN_FLIGHT = 2;
const MAX_WAITING = 200;
const DIGEST = /^[0-9a-f]{32}$/i;
const CIPHER = /^[0-9a-f]{194,1024}$/i;

/** MD5 of a plain password in hex, as Blade clients send it. */
export const digestOf = (plain: string): string => createHash('md5').update(plain).digest('hex');

/** Argon2 hash of a digest, as it is stored. */
export const hashDigest = (digest: string): Promise<string> => hash(digest.toLowerCase(), ARGON);

/**
 * The SM2 pair of this installation. It is derived from the signing key, which is made at the first start and which
 * all processes share, so no second secret has to be kept and carried about.
 */
const pairOf = (secret: string): Sm2 =>
  new Sm2(Buffer.from(hkdfSync('sha256', secret, '', 'gushu sm2 sign-in', 32)));

/** Reads and checks passwords; at most two hashes run at once, so sign-ins cannot starve the process. */
@Injectable()
export class Passwords {
  private readonly pair: Sm2;
  /** Hash of nothing anybody knows: unknown people are checked against it, so that they take as long as known ones. */
  private readonly nobody: Promise<string>;
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  /** How many hashes have been checked, for the proof that unknown people cost the same. */
  checks = 0;

  constructor(@Inject(CONFIG) config: Config) {
    this.pair = pairOf(config.jwtSecret);
    this.nobody = hashDigest(digestOf(this.pair.secret));
  }

  /** Public half of the pair, as newer Blade clients are configured with it. */
  get publicKey(): string {
    return this.pair.publicKey;
  }

  /**
   * Reads a password that is to be set or compared: md5 as it is, SM2 decrypted, else the plain text. Undefined for
   * nothing and for SM2 text that was not made for this installation.
   */
  read(sent: string): NewPassword | undefined {
    if (DIGEST.test(sent)) return { digest: sent.toLowerCase() };
    const plain = CIPHER.test(sent) ? this.decrypt(sent) : sent;
    return plain ? { digest: digestOf(plain), plain } : undefined;
  }

  /** The digest behind what a client sent: md5, or SM2 over the plain text. Undefined when it is neither. */
  digestFrom(sent: string): string | undefined {
    if (DIGEST.test(sent)) return sent.toLowerCase();
    const plain = this.decrypt(sent);
    return plain ? digestOf(plain) : undefined;
  }

  /** The text that a client has encrypted with the public key; undefined when it did not. */
  decrypt(sent: string): string | undefined {
    if (!CIPHER.test(sent)) return undefined;
    // Clients leave out the leading 04; about one text in 256 begins so by chance, and some clients send it.
    const readings = sent.startsWith('04') ? [sent, sent.slice(2)] : [sent];
    for (const reading of readings) {
      const plain = this.pair.decrypt(reading);
      if (plain) return plain;
    }
    return undefined;
  }

  /** Whether the digest belongs to the stored hash; without one it takes the same time and answers no. */
  async matches(stored: string | undefined, digest: string | undefined): Promise<boolean> {
    const against = stored ?? (await this.nobody);
    const right = await this.inTurn(() => verify(against, digest ?? '', ARGON));
    return right && stored !== undefined && digest !== undefined;
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.waiting.length >= MAX_WAITING) throw new SignInError(5002, 'request.busy');
    if (this.running >= IN_FLIGHT) await new Promise<void>((go) => this.waiting.push(go));
    else this.running++;
    this.checks++;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}
