import { romanized } from '../names/romanize.js';
import { placeWithin } from './place-within.js';

describe('A place in a list of one region', () => {
  const [place, region] = ['江西省抚州市金溪县琅琚镇', '江西省'];

  it('is named without the region, in Chinese and in pinyin, level by level', () => {
    expect(placeWithin(place, region)).toBe('抚州市金溪县琅琚镇');
    expect(placeWithin(romanized(place), romanized(region))).toMatch(/^Fuzhou, Jinxi County, \w+ Town$/);
  });

  it('is named in full where it is the region itself, or no region is known', () => {
    expect(placeWithin('浙江省', '浙江省')).toBe('浙江省');
    expect(placeWithin('浙江省杭州市', '')).toBe('浙江省杭州市');
  });
});
