import { Session, type Profiler } from 'node:inspector/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from '#src/app.js';
import { readConfig } from '#src/process/config.js';
import type { Bench, Measurement } from './measurement.js';

const WARM = 3_000;
const CALLS = 20_000;
const AT_ONCE = 20;
const MICROSECONDS = 50;
// Public, so its own work is next to nothing; with a token the guard does all it does anywhere.
const PATH = '/api/blade-auth/public-key';

const OURS = /\/auth\/(access\.guard|jwt\.strategy|callers?|session-cache)\.js$/;
const LIBRARIES =
  /\/node_modules\/(@nestjs\/passport|passport|passport-jwt|passport-strategy|jsonwebtoken|jws|jwa|ioredis|redis-parser|@ioredis)\//;

/** Whether a frame of a profile belongs to the token check. */
const isMine = (url: string): boolean => OURS.test(url) || LIBRARIES.test(url);

async function ask(app: NestFastifyApplication, token: string, times: number): Promise<void> {
  const one = async () => {
    for (let i = 0; i < times / AT_ONCE; i++) {
      const answer = await app.inject({ url: PATH, headers: { 'blade-auth': `bearer ${token}` } });
      if (answer.statusCode !== 200) throw new Error(`${PATH}: ${answer.statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

const IDLE = new Set(['(idle)', '(program)', '(root)']);

/** The share of the working time that is spent below frames of the token check, its libraries and its Redis client. */
function shareOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): number {
  const own = new Map<number, number>();
  samples.forEach((id, at) => own.set(id, (own.get(id) ?? 0) + (timeDeltas[at] ?? 0)));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const isChild = new Set(nodes.flatMap((node) => node.children ?? []));
  const sum = (id: number, inside: boolean): number => {
    const node = byId.get(id)!;
    const counted = inside || isMine(node.callFrame.url);
    const below = (node.children ?? []).reduce((total, child) => total + sum(child, counted), 0);
    return below + (counted ? (own.get(id) ?? 0) : 0);
  };
  const mine = nodes
    .filter(({ id }) => !isChild.has(id))
    .reduce((total, { id }) => total + sum(id, false), 0);
  const working = nodes.filter(({ callFrame }) => !IDLE.has(callFrame.functionName));
  return mine / working.reduce((total, { id }) => total + (own.get(id) ?? 0), 0);
}

/** Processor time of the token check alone, from a profile of V8 over calls that do nothing else. */
export async function tokenCheck({ api }: Bench): Promise<Measurement[]> {
  const app = await createApp(readConfig());
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  const session = new Session();
  session.connect();
  try {
    await ask(app, api.token, WARM);
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: 100 });
    await session.post('Profiler.start');
    const before = process.cpuUsage();
    await ask(app, api.token, CALLS);
    // Of the processor's time, not of the clock's: other programs' turns would count as ours.
    const { user, system } = process.cpuUsage(before);
    const { profile } = await session.post('Profiler.stop');
    const ours = (shareOf(profile) * (user + system)) / CALLS;
    const limit = `${MICROSECONDS} µs`;
    return [{ name: 'token check', ours, floor: 0, unit: 'µs', limit, kept: ours <= MICROSECONDS }];
  } finally {
    session.disconnect();
    await app.close();
  }
}
