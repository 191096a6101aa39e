import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isNumberText, writtenNumber } from '@gushu/shared';
import { apiAllowed } from '../../src/caller/api-scopes.js';
import { HOSTILE_CALLS, HOSTILE_SCOPES, make } from '../../bench/hostile.js';
import { namesTag } from '../../src/http/etags.js';
import { faultRow, type Journaled } from '../../src/journal/log-rows.js';
import { maskText } from '../../src/process/mask.js';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../kit/app.js';
import { type Client, signIn } from '../kit/client.js';

/** Each of these has taken from a tenth of a second to many of them. */
const MAX_MS = 50;
const TRIES = 300;

/** The shortest of many tries: under load one takes longer, with a bad pattern all of them. */
async function shortest(measure: () => number | Promise<number>): Promise<number> {
  let least = Infinity;
  for (let i = 0; i < TRIES && least > MAX_MS; i++) least = Math.min(least, await measure());
  return least;
}

const taken = (work: () => unknown) => () => {
  const since = performance.now();
  work();
  return performance.now() - since;
};

describe('Input that is made to be slow', () => {
  let t: TestApp;
  let admin: Client;
  let url: string;
  beforeAll(async () => {
    t = await startApp();
    admin = await signIn(t.app, 'admin', ADMIN_PASSWORD);
    url = `http://127.0.0.1:${(t.app.getHttpServer().address() as AddressInfo).port}`;
  });
  afterAll(() => t.close());

  it.each(HOSTILE_CALLS)('holds up nobody else: $name', async ({ hostile, usual }) => {
    await make(usual, url, admin.token);
    const standing = await shortest(async () => {
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      await make(hostile, url, admin.token);
      // A delay is counted at the next tick of its own clock, a millisecond long.
      await new Promise((resolve) => setTimeout(resolve, 5));
      delay.disable();
      return delay.max / 1e6;
    });
    expect(standing).toBeLessThan(MAX_MS);
  });

  const marks = '\u0315'.repeat(16_000) + '\u0300'.repeat(16_000);
  const thrown = (message: string) => Object.assign(new Error(message), { stack: `Error: ${message}` });
  const request = { headers: {}, routeOptions: {}, url: '/', socket: {} } as unknown as Journaled;
  it.each<[string, () => unknown]>([
    ['numbers that are all digits', () => isNumberText(`${'1'.repeat(100_000)}x`)],
    ['cells that are all accents', () => writtenNumber(marks)],
    ['a list of tags that is all blanks', () => namesTag(`a${' '.repeat(100_000)}b`, '"c"')],
    ['texts that all but hold tokens', () => maskText('eyJ'.repeat(50_000))],
    [
      'errors that tell what was sent',
      () => faultRow(request, thrown(`\n    at ${'/server/'.repeat(20_000)}`)),
    ],
    [
      'patterns of addresses that are all stars',
      () => apiAllowed(HOSTILE_SCOPES.hostile, HOSTILE_SCOPES.route),
    ],
  ])('is read in no time: %s', async (_name, work) => {
    expect(await shortest(taken(work))).toBeLessThan(MAX_MS);
  });
});
