import type { Fault, OwnRule } from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';
import { type Db, query } from '../../../database/database.js';
import { columnsSql, tableOf } from '../../../rows/columns.js';
import type { Labels } from '../../../rows/labels.js';
import { dictionaryCodes } from '../../../rows/present.js';
import { scoped, type ScopeOwner } from '../../../rows/scope.js';
import type { AnyRow } from '../../../rows/stored.js';
import { Altitudes, type Register, registerFaults, ruleRows, type RuleSet } from '../rules/index.js';

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
  row: AnyRow;
  faults: Fault[];
}

type Texts = Awaited<ReturnType<Labels['dictionaries']>>;

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
    const part = await query<AnyRow>(
      db,
      sql`select ${columnsSql(record)} from ${tableOf(record)} t
        where ${scoped(owner, record)} and t.origin_id is null and ${where} and t.id > ${last}
        order by t.id limit ${INSPECTED_AT_ONCE}`,
    );
    if (part.length > 0) yield inspectPart(db, { ...rows, altitudes: await altitudes.of(part), texts }, part);
    if (part.length < INSPECTED_AT_ONCE) return;
    last = part.at(-1)!.id;
  }
}

async function inspectPart(
  db: Db,
  { owner, ...inspection }: Omit<InspectedRows, 'where'> & Pick<RuleSet, 'altitudes'> & { texts: Texts },
  part: readonly AnyRow[],
): Promise<InspectedRow[]> {
  const { record } = inspection.register;
  const ids = part.map(({ id }) => id);
  const found = await registerFaults(
    db,
    { owner, ...inspection },
    part,
    (set) => sql`select t.id as row, t.id, t.year, ${ruleRows(set, 't')}
      from ${tableOf(record)} t where ${scoped(owner, record)} and t.id = any(${ids}::bigint[])`,
  );
  return part.map((row, at) => ({ row, faults: found[at] ?? [] }));
}
