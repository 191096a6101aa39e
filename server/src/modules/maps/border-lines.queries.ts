import type { BorderKind, BorderLines } from '@gushu/shared';
import sql from 'sql-template-tag';
import { query, queryOne, type Db } from '../../database/database.js';

/** The version of the loaded border lines. */
export async function borderLinesVersion(db: Db): Promise<string> {
  const row = await queryOne<{ version: string }>(
    db,
    sql`select version from base_data where name = 'border lines'`,
  );
  return row?.version ?? '';
}

type Line = BorderLines['features'][number];

/** A row: the lines of a kind, as GeoJSON. */
export async function readBorderLines(db: Db): Promise<BorderLines> {
  const rows = await query<{ kind: BorderKind; geometry: Line['geometry'] }>(
    db,
    sql`select kind, st_asgeojson(geom, 6)::json as geometry from border_line order by kind`,
  );
  const features = rows.map(({ kind, geometry }): Line => ({
    type: 'Feature',
    properties: { kind },
    geometry,
  }));
  return { type: 'FeatureCollection', features };
}
