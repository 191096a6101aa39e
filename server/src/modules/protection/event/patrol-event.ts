import { isBlank, patrolRecord, reportEvent, type ReportEventInput } from '@gushu/shared';
import sql from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import { regionScoped } from '../../../rows/scope.js';
import type { Stored } from '../../../rows/stored.js';

/** Dictionary `event_source`: found on patrol. */
const ON_PATROL = '1';
/** Dictionary `event_level`: who sends the event on says whether it is worse. */
const ORDINARY = '1';
const OTHER = '99';

/** Kinds of event by what a patrol has found, dictionaries `abnormal_type` → `event_type`. */
const KINDS: Readonly<Record<string, string>> = {
  ...{ '1': '1', '2': '6', '3': '6', '5': '2', '6': '9', '7': '4', '9': '7' },
};

/** The event that a patrol has found, as a draft that the county completes. */
export function draftOfPatrol(
  patrol: Stored<typeof patrolRecord>,
  names: ReadonlyMap<string, string> | undefined,
): ReportEventInput & { patrolId: string } {
  const found = (patrol.abnormalType ?? '').split(',');
  const words = found.map((key) => names?.get(key) ?? key).join('、');
  const { oldTreeId, groupId, patrolTime, lon, lat, patrolPeople, phone, description } = patrol;
  return {
    title: `巡护异常：${words}`,
    eventType: found.map((key) => KINDS[key]).find(Boolean) ?? OTHER,
    eventLevel: ORDINARY,
    eventSource: ON_PATROL,
    eventTime: patrolTime,
    description: isBlank(description) ? words : description,
    ...(isBlank(groupId) ? { oldTreeId } : { groupId }),
    ...{ lon, lat, phone },
    reportPeople: (patrolPeople ?? '').slice(0, 50),
    xzCode: patrol.xzCode,
    patrolId: patrol.id,
  };
}

/** Whether a patrol has an event already. */
export async function isReported(db: Db, patrolId: string): Promise<boolean> {
  return (await queryOne(db, sql`select 1 from report_event where patrol_id = ${patrolId}`)) !== undefined;
}

/** Gives an event the files of the patrol that has found it. */
export const copyFiles = (db: Db, caller: Caller, { from, to }: { from: string; to: string }) =>
  query(
    db,
    sql`insert into attachment (tenant_id, create_user, xz_code, business_type, business_id, province_old_tree_number,
        attach_id, attach_type, photo_kind, attachment_name, attachment_url, thumb_url, size, suffix, width, height,
        shoot_time, shoot_lon, shoot_lat, sort, remark)
      select a.tenant_id, a.create_user, a.xz_code, ${reportEvent.dataType}, ${to}, a.province_old_tree_number,
        a.attach_id, a.attach_type, a.photo_kind, a.attachment_name, a.attachment_url, a.thumb_url, a.size, a.suffix,
        a.width, a.height, a.shoot_time, a.shoot_lon, a.shoot_lat, a.sort, a.remark
      from attachment a where ${regionScoped(caller, 'a')} and a.business_type = ${patrolRecord.dataType}
        and a.business_id = ${from}`,
  );
