import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changedIndex, newestIndex, recordColumns, regionIndexes } from './columns.js';

/** A number without case and width, as the server's `identitySql` writes it. */
const IDENTITY = `(lower(normalize(device_no, nfkc) collate "und-x-icu") collate "C")`;

const DEVICES = `
  create table video_equipment (
    ${recordColumns(1)},
    device_no varchar(50) not null, device_name varchar(100) not null, device_type varchar(10), brand varchar(50),
    model varchar(50), install_date date, install_unit varchar(200), manage_unit varchar(200), phone varchar(20),
    xz_code varchar(12) collate "C" not null, old_tree_id bigint, province_old_tree_number varchar(32), place varchar(200),
    lon numeric(9,6), lat numeric(8,6), altitude numeric(5,1), heading numeric(4,1), channel_no varchar(20),
    gb_code varchar(20), gateway varchar(48), stream_url varchar(500), playback_url varchar(500), snapshot_url varchar(500),
    device_status smallint not null default 0 check (device_status between 0 and 3), last_online_time timestamp
  );
  ${regionIndexes('video_equipment')}
  ${newestIndex('video_equipment')}
  ${changedIndex('video_equipment')}
  create unique index video_equipment_no on video_equipment (tenant_id, ${IDENTITY}) where is_deleted = 0;
  create index video_equipment_tree on video_equipment (old_tree_id) where old_tree_id is not null;
  -- What may have fallen silent.
  create index video_equipment_online on video_equipment (last_online_time) where is_deleted = 0 and device_status = 1;`;

// The times that devices were in a state; one line of each device has no end.
const STATES = `
  create table video_state (
    id bigint primary key default nextval('record_id'), tenant_id varchar(12) not null, device_id bigint not null,
    device_status smallint not null, begin_time timestamp not null, end_time timestamp,
    user_name varchar(100) not null default ''
  );
  create index video_state_device on video_state (device_id, begin_time desc, id desc);
  create unique index video_state_open on video_state (device_id) where end_time is null;
  create index video_state_newest on video_state (tenant_id, begin_time desc, id desc);`;

/** Cameras and sensors at trees, and the history of their states. */
export class VideoEquipment1710002702000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const tables of [DEVICES, STATES]) await db.query(tables);
  }

  async down(): Promise<void> {}
}
