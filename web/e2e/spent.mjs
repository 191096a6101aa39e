import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spending as spendingIn } from '../../scripts/lib/spent.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FILE = relative(ROOT, process.argv[1] ?? '');

/**
 * Does something that is not the test itself, and notes what it took.
 * @template T
 * @param {import('../../scripts/lib/spent.mjs').Apart} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export const spending = (what, work) => spendingIn(what, FILE, work);
