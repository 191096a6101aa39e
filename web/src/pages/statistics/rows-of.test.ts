import { dimensionRows, filtersOf, resourceRows } from './rows-of.js';

describe('The rows behind a figure', () => {
  it('are those of its code', () => {
    expect(filtersOf('growthVigor', '3')).toEqual({ vigor: '3' });
    expect(dimensionRows('oldTreeLevel', '1', '33')).toBe(
      '/basicdata/oldTree?oldTreeLevel=1&lifeStatus=1%2C4&xzCode=33&status=1',
    );
  });

  it('are those between the limits of its class', () => {
    expect(filtersOf('treeAge', 'a0')).toEqual({ treeAge_le: '99' });
    expect(filtersOf('treeAge', 'a1')).toEqual({ treeAge_ge: '100', treeAge_le: '299' });
    expect(filtersOf('treeAge', 'a5')).toEqual({ treeAge_ge: '2000' });
    expect(filtersOf('treeHeight', 'h1')).toEqual({ treeHeight_le: '9.9' });
    expect(filtersOf('crownDiameter', 'c4')).toEqual({ avgGuanFu_ge: '40' });
  });

  it('are none that were revoked, and dead trees by their vigour alone', () => {
    expect(resourceRows('archives', '')).toBe('/basicdata/oldTree?lifeStatus=1%2C4&xzCode=&status=1');
    expect(dimensionRows('growthVigor', '4', '33')).toBe(
      '/basicdata/oldTree?vigor=4&lifeStatus=1%2C4%2C2&xzCode=33&status=1',
    );
  });

  it('are none where no list shows just them', () => {
    expect(filtersOf('ownership', 'unknown')).toBeUndefined();
    expect(resourceRows('treeTotal', '33')).toBeUndefined();
    expect(resourceRows('danger', null)).toBeUndefined();
  });
});
