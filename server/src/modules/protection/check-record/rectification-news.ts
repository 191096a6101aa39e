import { checkRecord, CheckStatus, columnOf, permissionOf } from '@gushu/shared';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { holdersSql } from '../../../auth/holders.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import type { Stored } from '../../../rows/stored.js';
import { type Addressed, type Message, sendMessages } from '../../../work/messages.js';
import { aboveSql } from '../../../work/people.queries.js';

/** What the region that was checked is told, and what those who made the check are. */
type ToRegion = 'message.toRectify' | 'message.rectifyAgain' | 'message.rectifyDue';
const DUE: ToRegion = 'message.rectifyDue';

const COUNTY_DIGITS = 6;

interface Sender {
  tenantId: string;
  userId: string;
  userName: string;
}

/** A check as far as messages name it. */
type OpenCheck = Pick<Stored<typeof checkRecord>, 'id' | 'checkName' | 'deadline' | 'xzCode'>;

/** The same, with those who hear that it was put right. */
type Checked = OpenCheck & Pick<Stored<typeof checkRecord>, 'createUser' | 'checkXzCode'>;

const about = (row: OpenCheck, key: string, user: string): Message => ({
  key,
  params: { title: row.checkName ?? '', date: row.deadline ?? '', user },
  record: checkRecord.name,
  rowId: row.id,
});

/** People of the region that was checked, and of its county: either may write what was put right. */
function toRegion(row: OpenCheck, key: ToRegion, user: string): Addressed[] {
  const xzCode = row.xzCode;
  const regions = [...new Set([xzCode, xzCode.slice(0, COUNTY_DIGITS)])];
  const permission = permissionOf(checkRecord, 'edit');
  return regions.map((region) => ({ ...about(row, key, user), region, permission }));
}

/** Says in the bells of the region that was checked that something has to be put right, for the first time or again. */
export const tellRegion = (db: Db, sender: Sender, row: OpenCheck, key: ToRegion): Promise<void> =>
  sendMessages(db, sender, toRegion(row, key, sender.userName));

/** Who made a check, as long as they work around the region that checks, and whether they may still change checks. */
const makerSql = (
  row: Checked,
  region: string,
  permission: string,
): Sql => sql`select u.id, ${holdersSql(permission)} as "isHolder"
  from blade_user u where u.id = ${row.createUser} and u.status = 1 and u.is_deleted = 0 and ${aboveSql(region)}`;

/**
 * Says that a check was put right and waits to be seen again: to who made it, and to the people of the region that checks
 * where that one is gone or may change checks no more.
 */
export async function tellChecker(db: Db, sender: Sender, row: Checked): Promise<void> {
  const message = about(row, 'message.rectified', sender.userName);
  const region = row.checkXzCode ?? '';
  const permission = permissionOf(checkRecord, 'edit');
  const maker = await queryOne<{ id: string; isHolder: boolean }>(db, makerSql(row, region, permission));
  await sendMessages(db, sender, [
    ...(maker ? [{ ...message, userId: maker.id }] : []),
    ...(maker?.isHolder ? [] : [{ ...message, region, permission }]),
  ]);
}

/** Checks whose regions are reminded in one transaction. */
export const MAX_DUE = 500;

/** Checks whose deadline has come while nothing is put right, and whose region was not reminded of that deadline yet. */
const dueSql = (items: readonly string[]) => sql`
  select t.id::text, t.tenant_id as "tenantId", t.xz_code as "xzCode", t.check_name as "checkName",
    t.deadline::text as deadline
  from check_record t
  where t.is_deleted = 0 and t.status = ${CheckStatus.submitted} and t.deadline <= current_date
    and t.rectify_date is null and (${join(
      items.map((item) => sql`t.${raw(columnOf(item))} = 0`),
      ' or ',
    )})
    and t.reminded_deadline is distinct from t.deadline
  order by t.deadline, t.id limit ${MAX_DUE} for no key update skip locked`;

/**
 * Says of rectifications that their deadline has come, of each deadline once however old the message grows; answers of how
 * many, {@link MAX_DUE} at most.
 */
export async function tellDue(db: Db): Promise<number> {
  const items = Object.keys(checkRecord.fields).filter((name) => name.endsWith('Ok') && name !== 'recheckOk');
  const due = await query<OpenCheck & { tenantId: string }>(db, dueSql(items));
  for (const row of due)
    await tellRegion(db, { tenantId: row.tenantId, userId: '0', userName: '' }, row, DUE);
  const ids = due.map(({ id }) => id);
  // What reminds is no change of the row: neither its version nor its history says so.
  await query(db, sql`update check_record set reminded_deadline = deadline where id = any(${ids}::bigint[])`);
  return due.length;
}
