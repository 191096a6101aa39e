import { found } from './menu-entries.js';
import { pinyinPlace } from './pinyin.js';

describe('the search for screens', () => {
  const entries = [
    { label: 'Species', otherName: '树种管理' },
    { label: 'Ancient trees', otherName: '古树名木' },
    { label: 'Tree map', otherName: '古树一张图' },
  ];
  const labels = (typed: string) => found(entries, typed, pinyinPlace).map(({ label }) => label);

  it('finds what an English page shows, first what begins with it', () => {
    expect(labels('tree')).toEqual(['Tree map', 'Ancient trees']);
  });

  it('finds the Chinese name and its pinyin there as well', () => {
    expect(labels('古树')).toEqual(['Ancient trees', 'Tree map']);
    expect(labels('gsmm')).toEqual(['Ancient trees']);
    expect(labels('szgl')).toEqual(['Species']);
  });
});
