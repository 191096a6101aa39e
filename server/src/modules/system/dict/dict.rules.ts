import { columnOf, type EntityDefinition, type Fault, oldTree, oldTreeGroup } from '@gushu/shared';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { bundledCodes } from '../../../base-data/dictionaries.js';
import { type Caller, MANAGEMENT_TENANT } from '../../../caller/caller.js';
import { query } from '../../../database/database.js';
import { BusinessError, ValidationError } from '../../../http/errors.js';
import { definitions } from '../../../rows/definitions.js';
import { type DictKind, tableOf, TOP_KEY, visible } from './dict.queries.js';

/** An entry to be stored, or a dictionary itself, which its key shows. */
interface Named {
  code: string;
  dictKey: string;
  dictValue: string;
}

/** Collisions of two entries of a dictionary: the same key, the same text, or one's key equal to the other's text. */
const COLLISIONS: readonly (readonly [condition: (entry: Named) => Sql, fault: Omit<Fault, 'params'>])[] = [
  [({ dictValue }) => sql`d.dict_value = ${dictValue}`, { field: 'dictValue', key: 'dict.valueTaken' }],
  [({ dictValue }) => sql`d.dict_key = ${dictValue}`, { field: 'dictValue', key: 'dict.valueIsKey' }],
  [({ dictKey }) => sql`d.dict_value = ${dictKey}`, { field: 'dictKey', key: 'dict.keyIsValue' }],
];

/**
 * Refuses a row whose key its dictionary has already, and an entry that could be confused with another one: workbooks
 * name an entry by its text or its key.
 */
export async function assertFree(
  tx: EntityManager,
  kind: DictKind,
  { tenantId }: Caller,
  { except = '0', ...entry }: Named & { except?: string },
): Promise<void> {
  const among = sql`from ${tableOf(kind)} d
    where ${visible(kind, tenantId)} and d.code = ${entry.code} and d.id <> ${except}`;
  const taken = await query(tx, sql`select 1 ${among} and d.dict_key = ${entry.dictKey}`);
  if (taken.length > 0) throw new BusinessError('dict.taken');
  if (entry.dictKey === TOP_KEY) return;
  const faults: Fault[] = [];
  for (const [condition, fault] of COLLISIONS) {
    const [other] = await query<{ key: string; value: string }>(
      tx,
      sql`select d.dict_key as key, d.dict_value as value ${among} and d.parent_id > 0 and ${condition(entry)} limit 1`,
    );
    if (other && !faults.some(({ field }) => field === fault.field))
      faults.push({ ...fault, params: { ...other } });
  }
  if (faults.length > 0) throw new ValidationError(faults);
}

/** Records whose yearly snapshots hold keys too. */
const ARCHIVED = [oldTree, oldTreeGroup];

/** Tables and columns that store keys of a dictionary. */
function holdersOf(code: string): { table: string; column: string; definition: EntityDefinition }[] {
  return definitions.flatMap((definition) =>
    Object.entries(definition.fields).flatMap(([name, field]) => {
      if (field.kind !== 'dictionary' || field.code !== code) return [];
      const archive = ARCHIVED.some(({ table }) => table === definition.table)
        ? [`${definition.table}_archive`]
        : [];
      return [definition.table, ...archive].map((table) => ({ table, column: columnOf(name), definition }));
    }),
  );
}

/** Condition of rows that use the tenant's dictionary: its own; for the base, those of all tenants without a copy. */
function readersOf(kind: DictKind, { tenantId }: Caller, code: string, { tenancy }: EntityDefinition): Sql {
  if (kind === 'system' || (tenancy !== 'own' && tenancy !== undefined)) return empty;
  if (tenantId !== MANAGEMENT_TENANT) return sql`and t.tenant_id = ${tenantId}`;
  return sql`and (t.tenant_id = ${tenantId} or not exists (select from blade_dict_biz own
    where own.tenant_id = t.tenant_id and own.code = ${code} and own.is_deleted = 0))`;
}

/** Refuses to change the code of a dictionary that is built in or used by a field: nothing would find it any more. */
export function assertRenamable(code: string): void {
  if (bundledCodes.has(code) || holdersOf(code).length > 0)
    throw new ValidationError([{ field: 'code', key: 'dict.builtIn' }]);
}

/** Refuses to remove keys of a dictionary that rows hold: their values would have no text. */
export async function assertUnused(
  tx: EntityManager,
  kind: DictKind,
  caller: Caller,
  { code, keys }: { code: string; keys: readonly string[] },
): Promise<void> {
  if (keys.length === 0) return;
  for (const { table, column, definition } of holdersOf(code)) {
    const held = raw(`t.${column}::text`);
    const [used] = await query<{ key: string }>(
      tx,
      sql`select k.key from (values ${join(keys.map((key) => sql`(${key}::text)`))}) k (key)
        where exists (select from ${raw(table)} t where t.is_deleted = 0 ${readersOf(kind, caller, code, definition)}
          and (${held} = k.key or strpos(${held}, ',') > 0 and k.key = any(string_to_array(${held}, ',')))) limit 1`,
    );
    if (used) throw new BusinessError('dict.inUse', { key: used.key, record: definition.label });
  }
}
