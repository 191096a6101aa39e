import sql from 'sql-template-tag';
import { type Db, query } from '../../../database/database.js';
import type { Taken } from '../../../files/pictures/exif.js';

/** Fills in when and where a picture was taken on attachments that were saved before it was looked at and do not say so. */
export const noteTaken = (
  db: Db,
  attachId: string,
  { shootTime, shootLon, shootLat }: Taken,
): Promise<unknown> =>
  query(
    db,
    sql`update attachment set shoot_time = coalesce(shoot_time, ${shootTime ?? null}),
        shoot_lon = coalesce(shoot_lon, ${shootLon ?? null}), shoot_lat = coalesce(shoot_lat, ${shootLat ?? null})
      where attach_id = ${attachId}`,
  );
