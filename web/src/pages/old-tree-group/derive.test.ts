import { derive } from './derive.js';

const square = (west: number) =>
  `POLYGON((${west} 30,${west + 0.02} 30,${west + 0.02} 30.02,${west} 30.02,${west} 30))`;
const drawn = { geom: square(120) };

describe('An outline that is drawn in the form of a group', () => {
  it('places a group that has no place yet', () => {
    expect(derive(drawn, { lon: null, lat: '' }, {})).toEqual({
      geomArea: expect.any(Number) as number,
      lon: 120.01,
      lat: 30.01,
    });
  });

  it('takes the middle along when it is drawn anew', () => {
    const before = { ...drawn, lon: '120.01', lat: 30.01 };
    const after = { geom: square(121) };
    expect(derive(after, { ...before, ...after }, before)).toMatchObject({ lon: 121.01, lat: 30.01 });
  });

  it('leaves a group where a person has placed it', () => {
    const before = { ...drawn, lon: 120.011, lat: 30.01 };
    const after = { geom: square(121) };
    expect(derive(after, { ...before, ...after }, before)).not.toHaveProperty('lon');
  });

  it('says nothing of the place when it is removed', () => {
    expect(derive({ geom: null }, { lon: 120.01, lat: 30.01 }, drawn)).toEqual({ geomArea: null });
  });
});
