import { permissionOf, RECORDS, type RecordDefinition, type Turn, turnsIn } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { type Db, query } from '../database/database.js';
import { everyoneOf, scoped } from '../rows/scope.js';
import {
  countedLabel,
  HandOvers,
  type HandOverSource,
  type HeldWork,
  type Leaving,
  type Succession,
} from './hand-overs.js';
import { sendMessages } from './messages.js';
import { commonStart, meetsAllSql, meetsOwnSql, type Need } from './needs.js';
import { ownTurnsSql } from './waiting.queries.js';

const ownTurns = ({ states }: RecordDefinition): Turn[] =>
  states.flatMap(turnsIn).filter(({ who }) => who === 'owner');

const OWNED = RECORDS.filter((record) => ownTurns(record).length > 0);

/** Rows of a record that wait for one who has entered them. */
interface OwnRows {
  record: RecordDefinition;
  holder: string;
  count: number;
  /** The first and the last of their regions; what both begin with lies around all of them. */
  first: string | null;
  last: string | null;
}

/** Rows of one of several users, whom they wait for: they see them wherever these lie, whatever region they work in now. */
function ownedSql(record: RecordDefinition, { tenantId, ids }: Leaving): Sql {
  const owner = everyoneOf(tenantId, sql`t.create_user`);
  return sql`${scoped(owner, record)} and t.create_user = any(${ids}::bigint[]) and ${ownTurnsSql(record)}`;
}

/** Rights needed to send such rows on: a permission for each of their turns, around where they lie. */
const needsOf = ({ record, holder, first, last }: OwnRows): Need[] =>
  [...new Set(ownTurns(record).map(({ permission }) => permission))].map((verb) => ({
    holder,
    permission: permissionOf(record, verb),
    region: record.region === undefined ? undefined : commonStart(first ?? '', last ?? ''),
  }));

const totalOf = (rows: readonly OwnRows[]): number => rows.reduce((sum, { count }) => sum + count, 0);

/** Rows that wait for the person who entered them: drafts, returned rows, and rows that they have to finish. */
@Injectable()
export class OwnRowsHandOver implements HandOverSource {
  readonly kind = 'own';

  constructor(handOvers: HandOvers) {
    handOvers.offer(this);
  }

  async heldBy(db: Db, leaving: Leaving): Promise<HeldWork | undefined> {
    const rows = await this.rowsOf(db, leaving);
    if (rows.length === 0) return undefined;
    const records = OWNED.filter((record) => rows.some((each) => each.record === record));
    const needs = rows.flatMap(needsOf);
    return {
      count: totalOf(rows),
      titles: records.map((record) =>
        countedLabel(record, totalOf(rows.filter((each) => each.record === record))),
      ),
      holders: [...new Set(rows.map(({ holder }) => holder))],
      successors: meetsAllSql(needs),
      kept: meetsOwnSql(needs),
      handOver: async (tx, succession) => {
        for (const record of records) await this.handOver(tx, record, leaving, succession);
      },
    };
  }

  private async rowsOf(db: Db, leaving: Leaving): Promise<OwnRows[]> {
    const counts = OWNED.map((record) => {
      const code = record.region === undefined ? raw('null::text') : raw('t.xz_code');
      return sql`select ${record.name} as name, t.create_user as holder, count(*)::int as count,
          min(${code} collate "C") as first, max(${code} collate "C") as last
        from ${raw(record.table)} t where ${ownedSql(record, leaving)} group by t.create_user`;
    });
    const found = await query<Omit<OwnRows, 'record'> & { name: string }>(db, join(counts, ' union all '));
    return found.map((each) => ({ ...each, record: OWNED.find(({ name }) => name === each.name)! }));
  }

  /** Gives the rows of a record to their new owner, with a line in the history of each. */
  private async handOver(
    tx: EntityManager,
    record: RecordDefinition,
    leaving: Leaving,
    { caller, successor }: Succession,
  ): Promise<void> {
    const given = await query<{ id: string }>(
      tx,
      sql`with owned as (select t.id, t.create_user from ${raw(record.table)} t where ${ownedSql(record, leaving)}
          for no key update),
        given as (update ${raw(record.table)} t set create_user = ${successor}, update_user = ${caller.userId},
          update_time = localtimestamp, version = t.version + 1 from owned o where t.id = o.id
          returning t.id, t.tenant_id, t.version, o.create_user as owner),
        noted as (insert into record_history (tenant_id, record, row_id, action, version, user_id, user_name, remark)
          select g.tenant_id, ${record.name}, g.id, 'handOver', g.version, ${caller.userId}, ${caller.userName},
            (select string_agg(coalesce(u.real_name, u.account), ' → ' order by (u.id <> g.owner)::int) from blade_user u
              where u.id in (g.owner, ${successor}::bigint))
          from given g)
        select id from given`,
    );
    if (given.length === 0) return;
    const { label, unit, name } = record;
    const params = { label, unit, count: given.length, user: caller.userName };
    await sendMessages(tx, caller, [
      { userId: successor, key: 'message.handedRows', params, record: name, filters: { whose: 'mine' } },
    ]);
  }
}
