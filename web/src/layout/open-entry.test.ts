import { addressOf, opensWindow, placeOf } from './open-entry.js';

describe('An entry of the menu', () => {
  it('opens screens as they are, and pages of other hosts in the frame', () => {
    expect(addressOf({ path: '/wel/index' })).toBe('/wel/index');
    expect(addressOf({ path: 'https://a.cn/x?y=1', code: 'map' })).toBe(
      '/myiframe/map?src=https%3A%2F%2Fa.cn%2Fx%3Fy%3D1',
    );
  });

  it('opens a new window only where its flag and an address of another host meet', () => {
    const entries = [
      { path: 'https://a.cn', isOpen: 2 },
      { path: 'https://a.cn', isOpen: 1 },
      { path: '/wel/index', isOpen: 2 },
      { path: 'javascript:alert(1)', isOpen: 2 },
    ];
    expect(entries.map(opensWindow)).toEqual([true, false, false, false]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.cn', '/\\evil.cn', 'java\tscript:x'])(
    'leads nowhere but to the frame with %j',
    (path) => {
      expect(placeOf({ path, code: 'bad' })).toBe('/myiframe/bad');
      expect(addressOf({ path })).toBe(`/myiframe/page?src=${encodeURIComponent(path)}`);
    },
  );
});
