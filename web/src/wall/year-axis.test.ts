import { labelled, placesOf, splitYears } from './year-axis.js';

const of = (...years: number[]) => years.map((year) => ({ year }));

describe('the axis of years', () => {
  it('sets years as far from each other as the years between them', () => {
    expect(placesOf([2016, 2024, 2025, 2026])).toEqual([0, 0.8, 0.9, 1]);
    expect(placesOf([2024])).toEqual([0]);
    expect(placesOf([])).toEqual([]);
  });

  it('names the later of years that stand too near to each other, and always those that are kept', () => {
    const places = placesOf([2016, 2024, 2025, 2026]);
    expect(labelled(places, { least: 0.15 })).toEqual([true, true, false, true]);
    expect(labelled(places, { least: 0.15, kept: [2] })).toEqual([true, false, true, false]);
    expect(labelled(places, { least: 0.05 })).toEqual([true, true, true, true]);
  });
});

describe('the years of a panel', () => {
  it('end with this one: a later year is a plan and never the newest', () => {
    expect(splitYears(of(2041, 2025, 2026), { asked: undefined, now: 2026 })).toEqual({
      past: of(2025, 2026),
      planned: of(2041),
    });
    expect(splitYears(of(2041), { asked: undefined, now: 2026 })).toEqual({ past: [], planned: of(2041) });
  });

  it('end with the asked one, and know no plan then unless that is one', () => {
    const years = of(2024, 2025, 2026, 2030, 2041);
    expect(splitYears(years, { asked: 2025, now: 2026 })).toEqual({ past: of(2024, 2025), planned: [] });
    expect(splitYears(years, { asked: 2030, now: 2026 })).toEqual({
      past: of(2024, 2025, 2026),
      planned: of(2030),
    });
  });

  it('leave out what lies too far back to stand on one line', () => {
    expect(splitYears(of(2011, 2012, 2026), { asked: undefined, now: 2026 }).past).toEqual(of(2012, 2026));
  });
});
