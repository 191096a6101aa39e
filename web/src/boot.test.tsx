import { jest } from '@jest/globals';
import { readFileSync } from 'node:fs';

const BOOT = readFileSync(new URL('../public/boot.js', import.meta.url), 'utf8');

/** Runs the script before all others as index.html does. */
const boot = () => window.eval(BOOT) as unknown;

describe('the page before its scripts have come', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    document.body.innerHTML = '<div id="root"><div class="boot-mark"></div></div>';
  });
  afterEach(() => {
    jest.useRealTimers();
    localStorage.clear();
  });

  it('says after two minutes in both languages that they have not, with a way to try again', () => {
    boot();
    jest.advanceTimersByTime(119_000);
    expect(document.querySelector('[role=alert]')).toBeNull();
    jest.advanceTimersByTime(1_000);
    const alert = document.querySelector('[role=alert]');
    expect(alert?.querySelector('[lang=zh-CN]')?.textContent).toContain('页面脚本 120 秒仍未加载完成');
    expect(alert?.querySelector('[lang=en]')?.textContent).toContain('has not loaded within 120 seconds');
    expect(alert?.querySelector('button')?.textContent).toBe('重新加载 Reload');
    expect(document.querySelector('.boot-mark')).toBeNull();
  });

  it('waits for no style sheet that has not come, of which a browser draws nothing', () => {
    document.head.insertAdjacentHTML('beforeend', '<link rel="stylesheet" data-late />');
    boot();
    jest.advanceTimersByTime(120_000);
    expect(document.querySelector('link[data-late]')).toBeNull();
  });

  it('says nothing once its scripts have come', () => {
    boot();
    clearTimeout(window.bootTimer);
    jest.advanceTimersByTime(200_000);
    expect(document.querySelector('[role=alert]')).toBeNull();
  });

  it('is dark and English from the first paint for who has set it up so', () => {
    localStorage.setItem('gushu-settings', JSON.stringify({ state: { scheme: 'dark', language: 'en' } }));
    boot();
    const { dataset, lang } = document.documentElement;
    expect([dataset['scheme'], lang]).toEqual(['dark', 'en']);
    localStorage.clear();
    boot();
    expect([document.documentElement.dataset['scheme'], document.documentElement.lang]).toEqual([
      'light',
      'zh-CN',
    ]);
    localStorage.setItem('gushu-settings', 'no JSON');
    boot();
    expect(document.documentElement.dataset['scheme']).toBe('light');
  });
});
