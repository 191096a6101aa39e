import { relative } from 'node:path';
import { spending as spendingIn } from '../../../scripts/lib/spent.mjs';

/** Does work that is not the test itself, and notes its time. */
export const spending = <T>(
  what: 'start of an app' | 'sign-in' | 'waiting',
  work: () => Promise<T>,
): Promise<T> => spendingIn(what, relative('..', expect.getState().testPath ?? ''), work);
