import { readFilms } from './films.js';

describe('The films that a text names', () => {
  it('are split by semicolons and line breaks, and paired with their titles by position', () => {
    expect(readFilms('https://a.cn/1.mp4;\r\nhttps://a.cn/2.mp4；https://a.cn/3.mp4', '春，,秋')).toEqual([
      { url: 'https://a.cn/1.mp4', title: '春' },
      { url: 'https://a.cn/2.mp4', title: '2' },
      { url: 'https://a.cn/3.mp4', title: '秋' },
    ]);
    expect(readFilms('https://a.cn/1.mp4\nhttps://a.cn/2.mp4', '春')).toEqual([
      { url: 'https://a.cn/1.mp4', title: '春' },
      { url: 'https://a.cn/2.mp4', title: '2' },
    ]);
    expect(readFilms(null, undefined)).toEqual([]);
  });
});
