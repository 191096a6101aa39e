import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Does something that is not the test itself, and notes what it took: a line that `scripts/lib/spent.mjs` reads. */
export async function spending<T>(
  what: 'start of an app' | 'sign-in' | 'waiting',
  work: () => Promise<T>,
): Promise<T> {
  const { TEST_SPENT } = process.env;
  const since = Date.now();
  try {
    return await work();
  } finally {
    const file = relative('..', expect.getState().testPath ?? '');
    if (TEST_SPENT) appendFileSync(TEST_SPENT, `${what}\t${Date.now() - since}\t${file}\n`);
  }
}
