import { AttachType, columnOf, identityOf, MAX_SHOOT_DISTANCE, type RecordDefinition } from '@gushu/shared';
import sql, { raw } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { query } from '../../../database/database.js';
import { editRefusal } from '../../../transitions/transitions.js';
import { columnsSql, tableOf } from '../../../rows/columns.js';
import { identitySql } from '../../../database/identity.js';
import { scoped } from '../../../rows/scope.js';
import type { AnyRow } from '../../../rows/stored.js';
import { DISTANCE } from '../../system/attachments/index.js';
import { REGISTERS } from '../rules/index.js';
import type { RowFault } from './picture-row.js';

const AT_ONCE = 1_000;

/** A tree or a group that pictures may be attached to, or why they may not. */
export interface Target {
  id: string;
  record: RecordDefinition;
  fault?: RowFault;
}

/** The target of a number: the one that is written so, else the one whose number is the same without case and width. */
export const targetOf = (targets: ReadonlyMap<string, Target>, number: string): Target | undefined =>
  targets.get(number) ?? targets.get(identityOf(number));

/** The trees and groups of the caller's scope by their provincial number; one whose state allows no change has a fault. */
export async function targetsOf(
  db: EntityManager,
  caller: Caller,
  numbers: readonly string[],
): Promise<Map<string, Target>> {
  const targets = new Map<string, Target>();
  for (const { record, number } of REGISTERS) {
    const missing = [...new Set(numbers.filter((one) => !targetOf(targets, one)).map(identityOf))];
    for (let from = 0; from < missing.length; from += AT_ONCE) {
      const named = sql`${identitySql(raw(`t.${columnOf(number)}`))} = any(${missing.slice(from, from + AT_ONCE)})`;
      const rows = await query<AnyRow>(
        db,
        sql`select ${columnsSql(record)} from ${tableOf(record)} t
          where ${scoped(caller, record)} and t.origin_id is null and ${named}`,
      );
      for (const row of rows) {
        const refusal = editRefusal(caller, record, row);
        const fault: RowFault | undefined = refusal && { column: 'number', key: refusal };
        const target = { id: row.id, record, ...(fault ? { fault } : {}) };
        const written = String(row[number]);
        targets.set(written, target);
        if (!targets.has(identityOf(written))) targets.set(identityOf(written), target);
      }
    }
  }
  return targets;
}

/**
 * The contents of the pictures that are attached to a target already by their digests, and whether they were taken far from
 * it.
 */
export async function picturesOf(db: EntityManager, { id, record }: Target): Promise<Map<string, boolean>> {
  const rows = await query<{ digest: string; isFar: boolean }>(
    db,
    sql`select coalesce(a.digest, '') digest, coalesce(bool_or(${DISTANCE} > ${MAX_SHOOT_DISTANCE}), false) "isFar"
      from attachment t left join blade_attach a on a.id = t.attach_id
      where t.business_type = ${record.dataType} and t.business_id = ${id} and t.is_deleted = 0
        and t.attach_type = ${AttachType.picture} group by 1`,
  );
  return new Map(rows.map(({ digest, isFar }) => [digest, isFar]));
}
