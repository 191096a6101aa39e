import { nearNames } from './near-names.js';

describe('names near to a misspelt one', () => {
  const near = nearNames(['黄皮', '黄杨', '黄连木', '黄檀', '银杏', '皂荚', '南方红豆杉', '樟']);

  it('are those one character away, that begin alike first, three at most', () => {
    expect(near('黄陂')).toEqual(['黄皮', '黄杨', '黄檀']);
    expect(near('很杏')).toEqual(['银杏']);
    expect(near('杏银')).toEqual(['银杏']);
    expect(near('银杏树')).toEqual(['银杏']);
  });

  it('may be further away where the name is long', () => {
    expect(near('南方红豆衫')).toEqual(['南方红豆杉']);
    expect(near('南方的红豆衫')).toEqual(['南方红豆杉']);
    expect(near('南房红豆衫')).toEqual([]);
  });

  it('share something with it', () => {
    expect(near('柏')).toEqual([]);
    expect(near('月桂神树')).toEqual([]);
  });

  it('are looked for only so often in a file of nothing but unknown names', () => {
    const all = nearNames(['银杏']);
    for (let i = 0; i < 200; i++) all(`银${i}`);
    expect(all('很杏')).toEqual([]);
    expect(all('银1')).toEqual(['银杏']);
  });
});
