import { derivedTree, identityOf, isBlank, ownFaults, type OwnRule, treeFaults } from '@gushu/shared';
import type { SheetRow } from '../../../sheets/format/xlsx-reader.js';
import { toStored } from '../old-tree/index.js';
import {
  type FileColumn,
  type KeysByText,
  type Reader,
  type RegionCells,
  type RegionContext,
  resolveRegion,
  type StagedRow,
} from '../../system/imports/index.js';
import type { BlankCells, ExistingRows } from './existing-rows.js';
import type { SpeciesByName } from './species-by-name.js';
import { SpeciesOfRows } from './species-of-rows.js';

/** Context of a reader. */
export interface ReadContext extends RegionContext {
  columns: readonly FileColumn[];
  keys: ReadonlyMap<string, KeysByText>;
  species: SpeciesByName;
  /** Custom rules. */
  rules: readonly OwnRule[];
}

const LEVEL_KEY = 'oldTreeLevel';
const AGREES_WITH_SPECIES = ['latinName', 'section', 'genus'] as const;

/** Treatment of blank cells when trees are updated. */
export const BLANK_OF_TREE: BlankCells = {
  derived: ['oldTreeNumber', 'coordSys', LEVEL_KEY, ...AGREES_WITH_SPECIES],
  // The number of an approved tree is made from it.
  staged: ['surveyNumber'],
  // A tree stays in its named group only if the group is at its new place too. Without a given place this is not
  // checked, so that trees outside of their group's outline can still be updated.
  stagedByPlace: ['provinceGroupNumber'],
  beside: { treeType: ['treeTypeName', 'sensitive', ...AGREES_WITH_SPECIES] },
};

/** Reads rows of a tree sheet: cell by cell, then rule by rule. Rules that need the database are checked there. */
export class TreeReader implements Reader {
  private readonly values: StagedRow['values'] = {};
  private readonly once = new OnceInFile();
  private readonly species: SpeciesOfRows;

  constructor(
    private readonly context: ReadContext,
    private readonly existing: ExistingRows,
  ) {
    this.species = new SpeciesOfRows(context.species);
  }

  lookUp(rows: readonly SheetRow[]): Promise<void> {
    return this.existing.lookUp(rows);
  }

  read(row: SheetRow): StagedRow {
    // One object for all rows: new ones, with some seventy names each, took half of all memory.
    const { values } = this;
    for (const name in values) values[name] = null;
    const staged: StagedRow = { number: row.number, values, faults: [], warnings: [] };
    const region: RegionCells = {};
    const filled = this.existing.read({ staged, region, keys: this.context.keys }, row);
    resolveRegion(staged, 'xzCode', region, this.context);
    this.resolveSpecies(staged, filled.fields);
    takeMeanAnew(values, filled.fields);
    this.checkRules(staged);
    this.checkRepeats(staged);
    this.existing.clearFilled(staged, filled);
    return staged;
  }

  private resolveSpecies(staged: StagedRow, filled: ReadonlySet<string>): void {
    const species = this.species[filled.has('treeType') ? 'filled' : 'named'](staged, 'treeType');
    if (!species) return;
    const { values, faults } = staged;
    for (const field of AGREES_WITH_SPECIES) {
      if (!isBlank(values[field]) && values[field] !== species[field]) {
        faults.push({ field, key: 'import.species', params: { v: species[field] } });
      }
    }
    const { id, species: treeTypeName, latinName, section, genus, sensitive } = species;
    Object.assign(values, { treeType: id, treeTypeName, latinName, section, genus, sensitive });
  }

  private checkRules(staged: StagedRow): void {
    const { values, faults, warnings } = staged;
    const wrong = new Set(faults.map((fault) => fault.field));
    for (const fault of [...treeFaults(values), ...ownFaults(this.context.rules, values)]) {
      if (fault.warning) warnings.push(fault);
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

  private checkRepeats(staged: StagedRow): void {
    const { provinceOldTreeNumber, surveyNumber, xzCode } = staged.values;
    this.once.check(
      staged,
      'provinceOldTreeNumber',
      provinceOldTreeNumber && identityOf(String(provinceOldTreeNumber)),
    );
    if (isBlank(surveyNumber) || isBlank(xzCode)) return;
    this.once.check(staged, 'surveyNumber', `${String(xzCode).slice(0, 6)}${surveyNumber}`);
  }
}

/** Values that may occur only once in a file, with the first row of each. */
export class OnceInFile {
  private readonly seen = new Map<string, Map<string, number>>();

  /** Refuses a row whose value an earlier row has. */
  check({ number, faults }: StagedRow, field: string, value: string | number | null | undefined): void {
    if (value === null || value === undefined) return;
    const seen = this.seen.get(field) ?? new Map<string, number>();
    this.seen.set(field, seen);
    const first = seen.get(String(value));
    if (first === undefined) seen.set(String(value), number);
    else faults.push({ field, key: 'E7', params: { r2: first } });
  }
}

/** Clears the mean crown width, so that it is computed, if the row gives a width and no mean. */
function takeMeanAnew(values: StagedRow['values'], filled: Set<string>): void {
  const isGiven = ['ewGuanFu', 'nsGuanFu'].some((name) => !isBlank(values[name]) && !filled.has(name));
  if (isGiven && filled.delete('avgGuanFu')) values['avgGuanFu'] = null;
}

function settleCoordinates(values: StagedRow['values']): void {
  const { lon, lat, coordSys } = values;
  if (isBlank(lon) || isBlank(lat)) return;
  if (coordSys !== '2' && coordSys !== '3') return;
  const stored = toStored({ lon: Number(lon), lat: Number(lat) }, coordSys);
  Object.assign(values, stored, { rawLon: lon, rawLat: lat });
}
