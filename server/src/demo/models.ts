import type { SpeciesSeed } from '../base-data/species.js';
import { Weighted, type Random } from './random.js';

/*
 * Distributions of scattered trees: ages, kinds and vigour as the second national survey published
 * them, sizes by age and genus.
 */
const AGE = new Weighted<[low: number, below: number, mean: number]>([
  [[100, 300, 70], 81.2],
  [[300, 500, 70], 13.2],
  [[500, 1000, 150], 4.7],
  [[1000, 2000, 250], 0.82],
  [[2000, 5001, 700], 0.06],
]);
const KIND = new Weighted([
  ['1', 99.47],
  ['2', 0.43],
  ['3', 0.1],
]);

const BUST_BY_GENUS: Record<string, number> = {
  Ficus: 2,
  Cinnamomum: 1.5,
  Ginkgo: 1.4,
  Platycladus: 0.7,
  Pinus: 0.8,
  Osmanthus: 0.6,
};
const HEIGHT_BY_GENUS: Record<string, number> = {
  Cunninghamia: 1.3,
  Keteleeria: 1.3,
  Ginkgo: 1.3,
  Ziziphus: 0.6,
  Punica: 0.6,
  Osmanthus: 0.6,
};
const NARROW_CROWNS = ['Pinaceae', 'Cupressaceae', 'Taxaceae'];

// Weak and endangered are 15.07 % of all; their odds double from 500 years on.
const ILL = 0.1447;
const ILL_OLD = 0.2528;
const ENDANGERED_OF_ILL = 2.15 / 15.07;
const DEAD = 0.002;

/** A value between two others, or the one that it lies beyond. */
export const clip = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));
/** A value with one digit behind the point. */
export const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Kind and age of a tree. */
export type Kind = { oldTreeType: string; treeAge: number };

/** Kind of tree and its age; a famous tree may be young. */
export function kindAndAge(random: Random): Kind {
  const oldTreeType = KIND.draw(random);
  if (oldTreeType === '2') return { oldTreeType, treeAge: random.integer(20, 95) };
  const [low, below, mean] = AGE.draw(random);
  const age = Math.floor(low + random.exponential(mean, below - low));
  return { oldTreeType, treeAge: random.chance(0.6) ? age - (age % 10) : age };
}

/** Girth, height and crown of a tree of this age and species. */
export function sizes(random: Random, age: number, { genusLatin, sectionLatin }: SpeciesSeed) {
  const mu = Math.log(60 + 0.95 * age ** 0.92 * (BUST_BY_GENUS[genusLatin] ?? 1));
  const bust = tenth(clip(Math.exp(mu + 0.35 * random.normal()), 30, 1500));
  const treeHeight = tenth(clip((16 + 5.5 * random.normal()) * (HEIGHT_BY_GENUS[genusLatin] ?? 1), 3, 58));
  const spread = genusLatin === 'Ficus' ? 1.6 : NARROW_CROWNS.includes(sectionLatin) ? 0.7 : 1;
  const mean = clip(4 + 0.032 * bust * spread + 2.5 * random.normal(), 1.5, 52);
  const skew = random.between(-0.15, 0.15);
  const ewGuanFu = tenth(mean * (1 + skew));
  const nsGuanFu = tenth(mean * (1 - skew));
  return {
    bust,
    treeHeight,
    ewGuanFu,
    nsGuanFu,
    avgGuanFu: Math.round((ewGuanFu + nsGuanFu) * 5 + 1e-9) / 10,
  };
}

/** Vigour: 1 normal, 2 weak, 3 endangered, 4 dead. */
export function vigorOf(random: Random, age: number): string {
  if (random.chance(DEAD)) return '4';
  if (!random.chance(age >= 500 ? ILL_OLD : ILL)) return '1';
  return random.chance(ENDANGERED_OF_ILL) ? '3' : '2';
}

const keys = (...pairs: [key: string, weight: number][]) => new Weighted(pairs);

const ENVIRONMENT = keys(['1', 79.4], ['2', 14.8], ['3', 5.8]);
const OWNERSHIP = keys(['1', 19], ['2', 70], ['3', 10], ['4', 1]);
const SLOPE_POSITION = keys(['6', 38], ['4', 22], ['3', 18], ['2', 9], ['5', 8], ['1', 5]);
const RURAL_PLACE = keys(['4', 70], ['8', 14], ['5', 8], ['6', 4], ['7', 4]);
const URBAN_PLACE = keys(['1', 55], ['2', 30], ['3', 15]);
const SOIL_RANK = keys(['0', 60], ['1', 28], ['2', 12]);
const COMPACT = keys(['1', 2], ['2', 22], ['3', 52], ['4', 19], ['5', 5]);
const THICK = keys(['1', 34], ['2', 48], ['3', 18]);
const PROTECTION = keys(['0', 48], ['10', 30], ['2', 14], ['3', 5], ['5', 4], ['1', 1]);
const REJUVENATION = keys(['0', 86], ['5', 7], ['6', 4], ['1', 2], ['2', 1]);
const AGE_METHOD = keys(['3', 62], ['2', 24], ['1', 10], ['4', 3], ['5', 1]);

/** Lie of the land: 35 % stand on the level. */
export function slopeOf(random: Random): { slope: number; aspect: string; slopePosition: string } {
  const slopePosition = SLOPE_POSITION.draw(random);
  if (slopePosition === '6' && random.chance(0.92)) return { slope: 0, aspect: '9', slopePosition };
  const slope = tenth(Math.min(60, random.gamma2(15)));
  return { slope, aspect: String(random.integer(1, 8)), slopePosition };
}

function several(first: Weighted<string>, random: Random): string {
  const one = first.draw(random);
  if (one === '0' || random.chance(0.75)) return one;
  const other = first.draw(random);
  return other === '0' || other === one ? one : [one, other].sort((a, b) => Number(a) - Number(b)).join(',');
}

/** Fields of the form about a tree's site and its upkeep. */
export function siteOf(random: Random, soils: readonly string[], town: boolean) {
  const placeType = (town ? URBAN_PLACE : RURAL_PLACE).draw(random);
  const ownership = OWNERSHIP.draw(random);
  return {
    soilType: soils[Number(SOIL_RANK.draw(random))] ?? soils[0] ?? '99',
    soilCompact: COMPACT.draw(random),
    soilThick: THICK.draw(random),
    growEnvironment: ENVIRONMENT.draw(random),
    growPlace: town ? '2' : '1',
    placeType,
    ownership,
    manageDept: town ? '2' : '1',
    dutyType: ownership === '3' || random.chance(0.25) ? '2' : '1',
    groundProtection: several(PROTECTION, random),
    analepsis: several(REJUVENATION, random),
    ageMethod: AGE_METHOD.draw(random),
  };
}
