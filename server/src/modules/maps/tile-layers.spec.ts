import { tileHost, tilesOfTemplate } from './tile-layers.js';

describe('the tiles of an own map service', () => {
  it('are a template of the place, on the grid that its address names, down to a level', () => {
    expect(tilesOfTemplate('https://map.example.cn/sat/{z}/{x}/{y}.jpg', 17)).toEqual({
      url: 'https://map.example.cn/sat/{z}/{x}/{y}.jpg',
      grid: 'mercator',
      maxLevel: 17,
    });
    const degrees = 'https://map.example.cn/wmts?TILEMATRIXSET=c&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}';
    expect(tilesOfTemplate(degrees, 18)?.grid).toBe('degrees');
  });

  it('open the content policy to their host alone', () => {
    const hosts = [
      'https://map.example.cn/{z}/{x}/{y}.png',
      'http://10.0.0.5:8080/t/{z}/{y}/{x}',
      'https://t{0-7}.map.example.cn/{z}/{x}/{y}?tk=a',
    ].map(tileHost);
    expect(hosts).toEqual(['https://map.example.cn', 'http://10.0.0.5:8080', 'https://*.map.example.cn']);
  });

  it('are none where the text is no template, or would write another policy', () => {
    const none = [
      '',
      'https://map.example.cn/tiles',
      'javascript:{z}{x}{y}',
      '{z}/{x}/{y}',
      "https://a'b; script-src *{z}{x}{y}",
    ];
    expect(none.map(tileHost)).toEqual(none.map(() => undefined));
  });
});
