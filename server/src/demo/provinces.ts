/** Where a province's trees come from: how many, which species' zones, how high, on which soils. */
export interface Province {
  code: string;
  /** Scattered trees of the second national survey. */
  scattered: number;
  /** Its groups of trees. */
  groups: number;
  zones: string[];
  /** Mean height above the sea in metres, and how much its counties differ. */
  altitude: [mean: number, spread: number];
  /** Keys of the dictionary soil_type, the most common first. */
  soils: string[];
}

type Line = [
  code: string,
  scattered: number,
  groups: number,
  zones: string,
  altitude: [number, number],
  soils: string,
];

const LINES: readonly Line[] = [
  ['11', 24000, 100, 'N', [180, 180], '6 4 18'],
  ['12', 800, 6, 'N', [20, 30], '18 6 21'],
  ['13', 25918, 705, 'N', [260, 260], '6 4 18'],
  ['14', 20500, 420, 'N', [950, 250], '6 23 4'],
  ['15', 4500, 160, 'N', [900, 350], '9 8 6'],
  ['21', 11500, 120, 'NE', [160, 120], '4 5 18'],
  ['22', 2500, 40, 'NE', [320, 180], '5 7 19'],
  ['23', 2039, 4, 'NE', [260, 140], '7 5 19'],
  ['31', 1550, 3, 'C', [5, 3], '17 18'],
  ['32', 7800, 60, 'C', [25, 25], '17 29 18'],
  ['33', 92000, 2460, 'C', [260, 220], '1 2 17'],
  ['34', 26000, 330, 'C', [190, 180], '3 17 29'],
  ['35', 60000, 900, 'S C', [420, 260], '1 13 2'],
  ['36', 96000, 2000, 'C', [240, 180], '1 17 2'],
  ['37', 24000, 640, 'N', [150, 120], '4 18 6'],
  ['41', 30000, 910, 'N C', [260, 230], '6 18 29'],
  ['42', 29000, 473, 'C', [380, 320], '3 17 29'],
  ['43', 136000, 2100, 'C', [340, 240], '1 17 2'],
  ['44', 66000, 917, 'S', [120, 120], '13 1 17'],
  ['45', 116000, 1050, 'S', [280, 220], '13 1 16'],
  ['46', 16000, 90, 'S', [90, 90], '12 13 1'],
  ['50', 22000, 130, 'SW', [520, 260], '15 2 16'],
  ['51', 57000, 300, 'SW', [800, 500], '15 2 3'],
  ['52', 91000, 1500, 'SW', [980, 280], '2 16 15'],
  ['53', 190293, 1950, 'SW', [1750, 380], '1 15 2'],
  ['54', 3500, 60, 'Q', [3500, 350], '27 20'],
  ['61', 42000, 780, 'NW N', [850, 300], '23 6 3'],
  ['62', 16000, 220, 'NW', [1500, 350], '23 24 11'],
  ['63', 1800, 25, 'Q NW', [2600, 350], '24 9 27'],
  ['64', 600, 12, 'NW', [1400, 250], '11 25 24'],
  ['65', 5000, 120, 'NW', [1050, 350], '30 25 20'],
];

/** The provinces of the second survey; it did not cover Taiwan, Hong Kong and Macao. */
export const provinces: readonly Province[] = LINES.map(
  ([code, scattered, groups, zones, altitude, soils]) => ({
    code,
    scattered,
    groups,
    zones: zones.split(' '),
    altitude,
    soils: soils.split(' '),
  }),
);
