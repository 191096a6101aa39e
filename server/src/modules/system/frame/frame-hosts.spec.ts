import { frameHosts } from './frame-hosts.js';

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
