import { api, openScreen, screen } from '../../../test/open.js';

const framed = (source: string) => openScreen(`/myiframe/map?src=${encodeURIComponent(source)}`);

beforeEach(() => api.answer('blade-system/frame/hosts', ['https://map.example.com']));
const frames = () => document.querySelectorAll('iframe').length;

describe('a page of another host', () => {
  it('is shown where the host is listed', async () => {
    await framed('https://map.example.com/here');
    const frame = await screen.findByTitle('map.example.com');
    expect(frame.getAttribute('src')).toBe('https://map.example.com/here');
    expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
  });

  it('that is not listed is named, not shown, and may be opened by itself', async () => {
    await framed('https://strange.example.com/');
    await screen.findByText(/strange\.example\.com 不在可嵌入的站点之列/);
    screen.getByRole('button', { name: '在新窗口打开' });
    expect(frames()).toBe(0);
  });

  it('is no script', async () => {
    await framed('javascript:alert(1)');
    await screen.findByText(/不在可嵌入的站点之列/);
    expect(frames()).toBe(0);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
