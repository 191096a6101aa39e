import {
  actionOf,
  dragged,
  LISTEN_AFTER_MS,
  MIN_SCALE,
  still,
  toggled,
  TURN_DEGREES,
  turned,
  VIEWER_Z,
  WHEEL_STEP,
  wrapped,
  ZOOM_STEP,
  zoomed,
} from './pose.js';

const times = <T>(count: number, act: (value: T) => T, from: T): T =>
  Array.from({ length: count }).reduce<T>((value) => act(value), from);

describe('the image viewer', () => {
  it('zooms by 0.2 with buttons and keys, by 0.015 with the wheel, and stays above 0.2', () => {
    expect(zoomed(still(), ZOOM_STEP).scale).toBe(1.2);
    expect(zoomed(still(), -ZOOM_STEP).scale).toBe(0.8);
    expect(times(3, (pose) => zoomed(pose, ZOOM_STEP), still()).scale).toBe(1.6);
    expect(zoomed(still(), WHEEL_STEP).scale).toBe(1.015);
    for (const step of [ZOOM_STEP, WHEEL_STEP]) {
      const least = times(200, (pose) => zoomed(pose, -step), still()).scale;
      expect(least).toBeGreaterThan(MIN_SCALE);
      expect(least).toBeLessThanOrEqual(MIN_SCALE + step);
    }
  });

  it('lies above everything at 2000 and takes keys and wheel from 300 ms on', () => {
    expect([VIEWER_Z, LISTEN_AFTER_MS, TURN_DEGREES]).toEqual([2000, 300, 90]);
  });

  it('turns by quarters both ways and keeps where a picture was dragged to', () => {
    const pose = dragged(turned(turned(still(), -1), -1), 30, -10);
    expect(pose).toMatchObject({ turn: -180, x: 30, y: -10 });
    expect(turned(pose, 1)).toMatchObject({ turn: -90, x: 30, y: -10 });
  });

  it('puts a picture back when it changes between fit and original size', () => {
    const original = toggled(zoomed(turned(still(), 1), ZOOM_STEP));
    expect(original).toEqual(still('original'));
    expect(toggled(original)).toEqual(still('fit'));
  });

  it('goes on from the last picture to the first and back', () => {
    expect(wrapped(2, 1, 3)).toBe(0);
    expect(wrapped(0, -1, 3)).toBe(2);
    expect(wrapped(0, 1, 0)).toBe(0);
  });

  it.each([
    ['Escape', 'close', 'close'],
    [' ', 'toggle', 'toggle'],
    ['ArrowLeft', 'previous', 'zoomOut'],
    ['ArrowRight', 'next', 'zoomIn'],
    ['ArrowUp', 'zoomIn', 'zoomIn'],
    ['ArrowDown', 'zoomOut', 'zoomOut'],
    ['PageUp', 'previous', 'previous'],
    ['PageDown', 'next', 'next'],
    ['Enter', undefined, undefined],
  ])('takes the key %p for %p where all is seen, for %p in original size', (key, fit, original) => {
    expect(actionOf(key, 'fit')).toBe(fit);
    expect(actionOf(key, 'original')).toBe(original);
  });
});
