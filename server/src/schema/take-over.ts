import { areReplaced, baseline, isReplaced, migrations, repeatables } from '@gushu/migrations';
import sql from 'sql-template-tag';
import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { StartFailure } from '../process/start-failure.js';
import { followRegisters } from './archive-columns.js';
import { differences } from './catalogue.js';
import { applyRepeatables, makeRepeatables, noteRepeatables } from './repeatables.js';

/** Checksum of the counting of trees when the migrations were replaced: counts of that time need no recount. */
const COUNTED = new Map([
  ['tree-recount', '2345c5227ed5db3fcc5f50421cd47da01c572393edc8e322629f82c5f414643d'],
]);

const REMEDY =
  'back it up with the version that made it (npm run backup), then make a fresh start with an empty database, or first correct what is named';

const MAX_NAMED = 5;

/** Whether a database has the migrations that the baseline has replaced, and not the baseline. */
export const isFromBefore = (names: readonly string[]): boolean =>
  names.length > 0 && names.every(isReplaced);

/** All tables, functions, triggers and views, made anew. */
async function build(owner: QueryRunner): Promise<void> {
  for (const Migration of migrations) await new Migration().up(owner);
  await followRegisters(owner);
  await makeRepeatables(owner, repeatables);
}

/** Notes the baseline as run, runs what has come since, and compares the outcome with a schema made from nothing. */
async function upgrade(owner: QueryRunner, db: DataSource): Promise<void> {
  for (const { name } of baseline) {
    const { text, values } = sql`insert into schema_migration (timestamp, name)
      values (${Number(name.slice(-13))}, ${name})`;
    await owner.query(text, values);
  }
  const executor = new MigrationExecutor(db, owner);
  executor.transaction = 'none';
  await executor.executePendingMigrations();
  await followRegisters(owner);
  await noteRepeatables(owner, COUNTED);
  await applyRepeatables(owner);
  const wrong = await differences(owner, () => build(owner));
  if (wrong.length === 0) return;
  const more = wrong.length > MAX_NAMED ? ` and ${wrong.length - MAX_NAMED} more` : '';
  throw new StartFailure(
    `the database is not as the version before has made it: ${wrong.slice(0, MAX_NAMED).join(', ')}${more}`,
    REMEDY,
  );
}

/**
 * Takes over a database of the version before the migrations were replaced by one an area: its rows stay where they
 * are. All of it is done or none, where the schema turns out to be another one.
 * @param names migrations that the database has
 */
export async function takeOver(owner: QueryRunner, db: DataSource, names: readonly string[]): Promise<void> {
  if (!areReplaced(names))
    throw new StartFailure(
      `the database is of an older version, which this one does not know how to upgrade (${names.at(-1)})`,
      REMEDY,
    );
  await owner.startTransaction();
  try {
    await upgrade(owner, db);
    await owner.commitTransaction();
  } catch (error) {
    await owner.rollbackTransaction();
    throw error;
  }
}
