import { inView, roomyBox } from './detail.js';

describe('A map that counts what it shows', () => {
  const frame = { west: 120.55, south: 28.0, east: 120.65, north: 28.1 };

  it('asks for more than its frame, and counts what lies within that alone', () => {
    const room = roomyBox(frame);
    expect(room).toEqual({ west: 120.5, south: 27.9, east: 120.7, north: 28.2 });
    const trees = [
      [120.6, 28.05],
      [120.52, 28.05],
      [120.6, 28.15],
      [120.55, 28.1],
    ] as const;
    expect(trees.filter(([lon, lat]) => inView(room, lon, lat))).toHaveLength(4);
    expect(trees.filter(([lon, lat]) => inView(frame, lon, lat))).toHaveLength(2);
  });

  it('knows a view over the date line', () => {
    const view = { west: 170, south: -10, east: -170, north: 10 };
    expect([inView(view, 175, 0), inView(view, -175, 0), inView(view, 0, 0)]).toEqual([true, true, false]);
  });
});
