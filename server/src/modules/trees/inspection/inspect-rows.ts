import { checkRow, type Fault, type OwnRule, ownFaults } from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';
import { type Db, query } from '../../../database/database.js';
import { columnsSql, tableOf } from '../../../rows/columns.js';
import { unknownKeys } from '../../../rows/keys.js';
import type { Labels } from '../../../rows/labels.js';
import { dictionaryCodes } from '../../../rows/present.js';
import { scoped, type ScopeOwner } from '../../../rows/scope.js';
import type { Stored } from '../../../rows/stored.js';
import { Altitudes, faultOf, type FoundBySets, ruleRows, type RuleSet, setFaults } from '../rules/index.js';
import type { Register } from './register-rules.js';

/** Rows that are inspected at once. */
const INSPECTED_AT_ONCE = 2_000;

/** Rows to inspect, and by whose rules. */
interface InspectedRows {
  register: Register;
  owner: ScopeOwner;
  own: readonly OwnRule[];
  /** Which rows `t` of the register, besides whose they are. */
  where: Sql;
  /** The row behind which to begin. */
  after?: string;
}

/** A row and what is wrong with it. */
export interface InspectedRow {
  row: Stored;
  faults: Fault[];
}

/** Inspects rows part by part, in the order of their ids; a part is all rows of it, those without a fault too. */
export async function* inspectRows(
  db: Db,
  labels: Labels,
  rows: InspectedRows,
): AsyncGenerator<InspectedRow[]> {
  const { register, owner, where } = rows;
  const { record } = register;
  const texts = await labels.dictionaries(dictionaryCodes(record), owner.tenantId);
  const altitudes = new Altitudes(owner, (statement) => query(db, statement));
  let last = rows.after ?? '0';
  for (;;) {
    const part = await query<Stored>(
      db,
      sql`select ${columnsSql(record)} from ${tableOf(record)} t
        where ${scoped(owner, record)} and t.origin_id is null and ${where} and t.id > ${last}
        order by t.id limit ${INSPECTED_AT_ONCE}`,
    );
    if (part.length > 0) yield inspectPart(db, { ...rows, altitudes: await altitudes.of(part) }, part, texts);
    if (part.length < INSPECTED_AT_ONCE) return;
    last = part.at(-1)!.id;
  }
}

type Texts = Awaited<ReturnType<Labels['dictionaries']>>;

async function inspectPart(
  db: Db,
  { register, owner, own, altitudes }: InspectedRows & Pick<RuleSet, 'altitudes'>,
  part: readonly Stored[],
  texts: Texts,
): Promise<InspectedRow[]> {
  const { record } = register;
  const set = { record, owner, own, altitudes };
  const source = sql`select t.id as row, t.id, t.year, ${ruleRows(set, 't', register.asks)}
    from ${tableOf(record)} t where ${scoped(owner, record)} and t.id = any(${part.map(({ id }) => id)}::bigint[])`;
  const found = await query<FoundBySets>(db, setFaults(set, source, { more: register.sets(owner) }));
  const bySets = new Map<string, Fault[]>();
  for (const each of found) bySets.set(each.row, [...(bySets.get(each.row) ?? []), await faultOf(each)]);
  return part.map((row) => ({
    row,
    faults: [
      ...checkRow(record, row, 'submit'),
      ...register.faults(row),
      ...unknownKeys(record, texts, row),
      ...ownFaults(own, row),
      ...(bySets.get(row.id) ?? []),
    ],
  }));
}
