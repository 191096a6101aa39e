import { maskedCut, maskParams, maskText, maskUrl } from './mask.js';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIxIn0.c2lnbmF0dXJl';

describe('Masking', () => {
  it.each([
    [{ username: 'admin', password: 'hidden' }],
    [{ oldPassword: 'hidden', newPassword1: 'hidden' }],
    [{ nested: { list: [{ secretKey: 'hidden', accessKey: 'hidden' }] } }],
    [{ clientSecret: 'hidden', refresh_token: 'hidden', 'Blade-Auth': 'bearer hidden' }],
    [{ params: '{"code":"hidden"}', phones: '13800000000' }],
    [{ paramKey: 'account.initPassword', paramValue: 'hidden' }],
    [{ note: `see password=hidden&x=1 and token: "hidden"` }],
  ])('leaves no secret in %j', (params) => {
    expect(JSON.stringify(maskParams(params))).not.toContain('hidden');
  });

  it('takes one-time codes for secrets, and names of dictionaries for what they are', () => {
    expect(maskParams({ code: '123456', value: '654321' })).toEqual({ code: '***', value: '***' });
    expect(maskParams({ code: 'vigor', value: '旺盛' })).toEqual({ code: 'vigor', value: '旺盛' });
  });

  it('finds tokens in addresses and texts, written out as percents too', () => {
    expect(maskUrl(`/api/x?id=1&Blade-Auth=bearer%20${JWT}&y=2`)).toBe('/api/x?id=1&Blade-Auth=***&y=2');
    expect(maskText(`bad ${JWT}!`)).toBe('bad ***!');
    expect(maskText(`at a.b%3D${JWT} www.example.com.${JWT}, x${JWT}`)).not.toContain('eyJ');
    expect(maskText('www.example.com/a.b.c')).toBe('www.example.com/a.b.c');
    expect(maskUrl('/api/x?name=%')).toBe('/api/x?name=%');
  });

  it('finds a token behind words and dots, and leaves other words alone', () => {
    expect(maskText(`a.b.x${JWT}.more`)).toBe('a.b.x***');
    expect(maskText('eyJ.a www.tree.example.org 1.2.3')).toBe('eyJ.a www.tree.example.org 1.2.3');
  });

  it('cuts what it has made longer, and reads each letter once', () => {
    expect(maskedCut('token=a;'.repeat(200), 100)).toHaveLength(100);
    expect(maskedCut('token=a;'.repeat(200), 100)).not.toContain('=a');
    const start = performance.now();
    for (const text of ['eyJ', 'eyJ.', 'eyJ-', 'token ', 'token=', 'a.a', '.eyJaaaaaaaaa']) {
      maskText(text.repeat(100_000));
    }
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  it('keeps what it copies small', () => {
    const big = {
      a: 'x'.repeat(100_000),
      b: Array.from({ length: 1_000 }, () => 'y'),
      c: { c: { c: { c: { c: 1 } } } },
    };
    expect(JSON.stringify(maskParams(big)).length).toBeLessThan(3_000);
  });
});
