import { type Label, permissionOf, RECORDS, type RecordDefinition, turnsIn } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { holdersSql } from '../auth/holders.js';
import { type Db, query } from '../database/database.js';
import { HandOvers, type HandOverSource, type HeldWork, type Leaver, type Receiver } from './hand-overs.js';
import { sendMessages } from './messages.js';
import { aboveSql } from './people.queries.js';
import { ownTurnsSql } from './waiting.queries.js';

/** Rows of a record that wait for who entered them. */
interface OwnRows {
  record: RecordDefinition;
  count: number;
  /** The first and the last of their regions; what both begin with lies around all of them. */
  first: string | null;
  last: string | null;
}

const waitsForOwner = ({ states }: RecordDefinition): boolean =>
  states.flatMap(turnsIn).some(({ who }) => who === 'owner');

const OWNED = RECORDS.filter(waitsForOwner);

const ownedSql = (record: RecordDefinition, { id, tenantId }: Leaver): Sql =>
  sql`t.tenant_id = ${tenantId} and t.is_deleted = 0 and t.create_user = ${id} and ${ownTurnsSql(record)}`;

/** What two codes begin with. */
function commonStart(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return one.slice(0, at);
}

/** Users `u` who see these rows and may send them on. */
function takersSql({ record, first, last }: OwnRows): Sql {
  const verbs = new Set(
    record.states
      .flatMap(turnsIn)
      .filter(({ who }) => who === 'owner')
      .map(({ permission }) => permission),
  );
  const may = [...verbs].map((verb) => holdersSql(permissionOf(record, verb)));
  const placed =
    record.region === undefined ? [] : [sql`(${aboveSql(commonStart(first ?? '', last ?? ''))})`];
  return join([...may, ...placed], ' and ');
}

/** Rows that wait for who entered them: drafts, what came back, and what they have to finish. */
@Injectable()
export class OwnRowsHandOver implements HandOverSource {
  readonly kind = 'own';

  constructor(handOvers: HandOvers) {
    handOvers.offer(this);
  }

  async heldBy(db: Db, leaver: Leaver): Promise<HeldWork | undefined> {
    const counts = OWNED.map((record) => {
      const code = record.region === undefined ? raw('null::text') : raw('t.xz_code');
      return sql`select ${record.name} as name, count(*)::int as count, min(${code} collate "C") as first,
        max(${code} collate "C") as last from ${raw(record.table)} t where ${ownedSql(record, leaver)} having count(*) > 0`;
    });
    const found = await query<Omit<OwnRows, 'record'> & { name: string }>(db, join(counts, ' union all '));
    if (found.length === 0) return undefined;
    const rows = found.map((each) => ({ ...each, record: OWNED.find(({ name }) => name === each.name)! }));
    return {
      count: rows.reduce((sum, { count }) => sum + count, 0),
      titles: rows.map(({ record: { label, unit }, count }): Label => [
        `${label[0]} ${count} ${unit[0]}`,
        `${label[1]}: ${count} ${unit[1]}`,
      ]),
      takers: join(rows.map(takersSql), ' and '),
      handOver: async (tx, receiver) => {
        for (const { record } of rows) await this.handOver(tx, record, receiver);
      },
    };
  }

  /** Gives the rows of a record to their new owner, with a line in the history of each. */
  private async handOver(tx: EntityManager, record: RecordDefinition, { caller, leaver, to }: Receiver) {
    const given = await query<{ id: string }>(
      tx,
      sql`with given as (update ${raw(record.table)} t set create_user = ${to}, update_user = ${caller.userId},
          update_time = localtimestamp, version = t.version + 1 where ${ownedSql(record, leaver)}
          returning t.id, t.tenant_id, t.version),
        noted as (insert into record_history (tenant_id, record, row_id, action, version, user_id, user_name, remark)
          select g.tenant_id, ${record.name}, g.id, 'handOver', g.version, ${caller.userId}, ${caller.userName},
            (select string_agg(coalesce(u.real_name, u.account), ' → ' order by (u.id = ${to})::int) from blade_user u
              where u.id = any(${[leaver.id, to]}::bigint[]))
          from given g)
        select id from given`,
    );
    if (given.length === 0) return;
    const { label, unit, name } = record;
    const params = { label, unit, count: given.length, user: caller.userName };
    await sendMessages(tx, caller, [
      { userId: to, key: 'message.handedRows', params, record: name, filters: { whose: 'mine' } },
    ]);
  }
}
