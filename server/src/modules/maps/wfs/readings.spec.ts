import { HEAVY_AT_ONCE, LIGHT_AT_ONCE } from '../map-pool.js';
import { Readings } from './readings.js';

describe('Readers of the map service', () => {
  const some = (readings: Readings, count: number, whose: string, isHeavy: boolean, now: number) =>
    Array.from({ length: count }, () => readings.take(whose, isHeavy, now));

  it('have places for all that are quick, whoever they are', () => {
    const readings = new Readings();
    expect(some(readings, HEAVY_AT_ONCE, 'one', true, 0)).not.toContain(undefined);
    expect(readings.take('one', true, 1_000)).toBeUndefined();
    expect(some(readings, 2 * LIGHT_AT_ONCE, 'one', false, 1_000)).not.toContain(undefined);
  });

  it('give way after their time, the first of them first, and only when somebody else needs the place', () => {
    const readings = new Readings();
    const ended: number[] = [];
    some(readings, HEAVY_AT_ONCE, 'slow', true, 0).forEach(
      (each, at) => (each!.breakOff = () => ended.push(at)),
    );
    expect(readings.take('other', true, 29_000)).toBeUndefined();
    expect(readings.take('other', false, 31_000)).toBeDefined();
    expect(ended).toEqual([]);
    expect(readings.take('other', true, 31_000)).toBeDefined();
    expect(readings.take('third', true, 31_000)).toBeDefined();
    expect(ended).toEqual([0, 1]);
  });

  it('never take all places with slow ones of one', () => {
    const readings = new Readings();
    const [first] = some(readings, HEAVY_AT_ONCE - 1, 'slow', true, 0);
    expect(readings.take('slow', true, 6_000)).toBeUndefined();
    expect(readings.take('other', true, 6_000)).toBeDefined();
    readings.leave(first!);
    expect(readings.take('slow', true, 6_000)).toBeDefined();
    expect(readings.take('slow', true, 31_000)).toBeDefined();
    some(readings, LIGHT_AT_ONCE, 'slow', false, 0);
    expect(readings.take('slow', false, 6_000)).toBeUndefined();
    expect(readings.take('other', false, 6_000)).toBeDefined();
  });
});
