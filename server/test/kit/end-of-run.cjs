const { closeKept } = require('./shared-environment.cjs');
const { dropLeft } = require('./databases.cjs');

/** Jest calls it once, after the last file of a run. */
module.exports = async () => {
  await closeKept();
  // Unit tests run without a database.
  await dropLeft().catch(() => undefined);
};
