import { codesOf, frameHosts, mayPlay } from './frame-hosts.js';

describe('the list of hosts whose pages the console may show', () => {
  it('reads a list as people write it', () => {
    expect(frameHosts('https://map.example.cn/, http://10.0.0.5:8080；https://*.gov.cn')).toEqual([
      'https://map.example.cn',
      'http://10.0.0.5:8080',
      'https://*.gov.cn',
    ]);
  });

  it('takes nothing that would write another policy', () => {
    expect(frameHosts("*, https:, https://*, 'self', https://a.cn/x y; script-src *, data:")).toEqual([]);
    expect(frameHosts("https://a.cn'unsafe-inline'")).toEqual([]);
  });
});

describe('a film', () => {
  it('may be played by https from a listed host, and nowhere else', () => {
    const hosts = ['https://video.example.cn', 'https://*.gov.cn', 'https://a.cn:8443'];
    const plays = (address: string) => mayPlay(hosts, address);
    expect(
      ['https://video.example.cn/a.mp4', 'https://film.zj.gov.cn/b.mp4', 'https://a.cn:8443/c.mp4'].map(
        plays,
      ),
    ).toEqual([true, true, true]);
    expect(
      [
        ...[
          'http://video.example.cn/a.mp4',
          'https://video.example.cn.evil.cn/a.mp4',
          'https://evilgov.cn/a',
        ],
        ...['https://a.cn/c.mp4', 'javascript:alert(1)', '/own.mp4', ''],
      ].map(plays),
    ).toEqual(Array(7).fill(false));
  });
});

it('takes codes from a list that people write, and passes over what is none', () => {
  expect(codesOf('423, 4001；409,x, ')).toEqual([423, 4001, 409]);
  expect(codesOf('')).toEqual([]);
});
