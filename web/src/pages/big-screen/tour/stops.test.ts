import { WALLS } from '../../../wall/walls.js';
import { addressOfStop, stopAfter, stopAt, tourStops } from './stops.js';

const { resources: RESOURCES, projects: PROJECTS } = WALLS;

const nation = tourStops({ own: '', children: ['33', '11'], projects: true });
const at = (path: string, xzCode = '') => ({ path, xzCode });

describe('The tour of the walls', () => {
  it('goes from the nation through its provinces by code to the projects, and begins again', () => {
    let here = nation[0]!;
    const way = nation.map(() => (here = stopAfter(nation, here)!)).map((stop) => addressOfStop(stop, ''));
    expect(way).toEqual([`${RESOURCES}?xzCode=11`, `${RESOURCES}?xzCode=33`, PROJECTS, RESOURCES]);
  });

  it('goes through the cities of a province, and leaves out projects that its people may not see', () => {
    const stops = tourStops({ own: '33', children: ['3301', '3302'], projects: false });
    expect(stops.map((stop) => addressOfStop(stop, '33'))).toEqual([
      RESOURCES,
      `${RESOURCES}?xzCode=3301`,
      `${RESOURCES}?xzCode=3302`,
    ]);
  });

  it('stops at no township, whose map is that of its county', () =>
    expect(tourStops({ own: '330106', children: ['330106002'], projects: false })).toHaveLength(1));

  it('begins at the first stop for whoever is off its way', () => {
    expect(stopAt(nation, at(RESOURCES, '3301'))).toBe(-1);
    expect(stopAfter(nation, at(PROJECTS, '33'))).toEqual(nation[0]);
  });
});
