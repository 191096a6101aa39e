const { readdirSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { closeKept } = require('./shared-environment.cjs');
const { dropLeft, prefix } = require('./databases.cjs');

/** Removes the folders of the run that are left: those of workers that Jest or `shared-environment.cjs` has killed. */
function removeFolders() {
  const left = readdirSync(tmpdir()).filter((name) => name.startsWith(`gushu-${prefix(process.pid)}`));
  for (const name of left) rmSync(join(tmpdir(), name), { recursive: true, force: true });
}

/** Jest calls it once, after the last file of a run. */
module.exports = async () => {
  await closeKept();
  removeFolders();
  // Unit tests run without a database.
  await dropLeft().catch(() => undefined);
};
