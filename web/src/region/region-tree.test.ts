import { cascadeOf, isNamed, optionsBelow, optionsFound } from './region-tree.js';

describe('region picker options', () => {
  it('begin at the own region: what lies above is fixed', () => {
    expect(cascadeOf('330106001', '')).toEqual(['33', '3301', '330106', '330106001']);
    expect(cascadeOf('330106001', '3301')).toEqual(['3301', '330106', '330106001']);
  });

  it('leave children out that are not read yet, and stop at the deepest level', () => {
    const province = { id: '33', key: '33', value: '33', parentId: '', title: '浙江省', hasChildren: true };
    const read = { '': [province] };
    expect(optionsBelow(read, '', 5)).toEqual([{ value: '33', label: '浙江省', isLeaf: false }]);
    expect(optionsBelow(read, '', 1)).toEqual([{ value: '33', label: '浙江省', isLeaf: true }]);
  });

  it('name found regions in full and leave out levels that may not be chosen', () => {
    const region = (code: string, path: string[]) => ({
      ...{ code, path, name: path.at(-1) ?? '', regionLevel: path.length, fullName: path.join('') },
    });
    const found = [region('3301', ['浙江省', '杭州市']), region('330106', ['浙江省', '杭州市', '西湖区'])];
    expect(optionsFound(found, 5, false).map(({ label }) => label)).toEqual([
      '浙江省 / 杭州市',
      '浙江省 / 杭州市 / 西湖区',
    ]);
    expect(optionsFound(found, 2, false).map(({ value }) => value)).toEqual(['3301']);
    expect(optionsFound(found, 3, true).map(({ value }) => value)).toEqual(['330106']);
  });

  it('name a chosen region only when every step to it has been read', () => {
    const city = { value: '3301', label: '杭州市', isLeaf: false };
    const options = [{ value: '33', label: '浙江省', isLeaf: false, children: [city] }];
    expect(isNamed(options, ['33', '3301'])).toBe(true);
    expect(isNamed(options, ['33', '3301', '330106'])).toBe(false);
    expect(isNamed([], ['33'])).toBe(false);
    expect(isNamed([], [])).toBe(true);
  });
});
