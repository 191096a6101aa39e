import type { Api } from './api.js';
import { atMost, type Bench, type Measurement, timed } from './measurement.js';

const ROUNDS = 5;
const MAP =
  '/geoserver/cite/wms?service=WMS&version=1.1.1&request=GetMap&styles=&srs=EPSG:4326&width=1024&height=800&format=image/png';

/** Layer and box of a picture, and how long it may take, in milliseconds. */
const PICTURES = [
  { name: 'the nation by counties', asked: 'layers=county&bbox=73,3,136,54', cold: 2_000 },
  { name: 'the nation by provinces', asked: 'layers=province&bbox=73,3,136,54', cold: 500 },
  { name: 'a county', asked: 'layers=city,county&bbox=119.8,30,120.4,30.5', cold: 300 },
];
const CACHED = 50;

async function drawn(api: Api, path: string): Promise<void> {
  await (await api.get(path)).arrayBuffer();
}

const middle = (times: number[]): number => times.sort((a, b) => a - b)[times.length >> 1] ?? 0;

/** Pictures of boundaries, drawn and from the cache. */
export async function pictures({ api }: Bench): Promise<Measurement[]> {
  const found: Measurement[] = [];
  for (const { name, asked, cold } of PICTURES) {
    const times = { cold: [] as number[], cached: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      // A background of its own makes it another picture.
      const colour = (Date.now() & 0xffffff).toString(16).padStart(6, '0');
      const path = `${MAP}&${asked}&bgcolor=${colour}`;
      times.cold.push(await timed(() => drawn(api, path)));
      times.cached.push(await timed(() => drawn(api, path)));
    }
    const line = (what: string, ours: number, limit: number): Measurement => ({
      name: `WMS, ${name}, ${what}`,
      ours,
      floor: 0,
      unit: 'ms',
      ...atMost(ours, limit, 'ms'),
    });
    found.push(line('cold', middle(times.cold), cold), line('cached', middle(times.cached), CACHED));
  }
  return found;
}
