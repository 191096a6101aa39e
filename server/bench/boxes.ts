import { query } from '#src/database/database.js';
import sql from 'sql-template-tag';
import { type Bench, type Measurement, medians } from './measurement.js';

const ROUNDS = 60;
const FEATURES = 100;
/** How many times faster than MapServer a box is answered. */
const TIMES = 5;
/** Offset of a page deep inside the layer, in trees. */
const FAR = 3_000_000;
const MAX_FAR = 1_000;
const VIEW =
  '/geoserver/cite/ows?service=WFS&version=1.0.0&request=GetFeature&typeName=cite:area_old_tree' +
  '&outputFormat=application/json';

/** Boxes around trees far from each other that hold about so many trees, as `west,south,east,north`. */
async function boxes({ db }: Bench): Promise<string[]> {
  const rows = await query<{ box: string }>(
    db,
    sql`select concat_ws(',', st_x(t.geom) - d.half, st_y(t.geom) - d.half, st_x(t.geom) + d.half, st_y(t.geom) + d.half) box
      from (select geom from old_tree tablesample bernoulli (0.01) repeatable (1)
        where tenant_id = '000000' and origin_id is null limit ${2 * ROUNDS}) t,
      lateral (select sqrt(pi()) / 2 * max(near.d) half from (select o.geom <-> t.geom d from old_tree o
        where o.tenant_id = '000000' and o.origin_id is null order by o.geom <-> t.geom limit ${FEATURES}) near) d`,
  );
  return rows.map(({ box }) => box);
}

/**
 * Boxes of some 100 trees beside MapServer on the same table. `BENCH_MAPSERVER` is the address of its WFS (FastCGI, a
 * layer `trees` in EPSG:4326, GeoJSON by the OGR driver); without it there is no such line.
 */
async function besideMapServer(bench: Bench): Promise<Measurement[]> {
  const peer = process.env.BENCH_MAPSERVER;
  if (!peer) return [];
  const all = await boxes(bench);
  const ask = `${peer}&service=WFS&version=1.0.0&request=GetFeature&typeName=trees&outputFormat=geojson`;
  let at = 0;
  const box = (): string => all[at % all.length] ?? '';
  const times = await medians(ROUNDS, {
    before: () => Promise.resolve(at++),
    ours: async () => (await bench.api.get(`${VIEW}&bbox=${box()}`)).text(),
    floor: async () => {
      const answer = await fetch(`${ask}&bbox=${box()}`);
      if (!(await answer.text()).includes('"FeatureCollection"'))
        throw new Error(`MapServer answered ${answer.status}`);
    },
  });
  const kept = times.ours * TIMES <= times.floor;
  return [
    {
      name: `WFS, boxes of ${FEATURES} trees, MapServer`,
      ...times,
      unit: 'ms',
      limit: `floor / ${TIMES}`,
      kept,
    },
  ];
}

/** A page that begins after 3,000,000 trees beside the first page. */
async function farPage({ api }: Bench): Promise<Measurement> {
  let round = 0;
  const page = async (start: number): Promise<void> => {
    const answer = await api.get(`${VIEW}&count=${FEATURES}&startIndex=${start + (round++ % 10)}`);
    const { features } = (await answer.json()) as { features: unknown[] };
    if (features.length !== FEATURES) throw new Error(`a page from ${start} has ${features.length} trees`);
  };
  const times = await medians(5, { ours: () => page(FAR), floor: () => page(0) });
  const name = `WFS, ${FEATURES} trees after ${FAR.toLocaleString('en')}, first page`;
  return { name, ...times, unit: 'ms', limit: `${MAX_FAR} ms`, kept: times.ours <= MAX_FAR };
}

/** The usual requests of a map client: a box, and a page of a layer that is read to its end. */
export async function boxesAndPages(bench: Bench): Promise<Measurement[]> {
  const { n } = (await query<{ n: number }>(bench.db, sql`select tree_count('000000', '')::int n`))[0] ?? {
    n: 0,
  };
  return [...(await besideMapServer(bench)), ...(n > FAR ? [await farPage(bench)] : [])];
}
