import { relative } from 'node:path';
import Sequencer from '@jest/test-sequencer';
import { longestFirst } from '../../../scripts/lib/test-seconds.mjs';
import { ROOT } from '../../../scripts/lib/paths.mjs';

/** The order in which Jest begins files: by the seconds they take, as all other tests, not by their size. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const byFile = new Map(tests.map((test) => [relative(ROOT, test.path), test]));
    return longestFirst([...byFile.keys()]).map((file) => byFile.get(file));
  }
}
