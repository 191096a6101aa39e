import {
  ArchiveState,
  COUNTY_DIGITS,
  type FilingFigure,
  filingFilters,
  type FilingRow,
  permissionOf,
  type RecordDefinition,
  type Reminded,
  REGION_LENGTHS,
  regionLevel,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { raw, type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { assertReader, type Caller } from '../../../../caller/caller.js';
import { type Db, query } from '../../../../database/database.js';
import { ValidationError } from '../../../../http/errors.js';
import { sendMessages } from '../../../../work/messages.js';
import { tableOf } from '../../../../rows/columns.js';
import { RegionService } from '../../../system/region/index.js';
import { countedSql, snapshotOf } from '../../counts/index.js';
import { type Register, registerOf } from '../../rules/index.js';
import { type Extent, rowsOf, snapshotRows } from '../archives.queries.js';
import { yearTransitions } from './archive-years.service.js';
import { extentOf } from '../snapshots/archives.service.js';
import type { FilingQuery, ReminderBody } from '../years.dto.js';
import { stateIn, statesAround, yearOf } from '../years.queries.js';

type Counted = { code: string } & Partial<Record<FilingFigure, number>>;

/** Digits of the codes of a region's children; a village counts as its own child. */
const childDigits = (xzCode: string): number => REGION_LENGTHS[regionLevel(xzCode)] ?? 12;

const STATUSES = { drafts: 0, returned: 2, county: 3, city: 4, province: 5, nation: 6 } as const;

/** Message keys of reminders: of rows that are not approved yet, or, if there are none, of the archiving. */
const REMINDERS = { rows: 'message.filingReminder', archiving: 'message.filingArchiving' } as const;

/** Filing of a year: the children of a region, with the rows that each still lacks. */
@Injectable()
export class FilingService {
  constructor(
    private readonly db: DataSource,
    private readonly regions: RegionService,
  ) {}

  /** The children of a region, those with the most missing rows first. */
  async list(caller: Caller, asked: FilingQuery): Promise<FilingRow[]> {
    const register = registerOf(asked.dataType);
    assertReader(caller, register);
    const extent = extentOf(caller, asked);
    const digits = raw(String(childDigits(extent.xzCode)));
    const [family, filed, states, ...counts] = await Promise.all([
      this.regions.family(extent.xzCode),
      filedRegions(this.db, extent, register, digits),
      statesAround(this.db, yearOf(extent, register), extent.xzCode),
      query<Counted>(this.db, waitingSql(register, extent, digits)),
      query<Counted>(this.db, archivedSql(register, extent, digits)),
      query<Counted>(this.db, checkedSql(register, extent, digits)),
    ]);
    const found = new Map<string, Counted>();
    for (const row of counts.flat()) found.set(row.code, { ...found.get(row.code), ...row });
    // Rows whose code stops at the region itself are in none of its children.
    const own = found.has(extent.xzCode) || family.length === 1;
    const children = own ? family : family.slice(0, -1);
    const rows = children.map(({ code, name }) => {
      const own = stateIn(states, code);
      // A region has filed once all of its counties have, no matter what it has done itself.
      const state = filed.has(code) ? Math.max(own, ArchiveState.archived) : own;
      return rowOf({ code, name, state }, found.get(code), yearTransitions(caller, code, own));
    });
    return rows.sort(
      (a, b) => isDone(a) - isDone(b) || b.missing - a.missing || unarchived(b) - unarchived(a),
    );
  }

  /**
   * Reminds the reviewers of the regions that have not filed. Leaves out regions that were reminded within a day or
   * have not read the last reminder yet, and regions whose year is not open, since they could do nothing.
   */
  async remind(caller: Caller, asked: ReminderBody): Promise<Reminded> {
    const register = registerOf(asked.dataType);
    const { record } = register;
    const wanted = asked.xzCodes ? new Set(asked.xzCodes.split(',')) : undefined;
    const { year, xzCode } = extentOf(caller, asked);
    const listed = await this.list(caller, asked);
    // Rows in none of its parts belong to the region's own people, who are reminded by the region above.
    const regions = listed.filter((row) => row.xzCode !== xzCode || listed.length === 1);
    if (!regions.some(isOpen))
      throw new ValidationError([{ field: 'year', key: 'filing.notOpen', params: { year } }]);
    const late = regions.filter((row) => isOpen(row) && (!wanted || wanted.has(row.xzCode)));
    const permission = permissionOf(record, 'review');
    const sender = { tenantId: caller.tenantId, userId: caller.userId };
    return this.db.transaction(async (tx) => {
      await query(tx, lockReminders(sender));
      const known = await query<{ code: string }>(tx, remindedSql(sender, register, year, codesOf(late)));
      const spared = new Set(known.map(({ code }) => code));
      const messages = late
        .filter(({ xzCode }) => !spared.has(xzCode))
        .map((row) => ({
          region: row.xzCode,
          permission,
          key: row.missing > 0 ? REMINDERS.rows : REMINDERS.archiving,
          params: { year: String(year), label: record.label, count: row.missing, user: caller.userName },
          // If only the archiving is left, the message leads to its screen.
          record: row.missing > 0 ? record.name : register.screen,
          filters: filingFilters('missing', { xzCode: row.xzCode, year })!,
        }));
      await sendMessages(tx, sender, messages);
      return { reminded: messages.length, already: spared.size };
    });
  }
}

/** Provinces or cities below a region whose counties with rows have all archived the year and not reopened it. */
async function filedRegions(db: Db, extent: Extent, register: Register, digits: Sql): Promise<Set<string>> {
  const { owner, year, xzCode } = extent;
  if (childDigits(xzCode) >= COUNTY_DIGITS) return new Set();
  const of = sql`${owner.tenantId}::text, ${register.dataType}::text`;
  const rows = await query<{ code: string }>(
    db,
    sql`select left(county, ${digits}) as code from register_counties(${of}, ${xzCode}::text) as county group by 1
      having bool_and(coalesce(archive_state(${of}, ${year}::int, county) >= ${ArchiveState.archived}, false))`,
  );
  return new Set(rows.map(({ code }) => code));
}

const codesOf = (rows: readonly FilingRow[]): string[] => rows.map(({ xzCode }) => xzCode);

/** Lock that makes concurrent reminders run one after the other, as after a double click. */
const lockReminders = ({ tenantId }: { tenantId: string }): Sql =>
  sql`select pg_advisory_xact_lock(hashtext('reminders of'), hashtext(${tenantId}))`;

/** Those of some regions whose people were reminded of a year within a day, or have not read the reminder yet. */
const remindedSql = (
  { tenantId }: { tenantId: string },
  { record, screen }: Register,
  year: number,
  codes: readonly string[],
): Sql => sql`select u.xz_code as code from blade_user u join user_message m on m.user_id = u.id
  where u.tenant_id = ${tenantId} and u.xz_code = any(${[...codes]}::text[]) and u.is_deleted = 0
    and m.message_key = any(${Object.values(REMINDERS)}::text[]) and m.record in (${record.name}, ${screen}) and m.params ->> 'year' = ${String(year)}
    and m.filters ->> 'xzCode' = u.xz_code
  group by 1
  having max(m.create_time) > localtimestamp - interval '1 day' or count(m.read_time) = 0`;

/** Number of a region's rows that are not approved yet. */
const waitingOf = (row: Readonly<Partial<Record<FilingFigure, number | null>>>): number =>
  (Object.keys(STATUSES) as FilingFigure[]).reduce((sum, figure) => sum + (row[figure] ?? 0), 0);

const isOpen = ({ state }: FilingRow): boolean => state === ArchiveState.open;
const isDone = ({ state }: FilingRow): number => Number(state >= ArchiveState.archived);
const unarchived = ({ approved, archived }: FilingRow): number => Math.max(0, approved - archived);

/** Time at which a row reached the level that it waits for; other changes of the row do not reset it. */
const arrivedSql = ({ name }: RecordDefinition): Sql => sql`coalesce(
  (select max(h.create_time) from record_history h
    where h.row_id = t.id and h.record = ${name} and (h.changes ? 'status' or h.action = 'import')), t.create_time)`;

/** Counts of rows in review and approved rows, and the days that the oldest in review has waited. */
function waitingSql(register: Register, extent: Extent, digits: Sql): Sql {
  const counts = Object.entries(STATUSES).map(
    ([name, status]) => `count(*) filter (where t.status = ${status})::int as "${name}"`,
  );
  return sql`select left(t.xz_code, ${digits}) as code, ${raw(counts.join(', '))},
      count(*) filter (where t.status = 1 and ${countedSql()})::int as approved,
      coalesce(max(extract(day from localtimestamp
        - case when t.status between 3 and 6 then ${arrivedSql(register.record)} end)), 0)::int as "waitingDays"
    from ${tableOf(register.record)} t where ${rowsOf(register, extent)} group by 1`;
}

const archivedSql = (register: Register, extent: Extent, digits: Sql): Sql =>
  sql`select left(t.xz_code, ${digits}) as code, count(*)::int as archived
    from ${snapshotOf(register.record)} t where ${snapshotRows(register, extent)} group by 1`;

const checkedSql = ({ dataType }: Register, { owner, year, xzCode }: Extent, digits: Sql): Sql =>
  sql`select left(c.xz_code, ${digits}) as code, sum(c.errors)::int as errors, sum(c.warnings)::int as warnings
    from archive_check c where c.tenant_id = ${owner.tenantId} and c.data_type = ${dataType} and c.year = ${year}
      and starts_with(c.xz_code, ${xzCode}) group by 1`;

function rowOf(
  { code, name, state }: { code: string; name: string; state: number },
  counted: Counted | undefined,
  moves: FilingRow['moves'],
): FilingRow {
  const num = (figure: FilingFigure): number => counted?.[figure] ?? 0;
  return {
    ...{ xzCode: code, xzName: name, state, moves },
    ...{ drafts: num('drafts'), returned: num('returned') },
    ...{ county: num('county'), city: num('city'), province: num('province'), nation: num('nation') },
    waitingDays: num('waitingDays'),
    errors: counted?.errors ?? null,
    warnings: counted?.warnings ?? null,
    approved: num('approved'),
    archived: num('archived'),
    missing: waitingOf(counted ?? {}),
  };
}
