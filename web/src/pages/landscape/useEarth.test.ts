import type { BaseMap } from '@gushu/shared';
import { earthsOf, overlaysOf, templatesOf } from './useEarth.js';

const NONE: BaseMap = { vector: [], imagery: [], terrain: [], own: {}, reviewNumber: '' };
const satellite2022 = { url: 'https://a.cn/{z}/{x}/{y}', grid: 'mercator', maxLevel: 17 } as const;
const forestPlots2022 = { url: 'https://b.cn/{z}/{x}/{y}', grid: 'mercator', maxLevel: 18 } as const;
const ALL: BaseMap = {
  ...NONE,
  ...{ vector: ['v', 'vl'], imagery: ['i'], terrain: ['t'] },
  own: { satellite2022, forestPlots2022 },
};

describe('base maps', () => {
  it('are offered where they are set, and the own ground always', () => {
    expect(earthsOf(NONE)).toEqual(['own']);
    expect(overlaysOf(NONE)).toEqual([]);
    expect(earthsOf(ALL)).toEqual(['vector', 'terrain', 'imagery', 'satellite2022', 'own']);
    expect(overlaysOf(ALL)).toEqual(['satellite2022', 'forestPlots2022']);
  });

  it('lie below their labels and below the layers, none of them twice', () => {
    const urls = (...asked: [Parameters<typeof templatesOf>[1], Parameters<typeof templatesOf>[2]]) =>
      templatesOf(ALL, ...asked).map(({ url, maxLevel }) => [url, maxLevel]);
    expect(urls('vector', ['forestPlots2022'])).toEqual([
      ['v', 18],
      ['vl', 18],
      ['https://b.cn/{z}/{x}/{y}', 18],
    ]);
    expect(urls('satellite2022', ['satellite2022'])).toEqual([['https://a.cn/{z}/{x}/{y}', 17]]);
    expect(urls('own', [])).toEqual([]);
  });
});
