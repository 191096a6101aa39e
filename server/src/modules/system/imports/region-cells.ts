import { hasCityLevel, insideRegion, levelNames, regionLevel } from '@gushu/shared';
import { partNames, type RegionPart } from '../../../sheets/sheet-columns.js';
import { CODE_FORM } from './cells.js';
import type { Counties } from './counties.js';
import type { StagedRow } from './sink.js';

/** A region's cells of one row: its names, or the code that wins over them. */
export type RegionCells = Partial<Record<RegionPart, string>>;

/** What a region is checked against. */
export interface RegionContext {
  counties: Counties;
  /** Own region of the person who sends the batch. */
  ownRegion: string;
  /** Levels that the record's regions may have; the county and those below it where none is named. */
  levels?: readonly number[] | undefined;
}

const COUNTY_LEVEL = 3;

/** The region that names mean, and the first of them that must be there or means none. */
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
 * Finds the county that a row's cells mean, or the city or province where the record's regions are such, and what is wrong
 * with them. Townships and villages are looked up by the database, set by set.
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
  // Villages of two townships may have one name: alone it says nothing.
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
