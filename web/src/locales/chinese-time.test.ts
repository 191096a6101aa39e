import dayjs from 'dayjs';
import { now, today } from '@gushu/shared';
import './chinese-time.js';

const WRITTEN = 'YYYY-MM-DD HH:mm:ss';

describe('Moments of the pages', () => {
  it('are Chinese time in a browser of another zone', () => {
    expect(new Date(2026, 2, 8, 2, 30).getTimezoneOffset()).not.toBe(-480);
    expect(now().slice(0, 16)).toBe(dayjs().format(WRITTEN).slice(0, 16));
    expect(dayjs().isSame(dayjs(today()), 'day')).toBe(true);
    const moment = Date.UTC(2026, 10, 28, 20, 15);
    for (const date of [moment, new Date(moment), '2026-11-28T20:15:00.000Z'])
      expect(dayjs(date).format(WRITTEN)).toBe('2026-11-29 04:15:00');
    expect(dayjs.unix(moment / 1000).format(WRITTEN)).toBe('2026-11-29 04:15:00');
  });

  it.each(['2026-03-08 02:30:00', '2026-11-01 01:30:00', '2026-02-28 23:59:59', '1988-04-17 02:10:00'])(
    'are shown as they are written, whatever the summer time of the browser: %s',
    (text) => {
      expect(dayjs(text).format(WRITTEN)).toBe(text);
      expect(dayjs(text, WRITTEN).format(WRITTEN)).toBe(text);
      expect(dayjs(text, WRITTEN, 'zh-cn', true).format(WRITTEN)).toBe(text);
      expect(dayjs(text).add(1, 'day').subtract(24, 'hour').format(WRITTEN)).toBe(text);
      expect(dayjs(dayjs(text)).startOf('day').format(WRITTEN)).toBe(`${text.slice(0, 10)} 00:00:00`);
      expect(dayjs(text).hour(5).hour(dayjs(text).hour()).format(WRITTEN)).toBe(text);
    },
  );

  it('stay no moment where they are none', () => {
    expect(dayjs('abc').isValid()).toBe(false);
    expect(dayjs(null).isValid()).toBe(false);
  });
});
