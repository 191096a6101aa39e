import { hasCityLevel, insideRegion } from '@gushu/shared';
import { partNames, type RegionPart } from '../../../sheets/meaning/sheet-columns.js';
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
}

/**
 * Finds the county that a row's cells mean, and what is wrong with them. Townships and villages are looked up by the
 * database, set by set.
 */
export function resolveRegion(
  { values, faults }: StagedRow,
  field: string,
  { code, province, city, county, township, village }: RegionCells,
  { counties, ownRegion }: RegionContext,
): void {
  const byName = county ? counties.find(province, city, county) : undefined;
  if (county && byName === undefined)
    faults.push({ field, key: 'E11', params: partNames(counties.wrongPart(province, city, county)) });
  const own = code ?? byName;
  values[field] = own ?? null;
  values['township'] = code ? null : (township ?? null);
  values['village'] = code || !township ? null : (village ?? null);
  // Villages of two townships may have one name: alone it says nothing.
  if (!code && village && !township) faults.push({ field, key: 'E11', params: partNames('village') });
  if (own === undefined) {
    if (!county) faults.push({ field, key: 'E1', params: partNames('county') });
    return;
  }
  if (own.length < 6) faults.push({ field, key: 'E6', params: { ...partNames('code'), ...CODE_FORM } });
  else if (byName !== undefined && code && !code.startsWith(byName))
    faults.push({ field, key: 'E11', params: partNames('code') });
  else if (!counties.has(own.slice(0, 6))) faults.push({ field, key: 'field.regionUnknown' });
  else if (!insideRegion(own, ownRegion.slice(0, 6))) faults.push({ field, key: 'row.outsideRegion' });
  values['hasCity'] = hasCityLevel(own) ? 1 : 0;
}
