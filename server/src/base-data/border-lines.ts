import { BORDER_KINDS, type BorderKind } from '@gushu/shared';
import type pg from 'pg';
import { boundaryFeatures, boundaryVersion } from './boundaries.js';
import { copyInto, copyLine, type Progress, type Step } from './step.js';

const LOADER = '1';
/** The file of the cities has every line that one of the other two has. */
const CITIES = 2;

type Position = [lon: number, lat: number];
type Box = [west: number, south: number, east: number, north: number];

// The package says of a line only where it runs. No other line crosses as many degrees of latitude as the one in the
// South China Sea; the nation's border in the Pamirs is not settled.
const NATION_DEGREES = 5;
const PAMIRS: Box = [73, 37, 76, 39];
const SPECIAL_REGIONS: Box = [113, 22, 115, 23];

function boxOf(positions: readonly Position[]): Box {
  const lons = positions.map(([lon]) => lon);
  const lats = positions.map(([, lat]) => lat);
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}

const isInside = ([west, south, east, north]: Box, around: Box): boolean =>
  west >= around[0] && south >= around[1] && east <= around[2] && north <= around[3];

/** Kind of border that a line marks, by the place and size of its box. */
function kindOf(lines: readonly Position[][]): BorderKind {
  const box = boxOf(lines.flat());
  if (box[3] - box[1] > NATION_DEGREES) return 'nation';
  if (isInside(box, PAMIRS)) return 'undetermined';
  return isInside(box, SPECIAL_REGIONS) ? 'specialRegion' : 'province';
}

async function load(client: pg.ClientBase, progress: Progress): Promise<void> {
  const lines = (await boundaryFeatures(CITIES)).filter(({ properties }) => properties.gb === '');
  const rows = lines.map(({ geometry }) =>
    copyLine([kindOf(geometry.coordinates as Position[][]), JSON.stringify(geometry)]),
  );
  await client.query('create temp table border (kind text, shape text) on commit drop');
  await copyInto(client, 'border', rows);
  await client.query('delete from border_line');
  // The package has some lines twice, alone and in one piece with others.
  await client.query(
    `insert into border_line (kind, geom)
    select kind, st_multi(st_collect(line)) from (
      select distinct on (line) kind, line
      from border, lateral (select (st_dump(st_setsrid(st_geomfromgeojson(shape), 4326))).geom as line) dumped
      order by line, array_position($1::text[], kind)) lines
    group by kind`,
    [BORDER_KINDS],
  );
  const { rows: kept } = await client.query<{ kind: BorderKind }>('select kind from border_line');
  // A map without it must not be shown.
  if (!kept.some(({ kind }) => kind === 'nation'))
    throw new Error('the line in the South China Sea is missing');
  progress(`border lines: ${rows.length} read`);
}

/** Border lines that bound no region: those in the seas and of the special administrative regions. */
export const borderLines = (): Step => ({
  name: 'border lines',
  version: `${boundaryVersion()}-${LOADER}`,
  load,
});
