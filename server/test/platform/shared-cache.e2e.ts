import { jest } from '@jest/globals';
import { Redis } from 'ioredis';
import { JoinedGets } from '../../src/cache/joined-gets.js';
import type { GuardedRedis } from '../../src/cache/guarded-redis.js';
import { openRedis } from '../../src/cache/redis.js';
import { SharedCache } from '../../src/cache/shared-cache.js';

const URL = `${process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6399'}/${Number(process.env['JEST_WORKER_ID'] ?? 1) % 15}`;

const ready = (redis: Redis): Promise<unknown> =>
  redis.status === 'ready' ? Promise.resolve() : new Promise((done) => redis.once('ready', done));

describe('What processes cache together', () => {
  const open = [openRedis(URL), openRedis(URL)];
  const [one, two] = open.map((redis) => new SharedCache(redis, new JoinedGets(redis))) as [
    SharedCache,
    SharedCache,
  ];
  let stored = 0;
  let loads = 0;
  const load = async () => {
    loads++;
    return { stored };
  };

  beforeAll(() => Promise.all(open.map(ready)));
  beforeEach(() => {
    loads = 0;
  });
  afterAll(() => open.forEach((redis) => redis.disconnect()));

  it('is loaded once for all of them', async () => {
    await one.invalidate('things');
    for (const cache of [one, one, two, two])
      expect(await cache.get('things', 'a', load)).toEqual({ stored });
    expect(loads).toBe(1);
  });

  it('is loaded once for all who ask at the same moment, and by a transaction for itself', async () => {
    await one.invalidate('things');
    const asked = Array.from({ length: 5 }, () => one.get('things', 'c', load));
    const alone = one.get('things', 'c', load, { alone: true });
    expect(await Promise.all([...asked, alone])).toEqual(Array(6).fill({ stored }));
    expect(loads).toBe(2);
  });

  it('is new everywhere once it was forgotten anywhere', async () => {
    for (let round = 0; round < 20; round++) {
      stored++;
      await (round % 2 ? one : two).invalidate('things');
      expect(await Promise.all([one.get('things', 'a', load), two.get('things', 'a', load)])).toEqual([
        { stored },
        { stored },
      ]);
    }
  });

  it('is asked for together, and answers nobody with what was read before they asked', async () => {
    const [redis] = open as [GuardedRedis, GuardedRedis];
    const gets = new JoinedGets(redis);
    const sent = jest.spyOn(redis, 'mget');
    await redis.mset('joined:a', 'old', 'joined:b', 'b');
    const early = [gets.ask('joined:a'), gets.ask('joined:b', 'joined:a', 'joined:none')];
    // The question of these two is on its way now, and its answer not yet here: no turn lies between for reading it.
    await new Promise((turn) => setImmediate(turn));
    const changed = redis.set('joined:a', 'new');
    const late = gets.ask('joined:a');
    expect(await Promise.all(early)).toEqual([['old'], ['b', 'old', null]]);
    expect(await late).toEqual(['new']);
    expect(sent).toHaveBeenCalledTimes(2);
    sent.mockRestore();
    await changed;
    await redis.del('joined:a', 'joined:b');
  });

  it('does not keep what was read while somebody changed it', async () => {
    await one.invalidate('things');
    const old = await one.get('things', 'b', async () => {
      const before = { stored };
      stored++;
      await two.invalidate('things');
      return before;
    });
    expect(old).toEqual({ stored: stored - 1 });
    expect(await one.get('things', 'b', load)).toEqual({ stored });
    expect(await two.get('things', 'b', load)).toEqual({ stored });
  });

  it('is loaded together where many are asked for, and new everywhere once it was forgotten', async () => {
    const asked: string[][] = [];
    const loadMany = async (missing: string[]) => {
      asked.push(missing);
      return new Map(missing.filter((key) => key !== 'none').map((key) => [key, `${key}${stored}`]));
    };
    const many = (cache: SharedCache, ...keys: string[]) => cache.getMany('many', keys, loadMany);
    await one.invalidate('many');
    expect(await many(one, 'a', 'b', 'a', 'none')).toEqual(
      new Map([
        ['a', `a${stored}`],
        ['b', `b${stored}`],
      ]),
    );
    expect([...(await many(one, 'b', 'c', 'none')).values()]).toEqual([`b${stored}`, `c${stored}`]);
    expect(asked).toEqual([['a', 'b', 'none'], ['c']]);
    for (let round = 0; round < 20; round++) {
      stored++;
      await (round % 2 ? one : two).invalidate('many');
      for (const cache of [one, two]) expect((await many(cache, 'a')).get('a')).toBe(`a${stored}`);
    }
  });

  it('is loaded each time while Redis is away', async () => {
    const gone = openRedis('redis://127.0.0.1:1/0');
    const cache = new SharedCache(gone, new JoinedGets(gone));
    for (const key of ['a', 'a', 'a']) expect(await cache.get('things', key, load)).toEqual({ stored });
    await cache.invalidate('things');
    expect(loads).toBe(3);
    gone.disconnect();
  });
});
