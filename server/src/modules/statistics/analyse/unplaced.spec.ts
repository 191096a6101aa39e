import { unplacedName } from '../../system/region/index.js';
import { rest } from './unplaced.js';

const codes = (counts: Record<string, number>) => new Map(Object.entries(counts));

describe('trees whose code stops at the asked region', () => {
  it('are what the region counts and its children do not', () => {
    const left = rest(codes({ 1: 5, 2: 2, 3: 1 }), [codes({ 1: 2, 2: 2 }), codes({ 1: 1 })]);
    expect([...left]).toEqual([
      ['1', 2],
      ['3', 1],
    ]);
  });

  it('stand in a row named after what is missing; a village misses nothing', () => {
    expect(unplacedName('330106')).toEqual(['未填乡镇', 'Township not given']);
    expect(unplacedName('3301')).toEqual(['未填区县', 'County not given']);
    expect(unplacedName('330106002051')).toBeUndefined();
  });
});
