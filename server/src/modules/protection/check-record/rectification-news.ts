import { checkRecord, CheckStatus, columnOf, permissionOf } from '@gushu/shared';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { holdersSql } from '../../../auth/holders.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import type { Stored } from '../../../rows/stored.js';
import { type Addressed, type Message, sendMessages } from '../../../work/messages.js';
import { aboveSql } from '../../../work/people.queries.js';

/** Keys of the messages to the checked region. */
type ToRegion = 'message.toRectify' | 'message.rectifyAgain' | 'message.rectifyDue';
const DUE: ToRegion = 'message.rectifyDue';

const COUNTY_DIGITS = 6;

interface Sender {
  tenantId: string;
  userId: string;
  userName: string;
}

/** The columns of a check that messages need. */
type OpenCheck = Pick<Stored<typeof checkRecord>, 'id' | 'checkName' | 'deadline' | 'xzCode'>;

/** The same, with its maker and its checking region, who are notified of a rectification. */
type Checked = OpenCheck & Pick<Stored<typeof checkRecord>, 'createUser' | 'checkXzCode'>;

const about = (row: OpenCheck, key: string, user: string): Message => ({
  key,
  params: { title: row.checkName ?? '', date: row.deadline ?? '', user },
  record: checkRecord.name,
  rowId: row.id,
});

/** Messages to the people of the checked region and of its county: either may write the rectification. */
function toRegion(row: OpenCheck, key: ToRegion, user: string): Addressed[] {
  const xzCode = row.xzCode;
  const regions = [...new Set([xzCode, xzCode.slice(0, COUNTY_DIGITS)])];
  const permission = permissionOf(checkRecord, 'edit');
  return regions.map((region) => ({ ...about(row, key, user), region, permission }));
}

/** Notifies the checked region that something has to be rectified, for the first time or again. */
export const tellRegion = (db: Db, sender: Sender, row: OpenCheck, key: ToRegion): Promise<void> =>
  sendMessages(db, sender, toRegion(row, key, sender.userName));

/** A row: the maker of a check while they work in or above its checking region, and whether they may edit checks. */
const makerSql = (
  row: Checked,
  region: string,
  permission: string,
): Sql => sql`select u.id, ${holdersSql(permission)} as "isHolder"
  from blade_user u where u.id = ${row.createUser} and u.status = 1 and u.is_deleted = 0 and ${aboveSql(region)}`;

/**
 * Notifies that a check was rectified and waits for its recheck: the maker of the check, and the people of the checking
 * region if the maker has left or may no longer edit checks.
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

/** Limit of checks that are reminded of in one transaction. */
export const MAX_DUE = 500;

/** Checks not rectified by their deadline, whose region was not reminded of that deadline yet. */
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
 * Reminds regions of rectifications whose deadline has come, once for each deadline no matter how old the message is;
 * answers how many, {@link MAX_DUE} at most.
 */
export async function tellDue(db: Db): Promise<number> {
  const items = Object.keys(checkRecord.fields).filter((name) => name.endsWith('Ok') && name !== 'recheckOk');
  const due = await query<OpenCheck & { tenantId: string }>(db, dueSql(items));
  for (const row of due)
    await tellRegion(db, { tenantId: row.tenantId, userId: '0', userName: '' }, row, DUE);
  const ids = due.map(({ id }) => id);
  // A reminder is no change of the row: it raises no version and leaves no history.
  await query(db, sql`update check_record set reminded_deadline = deadline where id = any(${ids}::bigint[])`);
  return due.length;
}
