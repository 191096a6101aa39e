import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { drawsFrom, oneTimePassword } from '../password.rules.js';

const SEED_BYTES = 32;

/** A random seed: the passwords of a run are derived from it and the installation's key. */
export const newSeed = (): Buffer => randomBytes(SEED_BYTES);

/**
 * The one-time passwords of a run. They are stored in no row, file or queue: they are derived from the key that all
 * processes share and the run's seed. So the worker that hashes them and the API that shows them need not pass them
 * on, and a run that is begun again makes the same ones. Without the key a copy of the database reveals none; without
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
