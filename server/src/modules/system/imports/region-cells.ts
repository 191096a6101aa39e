import { hasCityLevel, insideRegion, levelNames, regionLevel } from '@gushu/shared';
import { partNames, type RegionPart } from '../../../sheets/meaning/sheet-columns.js';
import { CODE_FORM } from './cells.js';
import type { Counties } from './counties.js';
import type { StagedRow } from './sink.js';

/** The region's cells of one row: its names, or the code, which takes precedence. */
export type RegionCells = Partial<Record<RegionPart, string>>;

/** Data that the region of a row is checked against. */
export interface RegionContext {
  counties: Counties;
  /** Region of the batch's sender. */
  ownRegion: string;
  /** Levels that the record's regions may have; by default the county and those below it. */
  levels?: readonly number[] | undefined;
}

const COUNTY_LEVEL = 3;

/** The region that the names mean, and the first of them that is missing or unknown. */
function regionByName(
  { province, city, county }: RegionCells,
  { counties, levels = [COUNTY_LEVEL] }: RegionContext,
): { byName?: string | undefined; missing?: RegionPart; wrong?: RegionPart } {
  if (county) {
    const byName = counties.find(province, city, county);
    return byName === undefined ? { wrong: counties.wrongPart(province, city, county) } : { byName };
  }
  if (levels.every((level) => level >= COUNTY_LEVEL)) return { missing: 'county' };
  if (!province) return { missing: 'province' };
  const byName = counties.findAbove(province, city);
  return byName === undefined ? { wrong: city ? 'city' : 'province' } : { byName };
}

/**
 * Finds the county that a row's cells mean (or the city or province, if the record's regions are such), and adds the
 * faults of the cells. Townships and villages are looked up by the database, set by set.
 */
export function resolveRegion(
  { values, faults }: StagedRow,
  field: string,
  cells: RegionCells,
  context: RegionContext,
): void {
  const { code, township, village } = cells;
  const { counties, ownRegion, levels } = context;
  const { byName, missing, wrong } = regionByName(cells, context);
  if (wrong) faults.push({ field, key: 'E11', params: partNames(wrong) });
  const own = code ?? byName;
  values[field] = own ?? null;
  values['township'] = code ? null : (township ?? null);
  values['village'] = code || !township ? null : (village ?? null);
  // Villages of two townships may have the same name: it means nothing without its township.
  if (!code && village && !township) faults.push({ field, key: 'E11', params: partNames('village') });
  if (own === undefined) {
    if (missing) faults.push({ field, key: 'E1', params: partNames(missing) });
    return;
  }
  if (levels && !levels.includes(regionLevel(own)))
    faults.push({ field, key: 'field.regionLevel', params: { level: levelNames(levels) } });
  else if (!levels && own.length < 6)
    faults.push({ field, key: 'E6', params: { ...partNames('code'), ...CODE_FORM } });
  else if (byName !== undefined && code && !code.startsWith(byName))
    faults.push({ field, key: 'E11', params: partNames('code') });
  else if (!counties.has(own.slice(0, 6))) faults.push({ field, key: 'field.regionUnknown' });
  else if (!insideRegion(own, ownRegion.slice(0, 6))) faults.push({ field, key: 'row.outsideRegion' });
  values['hasCity'] = hasCityLevel(own) ? 1 : 0;
}
