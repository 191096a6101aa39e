import { LIGHT_AT_ONCE } from '../map-pool.js';
import { Readings } from './readings.js';

describe('Readers of short answers', () => {
  const some = (readings: Readings, count: number, whose: string, now: number) =>
    Array.from({ length: count }, () => readings.take(whose, now));

  it('have places for all that are quick, whoever they are', () => {
    const readings = new Readings();
    expect(some(readings, 2 * LIGHT_AT_ONCE, 'one', 1_000)).not.toContain(undefined);
  });

  it('give way after their time, the first of them first, and only when somebody else needs the place', () => {
    const readings = new Readings();
    const ended: number[] = [];
    some(readings, LIGHT_AT_ONCE, 'slow', 0).forEach((each, at) => (each!.breakOff = () => ended.push(at)));
    expect(readings.take('other', 29_000)).toBeDefined();
    expect(ended).toEqual([]);
    expect(readings.take('other', 31_000)).toBeDefined();
    expect(readings.take('third', 31_000)).toBeDefined();
    expect(ended).toEqual([0, 1]);
  });

  it('never take all places with slow ones of one', () => {
    const readings = new Readings();
    const [first] = some(readings, LIGHT_AT_ONCE - 2, 'slow', 0);
    expect(readings.take('slow', 6_000)).toBeUndefined();
    expect(readings.take('other', 6_000)).toBeDefined();
    readings.leave(first!);
    expect(readings.take('slow', 6_000)).toBeDefined();
    expect(readings.take('slow', 31_000)).toBeDefined();
  });
});
