import { DeviceStatus, videoEquipment } from '@gushu/shared';
import sql from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { query } from '../database/database.js';
import { insertRows } from '../samples/rows.js';
import { keeperOf, made } from './demo-rows.js';
import { chosenTrees, type DemoTree } from './demo-trees.js';
import type { DemoOptions, Say } from './load.js';

/** Enough for a wall of nine pictures, and devices in every other state. */
const DEVICES = 24;
const { offline, online, faulty, retired } = DeviceStatus;
/** The state of each device in turn: most are online. */
const STATES = [online, online, offline, online, faulty, online, online, retired] as const;
const TYPES = ['1', '2', '3', '4', '5'] as const;
const MAKERS = ['海康威视', '大华', '宇视'] as const;
const STREAM = '/api/videoEquipment/videoEquipment/demo';
/** An address that no parameter allows: the films that people see belong to the demo. */
const ELSEWHERE = 'https://camera.example.cn/live.m3u8';

function deviceAt(tree: DemoTree, at: number) {
  const deviceStatus = STATES[at % STATES.length]!;
  // A sensor has no picture; one camera's host is not allowed.
  const deviceType = TYPES[at % TYPES.length]!;
  const hasPicture = deviceType !== '5';
  const isElsewhere = at === 2;
  const last = { [online]: 0, [offline]: 26, [faulty]: 90, [retired]: 2_000 }[deviceStatus];
  return {
    deviceNo: `GS-${String(at + 1).padStart(4, '0')}`,
    ...{ deviceName: `${tree.treeTypeName}${at + 1}号机`, deviceType },
    ...{ brand: MAKERS[at % MAKERS.length], model: `GS-${200 + at}`, installDate: '2025-04-12' },
    ...{ xzCode: tree.xzCode, oldTreeId: tree.id, provinceOldTreeNumber: tree.provinceOldTreeNumber },
    place: tree.smallPlaceName,
    ...{ lon: tree.lon, lat: tree.lat, heading: (at * 45) % 360, channelNo: '1' },
    ...{ gbCode: `${tree.xzCode.slice(0, 6)}000013200${String(at + 1).padStart(5, '0')}`, deviceStatus },
    streamUrl: hasPicture ? (isElsewhere ? ELSEWHERE : `${STREAM}/live.m3u8`) : null,
    playbackUrl: hasPicture && !isElsewhere ? `${STREAM}/playback.m3u8` : null,
    hours: last,
  };
}

/**
 * Loads devices at demo trees, in every state, with the states they were in before. A tenant that has devices keeps them as
 * they are. Answers how many.
 */
export async function loadDemoDevices(
  db: DataSource,
  { seed, tenant }: Pick<DemoOptions, 'seed' | 'tenant'>,
  say: Say,
): Promise<number> {
  if (!(await keeperOf(db, tenant, videoEquipment))) return 0;
  const where = sql`t.life_status = '1' and t.lon is not null`;
  const first = sql`(t.old_tree_level = '1')`;
  const trees = await chosenTrees(db, { tenant, where, first, seed: `-device-${seed}`, limit: DEVICES });
  const devices = trees.map(deviceAt);
  await db.transaction(async (tx) => {
    const rows = devices.map(({ hours: _, ...row }) => ({
      ...{ ...made(tenant), ...row },
      ...{ createTime: '2025-04-12 09:00:00', updateTime: '2025-04-12 09:00:00' },
    }));
    const ids = await insertRows(tx, videoEquipment, rows);
    const heard = devices.map(({ hours, deviceStatus }, at) => ({
      id: ids[at],
      hours,
      status: deviceStatus,
    }));
    const set = sql`jsonb_to_recordset(${JSON.stringify(heard)}::jsonb) m(id bigint, hours int, status int)`;
    await query(
      tx,
      sql`update video_equipment t set last_online_time = localtimestamp - make_interval(hours => m.hours)
        from ${set} where t.id = m.id`,
    );
    // Each was online, was silent for a night, came back, and then came to the state it is in.
    await query(
      tx,
      sql`insert into video_state (tenant_id, device_id, device_status, begin_time, end_time, user_name)
        select ${tenant}, m.id, s.status, localtimestamp - make_interval(hours => m.hours + s.since),
          case when s.until is not null then localtimestamp - make_interval(hours => m.hours + s.until) end, '演示数据'
        from ${set} cross join lateral (values (1, 720, 340), (0, 340, 332), (1, 332, case when m.status <> 1 then 0 end),
          (m.status, 0, null)) s(status, since, until)
        where s.since > 0 or m.status <> 1`,
    );
  });
  say(`${devices.length} demo devices`);
  return devices.length;
}
