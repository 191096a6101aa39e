import { type DeviceCounts, DeviceStatus, SILENT_MINUTES } from '@gushu/shared';
import sql, { raw, type Sql } from 'sql-template-tag';
import { type Db, query, queryOne } from '../../../database/database.js';
import { identitySql } from '../../../database/identity.js';

/** A device that changes its state, and since when. */
interface Changed {
  id: string;
  tenantId: string;
  since: string;
}

/** Ends the current states of devices, and begins new ones. */
export async function storeStates(
  db: Db,
  { status, userName }: { status: number; userName: string },
  devices: readonly Changed[],
): Promise<void> {
  if (devices.length === 0) return;
  const set = sql`jsonb_to_recordset(${JSON.stringify(devices)}::jsonb) m(id bigint, "tenantId" text, since timestamp)`;
  await query(
    db,
    sql`update video_state s set end_time = greatest(m.since, s.begin_time) from ${set}
      where s.device_id = m.id and s.end_time is null`,
  );
  await query(
    db,
    sql`insert into video_state (tenant_id, device_id, device_status, begin_time, user_name)
      select m."tenantId", m.id, ${status}, m.since, ${userName} from ${set}`,
  );
}

/** A device that a gateway has named. */
interface Named {
  id: string;
  deviceNo: string;
  deviceStatus: number;
  now: string;
}

/** The devices of a tenant with these numbers that a gateway may report, locked until their states are stored. */
export const namedDevices = (
  db: Db,
  { tenantId, gateway, numbers }: { tenantId: string; gateway: string; numbers: readonly string[] },
): Promise<Named[]> =>
  query<Named>(
    db,
    sql`select t.id, lower(normalize(t.device_no, nfkc)) as "deviceNo", t.device_status as "deviceStatus",
        localtimestamp::text as now
      from video_equipment t
      where t.tenant_id = ${tenantId} and t.is_deleted = 0 and coalesce(t.gateway, '') in ('', ${gateway})
        and (${identitySql(sql`t.device_no`)}) = any(${[...numbers]}::text[])
      order by t.id for no key update`,
  );

/** Records a sign of life of devices; offline ones become online. States set by people stay. */
export const noteHeard = (db: Db, ids: readonly string[]): Promise<unknown> =>
  query(
    db,
    sql`update video_equipment t set last_online_time = localtimestamp,
        update_time = case when t.device_status = ${DeviceStatus.offline} then localtimestamp else t.update_time end,
        device_status = case when t.device_status = ${DeviceStatus.offline} then ${DeviceStatus.online}
          else t.device_status end
      where t.id = any(${[...ids]}::bigint[])`,
  );

/** Address of the product's own stream, which cameras of the demo show. */
const OWN_STREAM = '/api/videoEquipment/videoEquipment/demo/live.m3u8';

/** Records a sign of life of the demo's cameras, whose stream is up whenever the product is. */
export const hearDemo = (db: Db): Promise<unknown> =>
  query(
    db,
    sql`update video_equipment t set last_online_time = localtimestamp
      where t.is_deleted = 0 and t.device_status = ${DeviceStatus.online} and t.stream_url = ${OWN_STREAM}`,
  );

/**
 * Sets devices offline that have been silent for five minutes; a row is a device, and when its silence became that
 * long. Devices locked by a heartbeat are being heard: they are skipped, so that neither waits for the other.
 */
export const silenced = (db: Db): Promise<Changed[]> =>
  query<Changed>(
    db,
    sql`with changed as (update video_equipment t
        set device_status = ${DeviceStatus.offline}, update_time = localtimestamp
        where t.is_deleted = 0 and t.device_status = ${DeviceStatus.online}
          and t.id in (select s.id from video_equipment s
            where s.is_deleted = 0 and s.device_status = ${DeviceStatus.online}
              and coalesce(s.last_online_time, s.update_time) < localtimestamp - make_interval(mins => ${SILENT_MINUTES})
            for no key update skip locked)
        returning t.id::text, t.tenant_id as "tenantId",
          (coalesce(t.last_online_time, localtimestamp) + make_interval(mins => ${SILENT_MINUTES}))::text as since)
      select * from changed`,
  );

/** Days that an ended state stays in the history; the current state of a device stays however old it is. */
const RETENTION_DAYS = 730;

/** Maximum of states deleted in one statement. */
const MAX_PART = 10_000;

/** Deletes states that ended before the retention period, in batches. */
export async function forgetStates(db: Db): Promise<void> {
  for (;;) {
    const gone = await queryOne<{ num: number }>(
      db,
      sql`with gone as (
          delete from video_state where id in (select id from video_state
            where end_time < localtimestamp - make_interval(days => ${RETENTION_DAYS}) limit ${MAX_PART})
          returning 1)
        select count(*)::int as num from gone`,
    );
    if ((gone?.num ?? 0) < MAX_PART) return;
  }
}

const countOf = (name: string, status: number): Sql =>
  sql`(count(*) filter (where t.device_status = ${status}))::int as ${raw(`"${name}"`)}`;

/** Counts of devices `t` by their state. */
export const stateCounts: Sql = sql`count(*)::int as total, ${countOf('offline', DeviceStatus.offline)},
  ${countOf('online', DeviceStatus.online)}, ${countOf('faulty', DeviceStatus.faulty)},
  ${countOf('retired', DeviceStatus.retired)},
  coalesce(round(100.0 * count(*) filter (where t.device_status = ${DeviceStatus.online})
    / nullif(count(*) filter (where t.device_status <> ${DeviceStatus.retired}), 0), 2), 0)::float8 as "onlineCount"`;

/** No device at all. */
export const NO_DEVICES: DeviceCounts = {
  total: 0,
  offline: 0,
  online: 0,
  faulty: 0,
  retired: 0,
  onlineCount: 0,
};
