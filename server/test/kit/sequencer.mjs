import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import Sequencer from '@jest/test-sequencer';
import { longestFirst } from '../../../scripts/lib/test-seconds.mjs';
import { ROOT } from '../../../scripts/lib/paths.mjs';

/** The files that `npm test` has chosen, in the order in which they begin: a list of their paths. */
const { TEST_ORDER } = process.env;

/** Order in which Jest runs its files: as given, or all it has found, the longest first; not by their size. */
export default class GivenOrder extends Sequencer {
  sort(tests) {
    const byFile = new Map(tests.map((test) => [relative(ROOT, test.path), test]));
    const files = TEST_ORDER
      ? JSON.parse(readFileSync(TEST_ORDER, 'utf8'))
      : longestFirst([...byFile.keys()]);
    return files.flatMap((file) => byFile.get(file) ?? []);
  }
}
