import { dimensionRows, resourceRows } from './rows-of.js';

const filtersOf = (address: string | undefined): Record<string, string> | undefined =>
  address === undefined ? undefined : Object.fromEntries(new URLSearchParams(address.split('?')[1]));
const ALIVE = { lifeStatus: '1,4', status: '1', xzCode: '33' };

describe('The rows behind a figure', () => {
  it('are those of its code', () => {
    expect(filtersOf(dimensionRows('growthVigor', '3', '33'))).toEqual({
      ...{ ...ALIVE, lifeStatus: '1,4,2' },
      vigor: '3',
    });
    expect(dimensionRows('oldTreeLevel', '1', '33')).toMatch(/^\/basicdata\/oldTree\?oldTreeLevel=1&/);
    expect(resourceRows('groupNum', '33')).toMatch(/^\/basicdata\/oldTreeGroup\?/);
  });

  it('are those between the limits of its class', () => {
    const within = (call: Parameters<typeof dimensionRows>[0], code: string) =>
      filtersOf(dimensionRows(call, code, '33'));
    expect(within('treeAge', 'a0')).toEqual({ ...ALIVE, treeAge_le: '99' });
    expect(within('treeAge', 'a1')).toEqual({ ...ALIVE, treeAge_ge: '100', treeAge_le: '299' });
    expect(within('treeAge', 'a5')).toEqual({ ...ALIVE, treeAge_ge: '2000' });
    expect(within('treeHeight', 'h1')).toEqual({ ...ALIVE, treeHeight_le: '9.9' });
    expect(within('crownDiameter', 'c4')).toEqual({ ...ALIVE, avgGuanFu_ge: '40' });
  });

  it('are none that were revoked, and dead trees by their vigour alone', () => {
    expect(filtersOf(resourceRows('archives', ''))).toEqual({ ...ALIVE, xzCode: '' });
    expect(filtersOf(dimensionRows('growthVigor', '4', '33'))).toMatchObject({
      vigor: '4',
      lifeStatus: '1,4,2',
    });
  });

  it('are none where no list shows just them', () => {
    expect(dimensionRows('ownership', 'unknown', '33')).toBeUndefined();
    expect(resourceRows('treeTotal', '33')).toBeUndefined();
    expect(resourceRows('danger', null)).toBeUndefined();
  });
});
