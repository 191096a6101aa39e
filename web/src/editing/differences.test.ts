import { merge } from './differences.js';

const base = { age: 520, alias: '', remark: 'old', place: 'x' };

describe('A row that two people have changed', () => {
  it('is asked about only where both have changed the same field, each otherwise', () => {
    const mine = { ...base, age: 530, alias: 'mine', place: 'y' };
    const current = { ...base, age: 610, remark: 'new', place: 'y' };
    expect(merge(Object.keys(base), { mine, current, base })).toEqual({
      contested: ['age'],
      taken: { remark: 'new' },
    });
  });

  it('takes over what the other one has emptied', () => {
    const current = { ...base, remark: null };
    expect(merge(Object.keys(base), { mine: base, current, base })).toEqual({
      contested: [],
      taken: { remark: null },
    });
  });
});
