import { permissionOf, type RecordDefinition, RECORDS, type Turn, turnsIn } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { holdersSql } from '../../../auth/holders.js';
import { type Db, query } from '../../../database/database.js';
import { columnsSql, tableOf } from '../../../rows/columns.js';
import { diffOf, writeHistory } from '../../../rows/history.js';
import type { Stored } from '../../../rows/stored.js';
import { updateRow } from '../../../rows/write.js';
import {
  HandOvers,
  type HandOverSource,
  type HeldWork,
  type Leaver,
  type Receiver,
} from '../../../work/hand-overs.js';
import { sendMessages } from '../../../work/messages.js';
import { statesSql } from '../../../work/waiting.queries.js';

/** A record whose rows ask experts, and the turns in which these have to act. */
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

const askedSql = ({ turns }: Asking, { id, tenantId }: Leaver): Sql =>
  sql`t.tenant_id = ${tenantId} and t.is_deleted = 0 and ${statesSql(
    turns[0]!.field,
    turns.map(({ state }) => state),
  )} and ${id}::text = any(string_to_array(t.expert_user_ids, ','))`;

/** Users `u` who are a published expert, may answer, and have not asked themselves. */
function takersSql(asking: Asking, leaver: Leaver): Sql {
  const { record, turns } = asking;
  const may = [...new Set(turns.map(({ permission }) => permission))].map((verb) =>
    holdersSql(permissionOf(record, verb)),
  );
  const expert = sql`exists (select from expert_database e where e.tenant_id = u.tenant_id and e.user_id = u.id
    and e.is_deleted = 0 and e.publish_status = 1)`;
  const other = sql`not exists (select from ${tableOf(record)} t where ${askedSql(asking, leaver)} and t.create_user = u.id)`;
  return join([...may, expert, other], ' and ');
}

/** A comma list in which one takes the place of others; nobody stands there twice. */
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

  async heldBy(db: Db, leaver: Leaver): Promise<HeldWork | undefined> {
    const found: { asking: Asking; rows: Stored[] }[] = [];
    for (const asking of ASKING) {
      const rows = await rowsOf(db, asking, leaver);
      if (rows.length > 0) found.push({ asking, rows });
    }
    if (found.length === 0) return undefined;
    return {
      count: found.reduce((sum, { rows }) => sum + rows.length, 0),
      titles: found.flatMap(({ asking: { record }, rows }) =>
        rows.map((row) => String(row[record.title] ?? '')),
      ),
      takers: join(
        found.map(({ asking }) => takersSql(asking, leaver)),
        ' and ',
      ),
      handOver: async (tx, receiver) => {
        for (const { asking } of found) await handOverRows(tx, asking, receiver);
      },
    };
  }
}

const rowsOf = (db: Db, asking: Asking, leaver: Leaver, lock = raw('')): Promise<Stored[]> =>
  query<Stored>(
    db,
    sql`select ${columnsSql(asking.record)} from ${tableOf(asking.record)} t where ${askedSql(asking, leaver)} order by t.id ${lock}`,
  );

const expertsOf = async (db: Db, tenantId: string, userId: string): Promise<string[]> =>
  (
    await query<{ id: string }>(
      db,
      sql`select id from expert_database where tenant_id = ${tenantId} and user_id = ${userId}
        order by is_deleted, publish_status = 1 desc, id desc`,
    )
  ).map(({ id }) => id);

/** Asks another expert instead of the one who leaves, says so in the history of each row, and to them. */
async function handOverRows(
  tx: EntityManager,
  asking: Asking,
  { caller, leaver, to }: Receiver,
): Promise<void> {
  const { record } = asking;
  const old = await expertsOf(tx, leaver.tenantId, leaver.id);
  const [fresh = ''] = await expertsOf(tx, leaver.tenantId, to);
  for (const before of await rowsOf(tx, asking, leaver, raw('for no key update'))) {
    const row: Stored = {
      ...before,
      [EXPERTS]: replaced(before[EXPERTS], old, fresh),
      [ACCOUNTS]: replaced(before[ACCOUNTS], [leaver.id], to),
      version: before.version + 1,
      updateUser: caller.userId,
    };
    await updateRow(tx, record, row, before);
    await writeHistory(tx, record, caller, { row, action: 'handOver', changes: diffOf(record, before, row) });
    const params = { label: record.label, title: String(row[record.title] ?? ''), user: caller.userName };
    await sendMessages(tx, caller, [
      { userId: to, key: 'message.handedAsked', params, record: record.name, rowId: row.id },
    ]);
  }
}
