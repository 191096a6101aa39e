import type { Label } from './label.js';

/** Lengths of a region code: province, city, county, township, village. */
export const REGION_LENGTHS = [2, 4, 6, 9, 12] as const;
/** Digits of a county's code, with which those of all regions inside it begin. */
export const COUNTY_DIGITS = 6;
/** Code of the nation where a row must have one; elsewhere its code is the empty text. */
export const NATION = '00';
/** Form of a region code. */
export const REGION_CODE = /^(\d{2}|\d{4}|\d{6}|\d{9}|\d{12})$/;
/** Regions whose own code ends in zeros: cities without counties, and a county's only township and village. */
const ENDING_IN_ZEROS = /^(?:441900|442000|460400|350527000|350527000000)$/;

/** A code without the zeros that fill it up to a longer form: 330106000000 is 330106. What is no code stays as it is. */
export function withoutFilling(code: string): string {
  if (ENDING_IN_ZEROS.test(code) || !REGION_CODE.test(code)) return code;
  const shorter = code.slice(
    0,
    REGION_LENGTHS[REGION_LENGTHS.findIndex((length) => length === code.length) - 1],
  );
  return /^0+$/.test(code.slice(shorter.length)) ? withoutFilling(shorter) : code;
}

/** Code of a region as rows have it, where the nation may be named by its own. */
export function regionCode(code: string): string {
  const own = withoutFilling(code);
  return own === NATION ? '' : own;
}
/** The same, or nothing where a region may be left out. */
export const REGION_CODE_OR_NONE = new RegExp(`${REGION_CODE.source}|^$`);

/** Cities that only stand in the code tables, for "run by the province itself", and say nothing in a name. */
export const PLACEHOLDER_CITIES = ['市辖区', '县', '省直辖县级行政区划', '自治区直辖县级行政区划'];

/** Whether the text is a region code of a known length. The empty text stands for the nation. */
export const isRegionCode = (code: string): boolean => code === '' || REGION_CODE.test(code);

/** 0 nation, 1 province … 5 village. */
export const regionLevel = (code: string): number =>
  code === '' || code === NATION ? 0 : REGION_LENGTHS.findIndex((length) => length === code.length) + 1;

const LEVEL_NAMES: readonly Label[] = [
  ['国家', 'nation'],
  ['省级', 'province'],
  ['市级', 'city'],
  ['县级', 'county'],
  ['乡镇', 'township'],
  ['村', 'village'],
];

/** Name of regions of some levels: 市级或县级, city or county. */
export const levelNames = (levels: readonly number[]): Label => [
  levels.map((level) => LEVEL_NAMES[level]?.[0]).join('或'),
  levels.map((level) => LEVEL_NAMES[level]?.[1]).join(' or '),
];

/** Those of some regions that lie in no other of them. */
export const outermost = (codes: readonly string[]): string[] => [
  ...new Set(codes.filter((code) => !codes.some((other) => other !== code && code.startsWith(other)))),
];

/** Code one level up; a province's parent is the empty text. */
export function parentRegion(code: string): string {
  const level = regionLevel(code);
  return level <= 1 ? '' : code.slice(0, REGION_LENGTHS[level - 2]);
}

/** County codes whose city is a placeholder: districts of municipalities and counties run by the province. */
export const WITHOUT_CITY = /^(11|12|31|50|4190|4290|4690|6590)/;

/** Whether the region has a city level that reviews. */
export const hasCityLevel = (xzCode: string): boolean => !WITHOUT_CITY.test(xzCode);

/** Whether `code` lies in the region `prefix` (or is it). */
export const insideRegion = (code: string, prefix: string): boolean => code.startsWith(prefix);
