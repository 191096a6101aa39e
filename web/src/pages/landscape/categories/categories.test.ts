import { CATEGORIES, CATEGORY_OF } from '../../showcase/places.js';
import { CATEGORY_CODES, categoryOf, ON_GLOBE, paramsOf } from './categories.js';
import { marksOf } from './marks.js';

describe('the categories of the globe', () => {
  it('are those of the showcase, each with its layers', () => {
    expect([...CATEGORY_CODES].toSorted()).toEqual([...CATEGORIES].toSorted());
    const layers = CATEGORY_CODES.flatMap((code) => ON_GLOBE[code].layers);
    expect(new Set(layers)).toEqual(
      new Set([
        ...[
          'zuimeizuji_gushu',
          'zuimeizuji_gushuqun',
          'shuangbai_gushu',
          'shuangbai_gushuqun',
          'gaobaigushu',
        ],
        ...['zuimeigushu_gushu', 'zuimeigushu_gushuqun', 'xuanchuanpian_gushu', 'xuanchuanpian_gushuqun'],
        ...['sheyingzhan_gushu', 'sheyingzhan_gushuqun'],
      ]),
    );
    expect(categoryOf('nothing')).toBeUndefined();
  });

  it('begin with that of the page one comes from', () => {
    expect(CATEGORY_OF).toEqual({
      oldTreeText: 'sbgs1',
      oldTreeTrack: 'zsjzj',
      oldTreeBanner: 'syz1',
      oldTreeVideo: 'xcp',
    });
  });

  it('ask for the kind of the two hundred trees and for the edition, the first kind for all', () => {
    const kinds = CATEGORY_CODES.filter((code) => ON_GLOBE[code].hasKinds);
    expect(kinds).toEqual(['sbgs1']);
    expect(paramsOf('sbgs1', '6')).toEqual({ treeType: '6' });
    expect(paramsOf('sbgs1', '0')).toEqual({});
    expect(paramsOf('syz1', '6')).toEqual({ photoExhibition: '2022' });
    expect(paramsOf('syz2', '0')).toEqual({ photoExhibition: '2023' });
  });
});

describe('marks', () => {
  const properties = {
    id: '9',
    provinceOldTreeNumber: 'A1',
    provinceGroupNumber: null,
    oldTreeId: '5',
    type: 1,
    billboardId: null,
  };

  it('stand wherever a feature does, each about its tree, group or place', () => {
    const tree = marksOf([{ geometry: { type: 'Point', coordinates: [120, 30] }, properties }]);
    expect(tree).toMatchObject([{ entry: '9', kind: 'tree', id: '5', number: 'A1', lon: 120, lat: 30 }]);
    const two = marksOf([
      {
        geometry: {
          type: 'MultiPoint',
          coordinates: [
            [120, 30],
            [121, 31],
          ],
        },
        properties: { ...properties, oldTreeId: null, provinceOldTreeNumber: null },
      },
      { geometry: null, properties },
    ]);
    expect(two.map(({ kind, lon }) => [kind, lon])).toEqual([
      ['place', 120],
      ['place', 121],
    ]);
    expect(new Set(two.map(({ key }) => key)).size).toBe(2);
    const group = {
      ...properties,
      type: 2,
      provinceGroupNumber: 'G1',
      oldTreeId: null,
      provinceOldTreeNumber: null,
    };
    expect(marksOf([{ geometry: { type: 'Point', coordinates: [1, 2] }, properties: group }])).toMatchObject([
      { kind: 'group', number: 'G1' },
    ]);
  });
});
