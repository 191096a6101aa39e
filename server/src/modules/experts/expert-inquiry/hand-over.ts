import {
  columnOf,
  expertDatabase,
  type Label,
  permissionOf,
  type RecordDefinition,
  RECORDS,
  type Turn,
  turnsIn,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { holds } from '../../../caller/caller.js';
import { type Db, query } from '../../../database/database.js';
import { columnsSql, tableOf } from '../../../rows/columns.js';
import { diffOf, writeHistory } from '../../../rows/history.js';
import { everyoneOf, scoped, scopedWithRemoved } from '../../../rows/scope.js';
import type { AnyRow } from '../../../rows/stored.js';
import { updateRow } from '../../../rows/write.js';
import {
  countedLabel,
  HandOvers,
  type HandOverSource,
  type HeldWork,
  type Leaving,
  type Succession,
} from '../../../work/hand-overs.js';
import { sendMessages } from '../../../work/messages.js';
import { meetsAllSql, meetsOwnSql, type Need } from '../../../work/needs.js';
import { statesSql } from '../../../work/waiting.queries.js';

/** A record whose rows ask experts, and the turns in which the experts must act. */
interface Asking {
  record: RecordDefinition;
  turns: Turn[];
}

/** Fields by which such a record names its experts. */
const EXPERTS = 'expertIds';
const ACCOUNTS = 'expertUserIds';

const ASKING: Asking[] = RECORDS.flatMap((record) => {
  const turns = record.states.flatMap(turnsIn).filter(({ who }) => who === 'party');
  return turns.length > 0 && record.parties?.includes(ACCOUNTS) ? [{ record, turns }] : [];
});

/** Rows `t` that wait for the answer of a user, in any region; `userId` is a column of ids. */
function askedSql({ record, turns }: Asking, tenantId: string, userId: Sql): Sql {
  const states = turns.map(({ state }) => state);
  return sql`${scoped(everyoneOf(tenantId, userId), record)} and ${statesSql(turns[0]!.field, states)}
    and ${userId}::text = any(string_to_array(t.${raw(columnOf(ACCOUNTS))}, ','))`;
}

/** A row that waits for the answer of a user who leaves. */
interface AskedRow {
  id: string;
  holder: string;
  maker: string;
  /** Its title, where the caller may read it. */
  title: string | null;
}

/** The rows of a record that wait for users who leave, once for each of them. */
function askedRows(db: Db, asking: Asking, { tenantId, ids, caller }: Leaving): Promise<AskedRow[]> {
  const { record } = asking;
  const sees = holds(caller, permissionOf(record, 'view')) ? scoped(caller, record) : sql`false`;
  return query<AskedRow>(
    db,
    sql`select t.id, l.id as holder, t.create_user as maker,
        case when ${sees} then t.${raw(columnOf(record.title))} end as title
      from unnest(${ids}::bigint[]) l(id) join ${tableOf(record)} t on ${askedSql(asking, tenantId, sql`l.id`)}
      order by t.id, l.id`,
  );
}

/** The permissions needed to answer these rows; nobody answers their own question. */
const needsOf = ({ record, turns }: Asking, rows: readonly AskedRow[]): Need[] =>
  [...new Set(turns.map(({ permission }) => permission))].flatMap((verb) =>
    rows.map(({ holder, maker }) => ({ holder, maker, permission: permissionOf(record, verb) })),
  );

/** Users `u` who are a published expert. */
const isExpertSql = (tenantId: string): Sql => sql`exists (select from expert_database e
  where ${scoped(everyoneOf(tenantId), expertDatabase, 'e')} and e.user_id = u.id and e.publish_status = 1)`;

/** The titles that the caller may read, and how many others there are. */
function titlesOf(record: RecordDefinition, rows: readonly AskedRow[]): (Label | string)[] {
  const titles = [...new Map(rows.map(({ id, title }) => [id, title])).values()];
  const read = titles.filter((title) => title !== null);
  const others = titles.length - read.length;
  return others === 0 ? read : [...read, countedLabel(record, others)];
}

/** A comma list in which one id replaces others, without duplicates. */
const replaced = (list: unknown, old: readonly string[], fresh: string): string =>
  [
    ...new Set(
      String(list ?? '')
        .split(',')
        .filter(Boolean)
        .map((each) => (old.includes(each) ? fresh : each)),
    ),
  ].join(',');

/** Inquiries and consultations that wait for the answer of an expert. */
@Injectable()
export class AskedHandOver implements HandOverSource {
  readonly kind = 'asked';

  constructor(handOvers: HandOvers) {
    handOvers.offer(this);
  }

  async heldBy(db: Db, leaving: Leaving): Promise<HeldWork | undefined> {
    const found: { asking: Asking; rows: AskedRow[] }[] = [];
    for (const asking of ASKING) {
      const rows = await askedRows(db, asking, leaving);
      if (rows.length > 0) found.push({ asking, rows });
    }
    if (found.length === 0) return undefined;
    const needs = found.flatMap(({ asking, rows }) => needsOf(asking, rows));
    return {
      count: found.reduce((sum, { rows }) => sum + new Set(rows.map(({ id }) => id)).size, 0),
      titles: found.flatMap(({ asking, rows }) => titlesOf(asking.record, rows)),
      holders: [...new Set(needs.map(({ holder }) => holder))],
      successors: sql`${meetsAllSql(needs)} and ${isExpertSql(leaving.tenantId)}`,
      kept: sql`${meetsOwnSql(needs)} and ${isExpertSql(leaving.tenantId)}`,
      handOver: async (tx, succession) => {
        for (const { asking } of found) await handOverRows(tx, asking, leaving, succession);
      },
    };
  }
}

/** The experts that some users are or were, the published ones first. */
const expertsOf = async (db: Db, tenantId: string, userIds: readonly string[]): Promise<string[]> =>
  (
    await query<{ id: string }>(
      db,
      sql`select t.id from expert_database t where ${scopedWithRemoved(everyoneOf(tenantId), expertDatabase)}
          and t.user_id = any(${userIds}::bigint[])
        order by t.is_deleted, t.publish_status = 1 desc, t.id desc`,
    )
  ).map(({ id }) => id);

/** Asks another expert instead of those who leave, records it in the history of each row, and notifies the expert. */
async function handOverRows(
  tx: EntityManager,
  asking: Asking,
  { tenantId, ids }: Leaving,
  { caller, successor }: Succession,
): Promise<void> {
  const { record } = asking;
  const old = await expertsOf(tx, tenantId, ids);
  const [fresh = ''] = await expertsOf(tx, tenantId, [successor]);
  const rows = await query<AnyRow>(
    tx,
    sql`select ${columnsSql(record)} from ${tableOf(record)} t where exists (select from unnest(${ids}::bigint[]) l(id)
      where ${askedSql(asking, tenantId, sql`l.id`)}) order by t.id for no key update`,
  );
  for (const before of rows) {
    const row: AnyRow = {
      ...before,
      [EXPERTS]: replaced(before[EXPERTS], old, fresh),
      [ACCOUNTS]: replaced(before[ACCOUNTS], ids, successor),
      version: before.version + 1,
      updateUser: caller.userId,
    };
    await updateRow(tx, record, row, before);
    await writeHistory(tx, record, caller, { row, action: 'handOver', changes: diffOf(record, before, row) });
    const params = { label: record.label, title: String(row[record.title] ?? ''), user: caller.userName };
    await sendMessages(tx, caller, [
      { userId: successor, key: 'message.handedAsked', params, record: record.name, rowId: row.id },
    ]);
  }
}
