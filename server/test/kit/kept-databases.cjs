const pg = require('pg');

/** How the databases begin that the workers of this run keep from file to file. A worker is a child of Jest. */
const keptPrefix = (jest = process.send ? process.ppid : process.pid) => `test_kept_${jest}_`;

/** Drops them, also of workers that Jest has ended because they had grown. */
async function dropKept() {
  const client = new pg.Client(process.env.TEST_DATABASE_URL ?? 'postgres://app@127.0.0.1:5599/postgres');
  await client.connect();
  try {
    const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [
      keptPrefix(process.pid),
    ]);
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
  } finally {
    await client.end();
  }
}

module.exports = { keptPrefix, dropKept };
