import { openPart, screen } from '../../test/open.js';
import { passAlmost, passRest, startClock, stopClock } from '../../test/scripts.js';
import { inTime, loadPage, loadPart, ScriptError } from './load-script.js';

const never = () => new Promise<never>(() => undefined);
const LATE = '页面脚本 120 秒仍未加载完成，请检查网络后重试。';

/** How a load ends, once it has. */
function endOf(load: Promise<unknown>) {
  const end: { error?: unknown } = {};
  void load.catch((error: unknown) => (end.error = error));
  return end;
}

describe('a script', () => {
  beforeEach(async () => void (await openPart(null)));
  afterEach(startClock);

  it('is there once it has come, however late that is within two minutes', async () => {
    stopClock();
    let come: (file: string) => void = () => undefined;
    const loaded = inTime(() => new Promise<string>((resolve) => (come = resolve)));
    await passAlmost();
    come('file');
    expect(await loaded).toBe('file');
    await passRest();
    expect(await loaded).toBe('file');
  });

  it('is late after two minutes, as a part of a page, too', async () => {
    stopClock();
    const ends = [inTime(never), loadPart(never)()].map(endOf);
    await passAlmost();
    expect(ends).toEqual([{}, {}]);
    await passRest();
    for (const { error } of ends) {
      expect(error).toBeInstanceOf(ScriptError);
      expect(error).toHaveProperty('message', LATE);
    }
  });

  it('cannot be fetched where browsers word it so, or there is no line; a fault in it stays what it is', async () => {
    const words = ['Failed to fetch dynamically imported module: /a.js', 'Unable to preload CSS for /a.css'];
    for (const text of words) {
      await expect(inTime(() => Promise.reject(new TypeError(text)))).rejects.toThrow(
        '网络未连接，页面未能加载',
      );
    }
    const fault = new TypeError('x is not a function');
    await expect(inTime(() => Promise.reject(fault))).rejects.toBe(fault);
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    await expect(inTime(() => Promise.reject(fault))).rejects.toBeInstanceOf(ScriptError);
    Reflect.deleteProperty(navigator, 'onLine');
  });

  it('of a page leaves its error in the page’s place, where the router would leave it blank', async () => {
    const fault = new TypeError('x is not a function');
    const { Component } = await loadPage(() => Promise.reject(fault))();
    expect(() => (Component as () => never)()).toThrow(fault);
    expect(screen.queryByText('500')).toBeNull();
  });

  it('knows the visit that it was missed at first from those that follow', () => {
    const error = new ScriptError('missed');
    expect(error.isShownAgain('a')).toBe(false);
    expect(error.isShownAgain('a')).toBe(false);
    expect(error.isShownAgain('b')).toBe(true);
  });
});
