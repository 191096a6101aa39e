import { wrapped } from './pose.js';
import { AUTOPLAY_MS, CAROUSEL_HEIGHTS, inOneRow, otherYear, yearsOf } from './year-wheel.js';

const row = inOneRow([
  { year: '2024', list: ['a', 'b'] },
  { year: '2023', list: [] },
  { year: '2022', list: ['c'] },
]);

describe('the year wheel', () => {
  it('runs through the pictures of all years as one row, without empty years', () => {
    expect(row.map(({ picture }) => picture).join('')).toBe('abc');
    expect(yearsOf(row)).toEqual(['2024', '2022']);
  });

  it('goes on across the years at both ends', () => {
    const next = (at: number, step: number) => row[wrapped(at, step, row.length)];
    expect(next(1, 1)).toEqual({ year: '2022', picture: 'c' });
    expect(next(2, 1)).toEqual({ year: '2024', picture: 'a' });
    expect(next(0, -1)).toEqual({ year: '2022', picture: 'c' });
  });

  it('turns to the first picture of the next year, from the last year to the first', () => {
    expect(otherYear(row, 1, 1)).toBe(2);
    expect(otherYear(row, 2, 1)).toBe(0);
    expect(otherYear(row, 0, -1)).toBe(2);
    expect(otherYear([], 0, 1)).toBe(0);
  });

  it('shows a picture for three seconds, in the heights of the specification', () => {
    expect(AUTOPLAY_MS).toBe(3000);
    expect(CAROUSEL_HEIGHTS).toEqual({
      plain: { picture: 300, strip: 122 },
      page: { picture: 601, strip: 122 },
      part: { picture: 311, strip: 70 },
    });
  });
});
