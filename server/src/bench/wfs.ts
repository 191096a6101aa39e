import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { to as copyTo } from 'pg-copy-streams';
import { medians, timed, type Bench, type Measurement } from './measurement.js';

const ROUNDS = 3;
const FEATURES = 500_000;
const FIRST_BYTE = 100;
const PATH =
  '/geoserver/cite/ows?service=WFS&version=1.0.0&request=GetFeature&typeName=cite:area_old_tree' +
  `&outputFormat=application/json&maxFeatures=${FEATURES}`;

// The layer's own rows as JSON text in the quickest way known (performance.md section 4).
const FLOOR = String.raw`copy (select '{"type":"Feature","id":"area_old_tree.' || fid || '","geometry":' ||
    st_asgeojson(geom, 6) || ',"geometry_name":"geom","properties":{"id":"' || id || '","provinceOldTreeNumber":' ||
    coalesce(to_json("provinceOldTreeNumber")::text, 'null') || ',"provinceGroupNumber":' ||
    coalesce(to_json("provinceGroupNumber")::text, 'null') || ',"oldTreeId":"' || "oldTreeId" || '","type":' || type ||
    ',"billboardId":' || coalesce(to_json("billboardId")::text, 'null') || ',"coordinate":' ||
    coalesce(to_json(coordinate)::text, 'null') || '}},'
  from geo.area_old_tree('', '', '2', '') limit ${FEATURES}) to stdout (format csv, quote e'\x01', delimiter e'\x02')`;

const sink = (): Writable => new Writable({ write: (_chunk, _encoding, next) => next() });

async function readAll(response: Response): Promise<void> {
  const reader = response.body?.getReader();
  while (reader && !(await reader.read()).done);
}

/** The whole layer as GeoJSON beside a COPY of the same text, and the wait for the first byte. */
export async function wfs({ api, client }: Bench): Promise<Measurement[]> {
  const found = await medians(
    ROUNDS,
    async () => readAll(await api.get(PATH)),
    () => pipeline(client.query(copyTo(FLOOR)), sink()),
  );
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  const ours = await timed(async () => {
    reader = (await api.get(PATH)).body?.getReader();
    await reader?.read();
  });
  await reader?.cancel();
  return [
    {
      name: `WFS of ${FEATURES.toLocaleString('en')} features`,
      ...found,
      unit: 'ms',
      limit: '1.3 × floor',
      kept: found.ours <= 1.3 * found.floor,
    },
    {
      name: 'WFS, first byte',
      ours,
      floor: 0,
      unit: 'ms',
      limit: `${FIRST_BYTE} ms`,
      kept: ours <= FIRST_BYTE,
    },
  ];
}
