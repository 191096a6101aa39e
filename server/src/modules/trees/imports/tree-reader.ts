import {
  derivedTree,
  type Fault,
  hasCityLevel,
  insideRegion,
  isBlank,
  oldTree,
  treeFaults,
} from '@gushu/shared';
import { partNames, type RegionPart, type SheetColumn } from '../../../sheets/sheet-columns.js';
import type { SheetRow } from '../../../sheets/xlsx-reader.js';
import { toStored } from '../old-tree/index.js';
import { CODE_FORM, type KeysByText, readCell } from './cells.js';
import type { Counties } from './counties.js';
import type { Texts } from './fault-log.js';
import type { FileColumn } from './file-head.js';
import { nearNames } from './near-names.js';
import type { SpeciesByName } from './species-by-name.js';

/** A row of the file as it goes to the staging table; `values` are the reader's own, good until the next row. */
export interface StagedRow {
  number: number;
  values: Record<string, string | number | null>;
  faults: Fault[];
  warned: boolean;
}

/** What a reader needs to know before the first row. */
export interface ReadContext {
  columns: readonly FileColumn[];
  keys: ReadonlyMap<string, KeysByText>;
  /** Texts of all keys, sealed ones too, for the wording of faults. */
  texts: Texts;
  species: SpeciesByName;
  counties: Counties;
  /** Own region of the person who sends the batch. */
  ownRegion: string;
}

const LEVEL_KEY = 'oldTreeLevel';
const AGREES_WITH_SPECIES = ['latinName', 'section', 'genus'] as const;

/** Reads rows of a tree sheet: cell by cell, then rule by rule. What needs the database is checked there. */
export class TreeReader {
  private readonly values: StagedRow['values'] = {};
  private readonly seenNumbers = new Map<string, number>();
  private readonly seenSurveys = new Map<string, number>();

  private readonly nearSpecies: (name: string) => readonly string[];

  constructor(private readonly context: ReadContext) {
    this.nearSpecies = nearNames(context.species.keys());
  }

  read(row: SheetRow): StagedRow {
    // One object for all rows: a new one with some seventy names a row was half of all memory.
    const { values } = this;
    for (const name in values) values[name] = null;
    const staged: StagedRow = { number: row.number, values, faults: [], warned: false };
    const region: Partial<Record<RegionPart, string>> = {};
    for (const { index, column } of this.context.columns)
      this.readColumn(staged, region, column, row.cells[index]);
    this.resolveRegion(staged, region);
    this.resolveSpecies(staged);
    this.checkRules(staged);
    this.checkRepeats(staged);
    return staged;
  }

  private readColumn(
    staged: StagedRow,
    region: Partial<Record<RegionPart, string>>,
    column: SheetColumn,
    cell: SheetRow['cells'][number] | undefined,
  ): void {
    const { field, definition, part, required } = column;
    const { values, faults } = staged;
    if (part && part !== 'code') {
      if (!isBlank(cell)) region[part] = String(cell).trim();
      return;
    }
    if (definition.kind === 'reference') {
      values[field] = isBlank(cell) ? null : String(cell).trim();
      if (isBlank(cell) && required) faults.push({ field, key: 'E1' });
      return;
    }
    const keys = definition.kind === 'dictionary' ? this.context.keys.get(definition.code) : undefined;
    const read = readCell(field, definition, cell, keys);
    if (read.fault) faults.push(part ? named(read.fault, column) : read.fault);
    else if (part) region.code = read.value ?? undefined;
    else if (read.value === null && required) faults.push({ field, key: 'E1' });
    values[field] = read.fault || part ? null : read.value;
    staged.warned ||= Boolean(read.warned);
  }

  // County and above are looked up here; townships and villages by the staging table, set by set.
  private resolveRegion({ values, faults }: StagedRow, region: Partial<Record<RegionPart, string>>): void {
    const { code, province, city, county, township, village } = region;
    const field = oldTree.region;
    const byName = county ? this.context.counties.find(province, city, county) : undefined;
    if (county && byName === undefined) faults.push({ field, key: 'E11', params: partNames('county') });
    const own = code ?? byName;
    values['xzCode'] = own ?? null;
    values['township'] = code ? null : (township ?? null);
    values['village'] = code ? null : (village ?? null);
    if (own === undefined) {
      if (!county) faults.push({ field, key: 'E1', params: partNames('county') });
      return;
    }
    if (own.length < 6) faults.push({ field, key: 'E6', params: { ...partNames('code'), ...CODE_FORM } });
    else if (byName !== undefined && code && !code.startsWith(byName))
      faults.push({ field, key: 'E11', params: partNames('code') });
    else if (!this.context.counties.has(own.slice(0, 6))) faults.push({ field, key: 'field.regionUnknown' });
    else if (!insideRegion(own, this.context.ownRegion.slice(0, 6)))
      faults.push({ field, key: 'row.outsideRegion' });
    values['hasCity'] = hasCityLevel(own) ? 1 : 0;
  }

  private resolveSpecies({ values, faults }: StagedRow): void {
    const name = values['treeType'];
    if (isBlank(name)) return;
    const species = this.context.species.get(String(name));
    if (!species) {
      faults.push({ field: 'treeType', ...unknownSpecies(String(name), this.nearSpecies(String(name))) });
      values['treeType'] = null;
      return;
    }
    for (const field of AGREES_WITH_SPECIES) {
      if (!isBlank(values[field]) && values[field] !== species[field]) {
        faults.push({ field, key: 'import.species', params: { v: species[field] } });
      }
    }
    const { id, species: treeTypeName, latinName, section, genus, sensitive } = species;
    Object.assign(values, { treeType: id, treeTypeName, latinName, section, genus, sensitive });
  }

  private checkRules(staged: StagedRow): void {
    const { values, faults } = staged;
    const wrong = new Set(faults.map((fault) => fault.field));
    for (const fault of treeFaults(values)) {
      if (fault.warning) staged.warned = true;
      else if (!wrong.has(fault.field)) faults.push(fault);
    }
    const given = values[LEVEL_KEY];
    const derived = derivedTree(values) as StagedRow['values'];
    if (!isBlank(given) && !isBlank(derived[LEVEL_KEY]) && String(given) !== derived[LEVEL_KEY]) {
      faults.push({ field: LEVEL_KEY, key: 'E10' });
    }
    Object.assign(values, derived);
    settleCoordinates(values);
    const { oldTreeNumber, surveyNumber, xzCode } = values;
    if (!isBlank(oldTreeNumber) && oldTreeNumber !== `${String(xzCode).slice(0, 6)}${surveyNumber}`) {
      faults.push({ field: 'oldTreeNumber', key: 'import.number' });
    }
  }

  private checkRepeats({ number, values, faults }: StagedRow): void {
    const { provinceOldTreeNumber, surveyNumber, xzCode } = values;
    this.once(this.seenNumbers, 'provinceOldTreeNumber', provinceOldTreeNumber, { number, faults });
    if (isBlank(surveyNumber) || isBlank(xzCode)) return;
    const inCounty = `${String(xzCode).slice(0, 6)}${surveyNumber}`;
    this.once(this.seenSurveys, 'surveyNumber', inCounty, { number, faults });
  }

  private once(
    seen: Map<string, number>,
    field: string,
    value: string | number | null | undefined,
    { number, faults }: Pick<StagedRow, 'number' | 'faults'>,
  ): void {
    if (value === null || value === undefined) return;
    const first = seen.get(String(value));
    if (first === undefined) seen.set(String(value), number);
    else faults.push({ field, key: 'E7', params: { r2: first } });
  }
}

const named = (fault: Fault, { heading, headingEn }: SheetColumn): Fault => ({
  ...fault,
  params: { ...fault.params, c: [heading, headingEn] },
});

function unknownSpecies(v: string, near: readonly string[]): Omit<Fault, 'field'> {
  if (near.length === 0) return { key: 'E12', params: { v } };
  return { key: 'E12near', params: { v, near: [near.join('、'), near.join(', ')] } };
}

function settleCoordinates(values: StagedRow['values']): void {
  const { lon, lat, coordSys } = values;
  if (isBlank(lon) || isBlank(lat)) return;
  if (coordSys !== '2' && coordSys !== '3') return;
  const stored = toStored({ lon: Number(lon), lat: Number(lat) }, coordSys);
  Object.assign(values, stored, { rawLon: lon, rawLat: lat });
}
