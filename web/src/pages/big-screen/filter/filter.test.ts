import { BINS, filterIn, MEASURE_NAMES, queryOf } from './filter.js';

describe('The filter of the resource screen', () => {
  it('has the bins of the specification', () => {
    const written = MEASURE_NAMES.map((name) => BINS[name].map(({ label }) => label[0]));
    expect(written).toEqual([
      ['100～299年', '300～499年', '500～999年', '1000～1999年', '≥2000年'],
      ['<10米', '10～20米', '20～30米', '≥30米'],
      ['<100厘米', '100～300厘米', '300～500厘米', '≥500厘米'],
      ['<5米', '5～20米', '20～40米', '≥40米'],
    ]);
  });

  it('asks for what lies in a bin, its upper limit not among it', () => {
    expect(queryOf({ treeAge: '0', treeHeight: '0', bust: '1', avgGuanFu: '3', vigor: '2,3' })).toEqual({
      ...{ minAge: 100, maxAge: 299, maxHeight: 9.9, minBust: 100, maxBust: 299.9, minCrown: 40 },
      vigor: '2,3',
    });
    expect(queryOf({})).toEqual({});
  });

  it('takes from an address only what it can be', () => {
    const params = new URLSearchParams('ownership=4,9,1&treeAge=7&bust=0&vigor=x&xzCode=33');
    expect(filterIn(params)).toEqual({ ownership: '1,4', bust: '0' });
  });
});
