import { boxOf, wktOf } from './area.js';
import { fitted } from './map-picture.js';
import { type LonLat, nationAlbers, type Point, pointOf, positionOf } from './projection.js';

const CORNERS: LonLat[] = [
  [73, 18],
  [135, 54],
];
const projection = fitted(nationAlbers(), CORNERS, { width: 900, height: 700 });
const place = (position: LonLat) => pointOf(projection, position);
const degreesOf = (point: Point) => positionOf(projection, point);

describe('An area that is drawn on the map', () => {
  it.each([
    [87.6, 43.8],
    [120.155, 30.274],
    [110.33, 20.03],
    [126.64, 53.2],
  ])('lies in degrees where it was drawn, at %d, %d', (lon, lat) => {
    const [foundLon, foundLat] = degreesOf(place([lon, lat]));
    expect(foundLon).toBeCloseTo(lon, 6);
    expect(foundLat).toBeCloseTo(lat, 6);
  });

  it('keeps the straight sides of a box straight in the picture', () => {
    const wkt = wktOf(boxOf([200, 150], [600, 400]), degreesOf);
    const ring = wkt
      .slice('POLYGON(('.length, -2)
      .split(',')
      .map((pair) => place(pair.split(' ').map(Number) as unknown as LonLat));
    expect(ring).toHaveLength(33);
    const isOnBox = ([x, y]: Point) =>
      [200, 600].some((side) => Math.abs(x - side) < 0.1) ||
      [150, 400].some((side) => Math.abs(y - side) < 0.1);
    expect(ring.filter((point) => !isOnBox(point))).toEqual([]);
  });
});
