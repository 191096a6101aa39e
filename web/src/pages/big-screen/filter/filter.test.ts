import { BINS, binText, filterIn, MEASURE_NAMES, queryOf } from './filter.js';

describe('The filter of the resource screen', () => {
  it('has the bins of the specification', () => {
    const written = MEASURE_NAMES.map((name) => BINS[name].map((bin) => binText(name, bin)));
    expect(written).toEqual([
      ['100–299', '300–499', '500–999', '1000–1999', '≥2000'],
      ['<10', '10–20', '20–30', '≥30'],
      ['<100', '100–300', '300–500', '≥500'],
      ['<5', '5–20', '20–40', '≥40'],
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
