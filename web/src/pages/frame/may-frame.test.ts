import { mayFrame } from './may-frame.js';

describe('pages of other hosts', () => {
  const hosts = ['https://map.example.cn', 'http://10.0.0.5:8080', 'https://*.gov.cn'];

  it('shows pages of those hosts only', () => {
    expect(mayFrame('https://map.example.cn/page?a=1', hosts)).toBe(true);
    expect(mayFrame('http://10.0.0.5:8080/', hosts)).toBe(true);
    expect(mayFrame('https://lyj.zj.gov.cn/', hosts)).toBe(true);
    const refused = [
      'http://map.example.cn/',
      'https://map.example.cn.evil.cn/',
      'https://map.example.cn@evil.cn/',
      'https://evilgov.cn/',
      'http://10.0.0.5/',
      'javascript:alert(1)',
      'data:text/html,x',
      '/wel/index',
      '',
    ];
    expect(refused.filter((address) => mayFrame(address, hosts))).toEqual([]);
  });
});
