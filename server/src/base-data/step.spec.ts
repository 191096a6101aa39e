import { speciesSeeds } from './species.js';
import { baseFile, copyLine, rowsOf } from './step.js';

describe('base data files', () => {
  it('are read by the names in their heading', () => {
    expect(rowsOf('code\tdictKey\tremark\nflow\t1\tleave\nflow\t2\t\n')).toEqual([
      { code: 'flow', dictKey: '1', remark: 'leave' },
      { code: 'flow', dictKey: '2', remark: '' },
    ]);
  });

  it('go to COPY with tabs, breaks and backslashes escaped', () => {
    expect(copyLine(['a\tb', 'c\\d', 'e\nf'])).toBe('a\\tb\tc\\\\d\te\\nf\n');
  });

  it.each(['dict.tsv', 'dict-biz.tsv'])('name every entry once, below a dictionary: %s', (file) => {
    const rows = rowsOf(baseFile(file));
    const keys = rows.map(({ code, dictKey }) => `${code} ${dictKey}`);
    expect(new Set(keys).size).toBe(keys.length);
    const tops = new Set(rows.filter(({ dictKey }) => dictKey === '-1').map(({ code }) => code));
    expect(rows.filter(({ code }) => !tops.has(code))).toEqual([]);
    expect(rows.every(({ code, dictKey, dictValue }) => code && dictKey && dictValue)).toBe(true);
  });

  it('hold the 82 species with the weights of the survey', () => {
    const seeds = speciesSeeds();
    expect(seeds).toHaveLength(82);
    expect(seeds.reduce((sum, { weight }) => sum + weight, 0)).toBe(994);
    const zones = new Set(['NE', 'N', 'NW', 'C', 'S', 'SW', 'Q']);
    expect(seeds.flatMap((seed) => seed.zones).filter((zone) => !zones.has(zone))).toEqual([]);
  });
});
