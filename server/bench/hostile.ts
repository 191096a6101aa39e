import { isNumeric, oldTree } from '@gushu/shared';
import { setTimeout as wait } from 'node:timers/promises';
import { type ApiRights, apiAllowed } from '#src/caller/api-scopes.js';
import type { Api } from './api.js';
import { type Bench, type Measurement, timed } from './measurement.js';

const ROUNDS = 5;
const EVERY_MS = 3;
const MORE_MS = 50;
const OWS = '/geoserver/cite/ows';
const FEATURES = { service: 'WFS', version: '2.0.0', request: 'GetFeature', typeName: 'cite:area_old_tree' };
const JSON_TYPE = { 'Content-Type': 'application/json' };

/** A call: its path and its request options. */
interface Call extends RequestInit {
  path: string;
  headers?: Record<string, string>;
}

/** A call whose input once blocked a process, and the same call as people make it. */
interface HostileCall {
  name: string;
  hostile: Call;
  usual: Call;
}

const form = (fields: Record<string, string>): Call => ({
  path: OWS,
  method: 'POST',
  body: new URLSearchParams({ ...FEATURES, count: '1', ...fields }),
});
const tree = (value: string): Call => {
  const numbers = Object.entries(oldTree.fields).filter(([, field]) => isNumeric(field));
  const body = JSON.stringify(Object.fromEntries(numbers.map(([name]) => [name, value])));
  return { path: '/api/oldTree/oldTree/save', method: 'POST', headers: JSON_TYPE, body };
};
const body = (json: string): Call => ({
  path: '/api/blade-system/post/submit',
  method: 'POST',
  headers: JSON_TYPE,
  body: json,
});
const named = (count: number): Call =>
  body(`{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(',')}}`);
const tagged = (tags: string): Call => ({
  path: `${OWS}?${String(new URLSearchParams({ ...FEATURES, count: '1' }))}`,
  headers: { 'If-None-Match': tags },
});
const about = (count: number): Call =>
  form({ request: 'DescribeFeatureType', typeName: Array(count).fill(FEATURES.typeName).join(',') });

/** Calls that anybody could send and that once blocked the process. */
export const HOSTILE_CALLS: readonly HostileCall[] = [
  {
    name: 'bbox of 80,000 digits',
    hostile: form({ bbox: `${'1'.repeat(80_000)}x` }),
    usual: form({ bbox: '27,118,31,123' }),
  },
  {
    name: 'sortBy of 85,000 plus signs',
    hostile: form({ sortBy: `a${'+'.repeat(85_000)} x` }),
    usual: form({ sortBy: 'provinceOldTreeNumber D' }),
  },
  {
    name: 'If-None-Match of 15,000 blanks',
    hostile: tagged(`a${' '.repeat(15_000)}b`),
    usual: tagged('W/"a", "b"'),
  },
  {
    name: 'one layer described 8,000 times',
    hostile: about(8_000),
    usual: about(1),
  },
  {
    name: 'numbers of a tree of 6,000 digits',
    hostile: tree(`${'1'.repeat(6_000)}x`),
    usual: tree('1x'),
  },
  {
    name: 'body of 2,000,000 levels',
    hostile: body('['.repeat(2_000_000) + ']'.repeat(2_000_000)),
    usual: body('{}'),
  },
  {
    name: 'body of 300,000 names',
    hostile: named(300_000),
    usual: body('{}'),
  },
  {
    name: 'body of as many names as one may have',
    hostile: named(1_999),
    usual: body('{}'),
  },
  {
    name: 'address of 4,500 beginnings of tokens',
    hostile: { path: `/api/${'eyJ'.repeat(4_500)}` },
    usual: { path: '/api/eyJ' },
  },
];

const scopes = (pattern: string): ApiRights => ({ guarded: Array<string>(50).fill(pattern), held: [] });

/** Patterns of API scopes that took half a second as RegExps, the route they are matched with, and usual ones. */
export const HOSTILE_SCOPES = {
  route: `/api/${'a'.repeat(120)}`,
  hostile: scopes(`/${'*a'.repeat(4)}*b`),
  usual: scopes('/blade-system/**'),
};

/** Makes the call as a signed-in user and reads its answer to the end. */
export async function make({ path, headers, ...init }: Call, url: string, token: string): Promise<void> {
  const signed = { 'Blade-Auth': `bearer ${token}`, ...headers };
  await (await fetch(url + path, { ...init, headers: signed })).arrayBuffer();
}

/** Longest time in ms that small calls of others wait while this one is answered. */
async function standstill(api: Api, call: Call): Promise<number> {
  let isDone = false;
  const asked = make(call, api.address(''), api.token).finally(() => (isDone = true));
  let worst = 0;
  while (!isDone) {
    worst = Math.max(worst, await timed(async () => (await fetch(api.address('/api/nothing'))).text()));
    await wait(EVERY_MS);
  }
  await asked;
  return worst;
}

const row = (name: string, { ours, floor }: { ours: number; floor: number }): Measurement => ({
  name: `stand-still, ${name}`,
  ...{ ours, floor, unit: 'ms', limit: `floor + ${MORE_MS} ms`, kept: ours <= floor + MORE_MS },
});

/** Time in which the process matches patterns of API scopes with a route, as it does before each call. */
async function comparing(): Promise<Measurement> {
  const { route, hostile, usual } = HOSTILE_SCOPES;
  const worst = { ours: 0, floor: 0 };
  const compared = (rights: ApiRights) => timed(() => Promise.resolve(apiAllowed(rights, route)));
  for (let round = 0; round < ROUNDS; round++) {
    worst.floor = Math.max(worst.floor, await compared(usual));
    worst.ours = Math.max(worst.ours, await compared(hostile));
  }
  return row(`${hostile.guarded.length} patterns of api scopes that are all stars`, worst);
}

/** Time for which hostile input blocks a process, beside the same call as people make it. */
export async function hostile({ api }: Bench): Promise<Measurement[]> {
  const found: Measurement[] = [];
  for (const call of HOSTILE_CALLS) {
    const worst = { ours: 0, floor: 0 };
    await standstill(api, call.usual);
    for (let round = 0; round < ROUNDS; round++) {
      worst.floor = Math.max(worst.floor, await standstill(api, call.usual));
      worst.ours = Math.max(worst.ours, await standstill(api, call.hostile));
    }
    found.push(row(call.name, worst));
  }
  return [...found, await comparing()];
}
