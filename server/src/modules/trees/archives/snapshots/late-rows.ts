import { columnOf } from '@gushu/shared';
import { setTimeout as wait } from 'node:timers/promises';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { type Db, query, queryOne } from '../../../../database/database.js';
import { BusinessError } from '../../../../http/errors.js';
import { tableOf } from '../../../../rows/columns.js';
import { insideRegionSql } from '../../../../rows/scope.js';
import { CITY_DIGITS, cityByCity } from '../../../../search/cities.js';
import { isFollowedByCity } from '../../../../search/following.js';
import { snapshotOf } from '../../counts/index.js';
import { tryLockYears } from '../../old-tree/index.js';
import type { Register } from '../../rules/index.js';
import type { Extent } from '../archives.queries.js';

/** Rows that are checked and copied again at a time. */
const AT_ONCE = 5_000;
const FIRST_YEAR = 2000;
const LOOK_MS = 200;
/** Longest wait in ms for writers: as long as a large batch runs, whose rows would be missing otherwise. */
const MAX_WAIT_MS = 30 * 60_000;

interface Written {
  id: string;
  version: number;
  time: string;
}

/** Reads rows written by others since a run began, no matter how long their transactions took. */
export class LateRows {
  /** Versions of rows that were answered already. */
  private readonly known = new Map<string, number>();

  /** @param since the time before which all changes were visible when the check began */
  constructor(
    private readonly tx: Db,
    private readonly extent: Extent,
    private readonly register: Register,
    private readonly since: string,
  ) {}

  /**
   * Ids of rows whose current version was not answered yet, part by part: rows of the region, rows that have left it or
   * were removed, and older rows with the same numbers.
   */
  async *parts(): AsyncGenerator<string[]> {
    for (const isDeleted of [0, 1])
      for (let last: Written | undefined, isMore = true; isMore;) {
        const rows = await query<Written>(this.tx, this.writtenSql(isDeleted, last));
        const fresh = rows.filter(({ id, version }) => this.known.get(id) !== version);
        for (const { id, version } of fresh) this.known.set(id, version);
        const ids = fresh.map(({ id }) => id);
        if (ids.length > 0) yield [...new Set([...ids, ...(await this.namesakes(ids))])];
        last = rows.at(-1);
        isMore = rows.length === AT_ONCE;
      }
  }

  private writtenSql(isDeleted: number, last: Written | undefined): Sql {
    const { extent, register } = this;
    const { owner, xzCode, ids } = extent;
    // As text, since the time would lose its microseconds as a Date.
    const position = last
      ? sql`and (t.update_time, t.id) > (${last.time}::timestamp, ${last.id}::bigint)`
      : empty;
    const table = tableOf(register.record);
    const there = sql`t.tenant_id = ${owner.tenantId} and t.is_deleted = ${isDeleted} and t.origin_id is null`;
    const written = (more: Sql): Sql => sql`(select t.id, t.version, t.update_time from ${table} t
      where ${there} and t.update_time >= ${this.since}::timestamp
        ${position} ${ids ? sql`and t.id = any(${[...ids]}::bigint[])` : empty} ${more}
        and (${insideRegionSql(xzCode, 't')} or exists (select from ${snapshotOf(register.record)} a
          where a.id = t.id and a.archive_year = ${extent.year} and ${insideRegionSql(xzCode, 'a')}))
      order by t.update_time, t.id limit ${AT_ONCE})`;
    // Some rows have left the region, so that all cities are read.
    const found =
      isDeleted === 0 && isFollowedByCity(register.record)
        ? cityByCity({ table, scope: there, region: '' }, (inCity) => written(sql`and ${inCity}`))
        : sql`${written(empty)} t`;
    return sql`select t.id, t.version, t.update_time::text as time from ${found}
      order by t.update_time, t.id limit ${AT_ONCE}`;
  }

  /** Rows with the same numbers: only the newest of them is archived. */
  private async namesakes(ids: readonly string[]): Promise<string[]> {
    const { extent, register } = this;
    if (extent.ids) return [];
    const [table, number] = [tableOf(register.record), raw(columnOf(register.number))];
    // The index of the numbers begins with the year, so all years are listed.
    const years = Array.from({ length: extent.year - FIRST_YEAR + 1 }, (_, at) => FIRST_YEAR + at);
    const found = await query<{ id: string }>(
      this.tx,
      sql`select t.id from ${table} t where t.tenant_id = ${extent.owner.tenantId} and t.is_deleted = 0
        and t.origin_id is null and t.year = any(${years}::int[]) and t.${number} in (
          select n.${number} from ${table} n where n.id = any(${[...ids]}::bigint[]) and n.${number} is not null)`,
    );
    return found.map(({ id }) => id);
  }
}

/** Locks the years of the region's cities against writers until the transaction ends, once nobody is writing there. */
export async function lockOutWriters(
  tx: Db,
  { owner, xzCode }: Extent,
  { record }: Register,
  waiting: () => Promise<void>,
): Promise<void> {
  const cities = await query<{ code: string }>(
    tx,
    sql`select distinct left(code, ${CITY_DIGITS}::int) as code from blade_region where starts_with(code, ${xzCode})
      union select left(${xzCode}, ${CITY_DIGITS}::int)`,
  );
  const codes = sql`select unnest(${cities.map(({ code }) => code)}::text[]) as code`;
  const until = Date.now() + MAX_WAIT_MS;
  for (;;) {
    await tx.query('savepoint years');
    const got = await queryOne<{ locked: boolean }>(tx, tryLockYears(owner, record, codes));
    if (got?.locked) return;
    // Locks already taken are released, so that their writers do not wait for the others.
    await tx.query('rollback to savepoint years');
    await tx.query('release savepoint years');
    if (Date.now() > until) throw new BusinessError('archive.written');
    await waiting();
    await wait(LOOK_MS);
  }
}
