// @ts-check
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT, readJson } from '../lib/paths.mjs';
import { FILE_LIMIT, startProcess } from './start-process.mjs';

const dataDir = join(tmpdir(), `gushu-help-${process.pid}`);
const SECRET = 'never-to-be-printed-by-any-help-0123456789';
const env = { ...process.env, DATA_DIR: dataDir, JWT_SECRET: SECRET };
const scripts = /** @type {Record<string, string>} */ (readJson(join(ROOT, 'package.json'))['scripts']);

describe('npm scripts', FILE_LIMIT, () => {
  for (const name of Object.keys(scripts)) {
    for (const flag of ['--help', '-h']) {
      it(`npm run ${name} -- ${flag} says how it is called, and does nothing`, async () => {
        const shown = startProcess('npm', ['run', '--silent', name, '--', flag], env);
        assert.equal(await shown.ended, 0, shown.text());
        assert.match(shown.text(), new RegExp(`^npm (run )?${name}\\b`));
        assert.doesNotMatch(shown.text(), new RegExp(SECRET));
        assert.equal(existsSync(dataDir), false, 'nothing was brought up');
      });
    }
  }

  for (const name of ['build', 'fix', 'env', 'check', 'openapi', 'geoserver']) {
    it(`npm run ${name} refuses what it does not know`, async () => {
      const shown = startProcess('npm', ['run', '--silent', name, '--', '--hepl'], env);
      assert.equal(await shown.ended, 1);
      assert.match(
        shown.text(),
        /does not know '--hepl'\. Remedy: npm run .* -- --help says what it takes\.$/m,
      );
    });
  }
});
