import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { drawsFrom, oneTimePassword } from '../password.rules.js';

const SEED_BYTES = 32;

/** What the passwords of a run follow from, together with the installation's key. */
export const newSeed = (): Buffer => randomBytes(SEED_BYTES);

/**
 * The one-time passwords of a run. They stand in no row, no file and no queue: they follow from the key that all
 * processes share and the run's seed, so the worker that hashes them and the API that shows them need not hand them
 * over, and a run that is begun again makes the same ones. Without the key a copy of the database reveals none; without
 * the seed, which is deleted after a day, nobody can show them any more.
 */
export function passwordsOf(secret: string, seed: Buffer): (tenantId: string, account: string) => string {
  const key = Buffer.from(hkdfSync('sha512', secret, seed, 'gushu passwords of new users', 64));
  return (tenantId, account) =>
    oneTimePassword(
      drawsFrom(
        createHmac('sha512', key)
          .update(JSON.stringify([tenantId, account]))
          .digest(),
      ),
    );
}
