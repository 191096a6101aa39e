import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Api } from './api.js';
import { boxesAndPages } from './boxes.js';
import { besideBulk } from './bulk.js';
import { query } from '#src/database/database.js';
import { type Bench, type Measurement, medians, plus, sizeOf, timed } from './measurement.js';
import { pictures } from './pictures.js';

const ROUNDS = 5;
/** Number of trees that are requested by their numbers. */
const NUMBERS = 40;
const FEATURES = 500_000;
const FIRST_BYTE = 100;
const MORE_MEMORY = 60;
const ABORTED = 20;
const SETTLE_MS = 5_000;
const VIEW =
  '/geoserver/cite/ows?service=WFS&version=1.0.0&request=GetFeature&typeName=cite:area_old_tree' +
  '&outputFormat=application/json';
const PATH = `${VIEW}&maxFeatures=${FEATURES}`;

// The rows of the answer as the same JSON text.
const FLOOR = String.raw`copy (select '{"type":"Feature","id":"area_old_tree.' || fid || '","geometry":' ||
    st_asgeojson(geom, 6) || ',"geometry_name":"geom","properties":{"id":"' || id || '","provinceOldTreeNumber":' ||
    coalesce(to_json("provinceOldTreeNumber")::text, 'null') || ',"provinceGroupNumber":' ||
    coalesce(to_json("provinceGroupNumber")::text, 'null') || ',"oldTreeId":"' || "oldTreeId" || '","type":' || type ||
    ',"billboardId":' || coalesce(to_json("billboardId")::text, 'null') || ',"coordinate":' ||
    coalesce(to_json(coordinate)::text, 'null') || '}},'
  from geo.area_old_tree('', '', '2', '') limit ${FEATURES}) to stdout (format csv, quote e'\x01', delimiter e'\x02')`;

/** Runs a program to its end and discards its output; both sides of the comparison are such programs. */
async function run(program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    // As in the server's connections: one core, and no JIT, since compiling these plans takes longer than it saves.
    env: { ...process.env, PGOPTIONS: '-c jit=off -c max_parallel_workers_per_gather=0' },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
}

const atMost = (name: string, ours: number, most: number, unit: string): Measurement => ({
  name,
  ours,
  floor: 0,
  unit,
  limit: unit ? `${most} ${unit}` : String(most),
  kept: ours <= most,
});

const fetched = (api: Api): Promise<void> => run('curl', ['-sSf', api.address(PATH)]);

/** The whole layer fetched by curl beside psql's COPY of the same text. */
async function whole({ api, databaseUrl }: Bench): Promise<Measurement> {
  const found = await medians(ROUNDS, {
    ours: () => fetched(api),
    floor: () => run('psql', ['-Xq', '-d', databaseUrl, '-c', FLOOR]),
  });
  return {
    name: `WFS of ${FEATURES.toLocaleString('en')} features, psql's COPY`,
    ...found,
    unit: 'ms',
    limit: '1.3 × floor',
    kept: found.ours <= 1.3 * found.floor,
  };
}

/** Requests the whole layer and aborts after the first bytes. */
function firstBytes({ api }: Bench): Promise<void> {
  const url = api.address(PATH);
  return new Promise((resolve, reject) => {
    const asked = get(url, { agent: false }, (answer) => {
      answer.once('data', () => {
        asked.destroy();
        resolve();
      });
    }).once('error', reject);
  });
}

/** Number of COPY statements that run in the database. */
async function busyBackends({ client }: Bench): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int n from pg_stat_activity where datname = current_database()
      and backend_type = 'client backend' and pid <> pg_backend_pid() and state <> 'idle' and query ilike 'copy%'`,
  );
  return rows[0]?.n ?? 0;
}

/** After aborted downloads: the backends that still work, and the wait of the next download. */
async function aborted(bench: Bench): Promise<Measurement[]> {
  for (let i = 0; i < ABORTED; i++) await firstBytes(bench);
  const until = Date.now() + SETTLE_MS;
  while ((await busyBackends(bench)) > 0 && Date.now() < until) await wait(100);
  const left = await busyBackends(bench);
  const next = await timed(() => bench.api.get(`${PATH.replace(String(FEATURES), '10')}`));
  return [
    atMost(`WFS, backends busy after ${ABORTED} broken downloads`, left, 0, ''),
    atMost('WFS, first page after them', next, SETTLE_MS, 'ms'),
  ];
}

/** One tree of the layer by its number, beside the bare statement; each tree is requested once. */
async function byNumber({ api, db, client }: Bench): Promise<Measurement> {
  const trees = await query<{ number: string }>(
    db,
    sql`select province_old_tree_number as number from old_tree
      where tenant_id = '000000' and is_deleted = 0 and origin_id is null and status = 1 and vigor <> '4'
        and life_status = '1' and province_old_tree_number <> '' order by id desc limit ${2 * NUMBERS}`,
  );
  let at = 0;
  let missing = 0;
  const number = (): string => trees[at % trees.length]?.number ?? '';
  const times = await medians(NUMBERS, {
    before: () => Promise.resolve(at++),
    ours: async () => {
      const filter = encodeURIComponent(`provinceOldTreeNumber = '${number()}'`);
      const answer = await api.get(`${VIEW}&viewparams=archiveMark:2&cql_filter=${filter}`);
      const { features } = (await answer.json()) as { features: unknown[] };
      if (features.length !== 1) missing++;
    },
    floor: () =>
      client.query(
        `select id, province_old_tree_number, st_asgeojson(geom, 6) from old_tree where tenant_id = '000000'
          and is_deleted = 0 and origin_id is null and province_old_tree_number = $1`,
        [number()],
      ),
  });
  const { limit, kept } = plus(50)(times);
  const name = 'WFS, one tree by its number';
  return { name, ...times, unit: 'ms', limit, kept: kept && missing === 0 };
}

/**
 * The whole layer as GeoJSON beside a COPY of the same text, the wait for the first byte, memory, aborted downloads;
 * pictures of boundaries.
 */
export async function wfs(bench: Bench): Promise<Measurement[]> {
  await firstBytes(bench);
  const first = await timed(() => firstBytes(bench));
  const before = await sizeOf(bench.api.pid, 'now');
  const found = [await whole(bench), atMost('WFS, first byte', first, FIRST_BYTE, 'ms')];
  const peak = await sizeOf(bench.api.pid, 'peak');
  if (before !== undefined && peak !== undefined) {
    found.push(atMost('WFS, memory of the API beyond before', peak - before, MORE_MEMORY, 'MB'));
  }
  found.push(await byNumber(bench));
  found.push(...(await boxesAndPages(bench)), ...(await pictures(bench)), ...(await aborted(bench)));
  return [...found, await besideBulk(bench, () => fetched(bench.api))];
}
