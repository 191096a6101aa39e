import { columnOf, type EntityDefinition, type Field, isMask } from '@gushu/shared';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { query, queryOne } from '../database/database.js';
import { tableOf } from './columns.js';
import { unique } from './keys.js';
import type { AnyRow } from './stored.js';

/** Columns of a new row besides its fields; the database gives it its id, its times and its first version. */
const BESIDE = ['tenantId', 'createUser', 'createDept', 'updateUser', 'status', 'originId'];

// A column that is emptied takes its default: a sort of nothing is 1, a remark of nothing is none.
function valueSql(value: unknown, field: Field | undefined): Sql {
  if (value === undefined || value === null) return raw('default');
  return field?.kind === 'geometry' ? sql`st_geomfromtext(${value}, 4326)` : sql`${value}`;
}

/** Inserts a row and gives it the id from the database; columns that it does not hold take their default. */
export async function insertRow(tx: EntityManager, definition: EntityDefinition, row: AnyRow): Promise<void> {
  const names = [...new Set([...BESIDE, ...Object.keys(definition.fields)])].filter(
    (name) => row[name] !== undefined && row[name] !== null,
  );
  const made = await unique(definition, () =>
    queryOne<{ id: string }>(
      tx,
      sql`insert into ${tableOf(definition)} (${raw(names.map(columnOf).join(', '))})
        values (${join(names.map((name) => valueSql(row[name], definition.fields[name])))}) returning id`,
    ),
  );
  row.id = made!.id;
}

/** Stores what differs between two versions of a row; the caller has locked and checked it. */
export async function updateRow(
  tx: EntityManager,
  definition: EntityDefinition,
  row: AnyRow,
  before: AnyRow,
): Promise<void> {
  const { fields } = definition;
  // A mask stands for a secret that was read and not changed.
  const isKept = (name: string): boolean => Boolean(fields[name]?.secret) && isMask(row[name]);
  const changed = [...new Set([...Object.keys(fields), 'status'])].filter(
    (name) => row[name] !== before[name] && !isKept(name),
  );
  const sets = changed.map((name) => sql`${raw(columnOf(name))} = ${valueSql(row[name], fields[name])}`);
  const noted = sql`version = ${row.version}, update_user = ${row.updateUser}, update_time = localtimestamp`;
  await unique(definition, () =>
    query(tx, sql`update ${tableOf(definition)} set ${join([...sets, noted])} where id = ${row.id}`),
  );
}
