const pg = require('pg');

/** How the names of a run's databases begin. A worker is a child of Jest. */
const prefix = (jest = process.send ? process.ppid : process.pid) => `test_${jest}_`;

/** Drops those that suites share and those that are left, also of workers that Jest has ended because they had grown. */
async function dropLeft() {
  const client = new pg.Client(process.env.TEST_DATABASE_URL ?? 'postgres://app@127.0.0.1:5599/postgres');
  await client.connect();
  try {
    const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [
      prefix(process.pid),
    ]);
    // One may be on its way out: a suite does not wait for that of its own.
    for (const { datname } of rows)
      await client.query(`drop database if exists ${datname} with (force)`).catch(() => undefined);
  } finally {
    await client.end();
  }
}

module.exports = { prefix, dropLeft };
