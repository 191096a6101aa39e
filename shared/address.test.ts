import { fitsAddress, isOwnPath, isSafeAddress } from './address.js';

const RUNS_OR_LEADS_AWAY = [
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript:1/alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://a.cn/x',
  'file:///etc/passwd',
  '//evil.cn/x',
  '/\\evil.cn',
  '\\\\evil.cn',
  '/\t/evil.cn',
  'http:evil.cn',
  'https:/\\evil.cn',
];

describe('An address', () => {
  it.each(RUNS_OR_LEADS_AWAY)('that could run or lead away is none: %j', (address) => {
    expect(isSafeAddress(address)).toBe(false);
    expect(isOwnPath(address)).toBe(false);
    for (const kind of ['page', 'own', 'site', 'redirect'] as const) {
      expect([kind, fitsAddress(kind, address)]).toEqual([kind, false]);
    }
  });

  it('may be one of ours, or of another host', () => {
    for (const own of [
      '/',
      '/wel/index',
      '/path:x?a=javascript:1',
      '/api/blade-resource/attach/download?id=1',
    ]) {
      expect([own, isSafeAddress(own), isOwnPath(own)]).toEqual([own, true, true]);
    }
    for (const other of ['https://map.example.cn/page', 'HTTP://10.0.0.5:8080', 'wel/index', '#top']) {
      expect([other, isSafeAddress(other), isOwnPath(other)]).toEqual([other, true, false]);
    }
  });

  it('of a tenant is a host, of a client an address of the web or an app', () => {
    for (const site of ['tree.example.cn', 'localhost:8080', '古树.中国', 'https://tree.example.cn:8443/a']) {
      expect([site, fitsAddress('site', site)]).toEqual([site, true]);
    }
    for (const back of ['http://localhost:8888', 'https://a.cn/back?x=1', 'cn.example.tree:/back']) {
      expect([back, fitsAddress('redirect', back)]).toEqual([back, true]);
    }
    expect(fitsAddress('redirect', '/back')).toBe(false);
  });
});
