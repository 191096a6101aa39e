import {
  type DeviceCounts,
  type DeviceStateLine,
  type DeviceStatistics,
  isBlank,
  isOwnPath,
  oldTree,
  type PageOf,
  type PlacedDevice,
  videoEquipment,
  narrowed,
  type RowOf,
  valueOf,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { pageOf } from '../../../blade/envelope.js';
import { pagingOf } from '../../../blade/page-query.js';
import { type Caller } from '../../../caller/caller.js';
import { query, queryOne } from '../../../database/database.js';
import { identitySql } from '../../../database/identity.js';
import { ValidationError } from '../../../http/errors.js';
import { RecordService } from '../../../record/service.js';
import { Labels } from '../../../rows/labels.js';
import { everyoneIn, insideRegionSql, scoped } from '../../../rows/scope.js';
import type { StoredChange, Change, Draft, Stored } from '../../../rows/stored.js';
import { likeSql } from '../../../blade/conditions.js';
import { contains } from '../../../search/filters.js';
import { ExportSources } from '../../system/exports/index.js';
import { FrameHosts, isFrom } from '../../system/frame/index.js';
import { childDigits } from '../../trees/counts/index.js';
import { assertPosition, TreePositions } from '../../trees/old-tree/index.js';
import { NO_DEVICES, stateCounts, storeStates } from './device-states.queries.js';
import type { PlacedQuery, StateHistoryQuery } from './video-equipment.dto.js';

/** Maximum of devices on the map at once. */
const MAX_PLACED = 2_000;
/** Fields by which a position is checked against its region. */
const PLACE = ['xzCode', 'lon', 'lat'] as const;
const TYPES = 'device_type';
const STATES = 'device_status';
/** Properties of a device that the map and the wall of pictures show. */
const PLACED = [
  ...[
    'id',
    'deviceNo',
    'deviceName',
    'deviceType',
    'deviceTypeName',
    'deviceStatus',
    'deviceStatusName',
    'lon',
    'lat',
  ],
  ...['xzCode', 'xzCodeName', 'snapshotUrl', 'streamUrl', 'playbackUrl', 'lastOnlineTime', 'streamPlays'],
  'playbackPlays',
] as const;

const inStates = (column: string, states: string | undefined): Sql =>
  states ? sql`and ${raw(column)} = any(${states.split(',').map(Number)}::int[])` : empty;
const inRegion = (xzCode: string | undefined): Sql =>
  xzCode ? sql`and ${insideRegionSql(xzCode, 't')}` : empty;

/** Devices: their places and states, and the addresses that may be played. */
@Injectable()
export class VideoEquipmentService extends RecordService<typeof videoEquipment> {
  constructor(
    db: DataSource,
    labels: Labels,
    exports: ExportSources,
    private readonly hosts: FrameHosts,
  ) {
    const places = { trees: 'oldTreeId', positions: ['lon', 'lat'] };
    super({ db, labels }, videoEquipment, [new TreePositions(db, videoEquipment, places)]);
    exports.offerRecord(this, labels);
  }

  /** Rows with the addresses that may be played: own paths, and those of hosts that the parameter names. */
  override async present(
    caller: Caller,
    rows: Stored<typeof videoEquipment>[],
  ): Promise<RowOf<typeof videoEquipment>[]> {
    const [shown, hosts] = await Promise.all([super.present(caller, rows), this.hosts.streams()]);
    const plays = (address: unknown): boolean =>
      !isBlank(address) && (isOwnPath(String(address)) || isFrom(hosts, String(address)));
    return shown.map((row) => ({
      ...row,
      streamPlays: plays(row.streamUrl),
      playbackPlays: plays(row.playbackUrl),
    }));
  }

  /** The devices of a region for the map and for pickers: those that are online first. */
  async placed(caller: Caller, { xzCode, deviceStatus, name }: PlacedQuery): Promise<PlacedDevice[]> {
    const like = name
      ? sql`and (${likeSql(sql`t.device_name`, name, { ignoreCase: true })} or t.device_no ilike ${contains(narrowed(name))})`
      : empty;
    const found = await this.read(
      this.db,
      sql`${this.scope(caller)} ${inRegion(xzCode)} ${inStates('t.device_status', deviceStatus)} ${like}`,
      sql`order by (t.device_status = 1) desc, t.device_status, t.device_no, t.id limit ${MAX_PLACED}`,
    );
    const rows = await this.present(caller, found);
    return rows.map(
      (row) =>
        Object.fromEntries(PLACED.map((field) => [field, valueOf(row, field)])) as unknown as PlacedDevice,
    );
  }

  /** Count of devices by state: of a region, by kind and by the regions below. */
  async statistics(caller: Caller, xzCode: string): Promise<DeviceStatistics> {
    const from = sql`from video_equipment t where ${this.scope(caller)} ${inRegion(xzCode)}`;
    const child = sql`left(t.xz_code, ${raw(String(childDigits(xzCode)))})`;
    const [all, types, regions, texts] = await Promise.all([
      queryOne<DeviceCounts>(this.db, sql`select ${stateCounts} ${from}`),
      query<DeviceCounts & { deviceType: string }>(
        this.db,
        sql`select coalesce(t.device_type, '') as "deviceType", ${stateCounts} ${from} group by 1 order by 1`,
      ),
      query<DeviceCounts & { xzCode: string }>(
        this.db,
        sql`select ${child} as "xzCode", ${stateCounts} ${from} group by 1 order by 1`,
      ),
      this.labels.dictionaries([TYPES], caller.tenantId),
    ]);
    const names = await this.labels.regionNames(
      [xzCode, ...regions.map((row) => row.xzCode)].filter(Boolean),
    );
    const nameOf = (code: string): string => names.get(code) ?? '';
    const typeName = (key: string): string => texts.get(TYPES)?.get(key) ?? key;
    return {
      ...(all ?? NO_DEVICES),
      ...{ xzCode, xzName: nameOf(xzCode) },
      types: types.map((row) => ({ ...row, deviceTypeName: typeName(row.deviceType) })),
      regions: regions.map((row) => ({ ...row, xzName: nameOf(row.xzCode) })),
    };
  }

  /** The times that devices were in a state, newest first. */
  async stateHistory(caller: Caller, asked: StateHistoryQuery): Promise<PageOf<DeviceStateLine>> {
    const { current, size, offset } = pagingOf(asked);
    const one = asked.deviceId ? sql`and t.id = ${asked.deviceId}` : empty;
    const from = sql`from video_state s join video_equipment t on t.id = s.device_id
      where ${this.scope(caller)} ${one} ${inRegion(asked.xzCode)} ${inStates('s.device_status', asked.deviceStatus)}`;
    const [counted, lines, texts] = await Promise.all([
      queryOne<{ total: number }>(this.db, sql`select count(*)::int as total ${from}`),
      query<Omit<DeviceStateLine, 'xzCodeName' | 'deviceStatusName'>>(
        this.db,
        sql`select s.id::text, t.id::text as "deviceId", t.device_no as "deviceNo", t.device_name as "deviceName",
            t.xz_code as "xzCode", s.device_status as "deviceStatus", s.user_name as "userName",
            to_char(s.begin_time, 'YYYY-MM-DD HH24:MI:SS') as "beginTime",
            to_char(s.end_time, 'YYYY-MM-DD HH24:MI:SS') as "endTime"
          ${from} order by s.begin_time desc, s.id desc limit ${size} offset ${offset}`,
      ),
      this.labels.dictionaries([STATES], caller.tenantId),
    ]);
    const names = await this.labels.regionNames([...new Set(lines.map(({ xzCode }) => xzCode))]);
    const records = lines.map((line) => ({
      ...line,
      xzCodeName: names.get(line.xzCode) ?? '',
      deviceStatusName: texts.get(STATES)?.get(String(line.deviceStatus)) ?? '',
    }));
    return pageOf(records, counted?.total ?? 0, current, size);
  }

  protected override async beforeSave({
    tx,
    caller,
    row,
    before,
  }: Change<typeof videoEquipment>): Promise<void> {
    const number = row.deviceNo ?? '';
    if (number !== before?.deviceNo && (await this.isTaken(tx, caller, row)))
      throw new ValidationError([{ field: 'deviceNo', key: 'field.taken' }]);
    if (PLACE.some((field) => row[field] !== before?.[field])) await assertPosition(tx, row);
    const tree = isBlank(row.oldTreeId)
      ? undefined
      : await queryOne<{ number: string }>(
          tx,
          sql`select t.province_old_tree_number as number from old_tree t
            where ${scoped(everyoneIn(caller), oldTree)} and t.id = ${row.oldTreeId}`,
        );
    row.provinceOldTreeNumber = tree?.number ?? null;
  }

  protected override async afterSave({
    tx,
    caller,
    row,
    before,
  }: StoredChange<typeof videoEquipment>): Promise<void> {
    const status = row.deviceStatus;
    if (before && before.deviceStatus === status) return;
    const now = await queryOne<{ now: string }>(tx, sql`select localtimestamp::text as now`);
    const changed = { id: row.id, tenantId: row.tenantId, since: now!.now };
    await storeStates(tx, { status, userName: caller.userName }, [changed]);
  }

  private async isTaken(
    tx: EntityManager,
    caller: Caller,
    { id, deviceNo }: Draft<typeof videoEquipment>,
  ): Promise<boolean> {
    const other = await queryOne(
      tx,
      sql`select 1 from video_equipment t where ${scoped(everyoneIn(caller), videoEquipment)}
        and (${identitySql(sql`t.device_no`)}) = (${identitySql(sql`${String(deviceNo ?? '')}::text`)})
        and t.id is distinct from ${id ?? null}::bigint`,
    );
    return other !== undefined;
  }
}
