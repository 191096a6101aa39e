import { cascadeOf, optionsBelow, optionsFound } from './region-tree.js';

const region = (code: string, regionLevel: number, names: string[]) => ({
  code,
  regionLevel,
  parentCode: '',
  name: names.at(-1) ?? '',
  provinceName: names[0] ?? '',
  cityName: names[1] ?? '',
  districtName: names[2] ?? '',
});

describe('region picker options', () => {
  it('begin at the own region: what lies above is fixed', () => {
    expect(cascadeOf('330106001', '')).toEqual(['33', '3301', '330106', '330106001']);
    expect(cascadeOf('330106001', '3301')).toEqual(['3301', '330106', '330106001']);
  });

  it('leave children out that are not read yet, and stop at the deepest level', () => {
    const read = { '': [{ value: '33', title: '浙江省', hasChildren: 1 }] };
    expect(optionsBelow(read, '', 5)).toEqual([{ value: '33', label: '浙江省', isLeaf: false }]);
    expect(optionsBelow(read, '', 1)).toEqual([{ value: '33', label: '浙江省', isLeaf: true }]);
  });

  it('put found regions below the regions they lie in, once', () => {
    const found = [
      region('330106', 3, ['浙江省', '杭州市', '西湖区']),
      region('3301', 2, ['浙江省', '杭州市']),
      region('360103', 3, ['江西省', '南昌市', '西湖区']),
    ];
    const options = optionsFound(found, '', 5);
    expect(options.map(({ label }) => label)).toEqual(['浙江省', '江西省']);
    expect(options[0]?.children?.map(({ label }) => label)).toEqual(['杭州市']);
    expect(options[0]?.children?.[0]?.children).toEqual([{ value: '330106', label: '西湖区', isLeaf: true }]);
    expect(optionsFound(found, '33', 5)).toHaveLength(1);
  });
});
