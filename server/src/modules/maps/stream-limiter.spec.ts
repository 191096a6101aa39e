import { LIGHT_AT_ONCE } from './map-pool.js';
import { StreamLimiter } from './stream-limiter.js';

describe('Readers of short answers', () => {
  const some = (streams: StreamLimiter, count: number, whose: string, now: number) =>
    Array.from({ length: count }, () => streams.take(whose, now));

  it('have places for all that are quick, whoever they are', () => {
    const streams = new StreamLimiter();
    expect(some(streams, 2 * LIGHT_AT_ONCE, 'one', 1_000)).not.toContain(undefined);
  });

  it('give way after their time, the first of them first, and only when somebody else needs the place', () => {
    const streams = new StreamLimiter();
    const ended: number[] = [];
    some(streams, LIGHT_AT_ONCE, 'slow', 0).forEach((each, at) => (each!.breakOff = () => ended.push(at)));
    expect(streams.take('other', 29_000)).toBeDefined();
    expect(ended).toEqual([]);
    expect(streams.take('other', 31_000)).toBeDefined();
    expect(streams.take('third', 31_000)).toBeDefined();
    expect(ended).toEqual([0, 1]);
  });

  it('never take all places with slow ones of one', () => {
    const streams = new StreamLimiter();
    const [first] = some(streams, LIGHT_AT_ONCE - 2, 'slow', 0);
    expect(streams.take('slow', 6_000)).toBeUndefined();
    expect(streams.take('other', 6_000)).toBeDefined();
    streams.leave(first!);
    expect(streams.take('slow', 6_000)).toBeDefined();
    expect(streams.take('slow', 31_000)).toBeDefined();
  });
});
