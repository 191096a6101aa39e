import {
  groupFaults,
  hectaresOf,
  identityOf,
  isBlank,
  oldTreeGroup,
  ownFaults,
  partsOf,
} from '@gushu/shared';
import type { SheetRow } from '../../../sheets/format/xlsx-reader.js';
import { type Reader, type RegionCells, resolveRegion, type StagedRow } from '../../system/imports/index.js';
import {
  type BlankCells,
  type ExistingRows,
  OnceInFile,
  type ReadContext,
  SpeciesOfRows,
} from '../import/index.js';

const SEPARATOR = /[,，、;；]/;
const AGREES_WITH_SPECIES = ['section', 'genus'] as const;
const { max: MAX_MAIN } = oldTreeGroup.fields.mainTreeType;

/** Treatment of blank cells when groups are updated. */
export const BLANK_OF_GROUP: BlankCells = {
  derived: AGREES_WITH_SPECIES,
  // The number of an approved group is made from the first; the level where its review ends follows from the second.
  staged: ['checkNumber', 'protectLevel'],
  stagedByPlace: [],
  beside: { treeType: ['treeTypeName', ...AGREES_WITH_SPECIES], mainTreeType: ['mainTreeTypeName'] },
};

/** Reads rows of a sheet of groups: cell by cell, then rule by rule. Rules that need the database are checked there. */
export class GroupReader implements Reader {
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
    const staged: StagedRow = { number: row.number, values: {}, faults: [], warnings: [] };
    const region: RegionCells = {};
    const filled = this.existing.read({ staged, region, keys: this.context.keys }, row);
    resolveRegion(staged, 'xzCode', region, this.context);
    this.resolveSpecies(staged, filled.fields);
    if (!filled.fields.has('mainTreeType')) this.resolveMainSpecies(staged);
    this.checkRules(staged);
    this.checkRepeats(staged);
    this.existing.clearFilled(staged, filled);
    const { values } = staged;
    if (!isBlank(values['geom'])) values['geom'] = `SRID=4326;${values['geom']}`;
    return staged;
  }

  private resolveSpecies(staged: StagedRow, filled: ReadonlySet<string>): void {
    const found = this.species[filled.has('treeType') ? 'filled' : 'named'](staged, 'treeType');
    if (!found) return;
    const { values, faults } = staged;
    for (const field of AGREES_WITH_SPECIES) {
      if (!isBlank(values[field]) && values[field] !== found[field])
        faults.push({ field, key: 'import.species', params: { v: found[field] } });
    }
    const { id, species: treeTypeName, section, genus } = found;
    Object.assign(values, { treeType: id, treeTypeName, section, genus });
  }

  /** G03: three species at most, each of the species list. */
  private resolveMainSpecies({ values, faults }: StagedRow): void {
    const field = 'mainTreeType';
    if (isBlank(values[field])) return;
    const names = String(values[field])
      .split(SEPARATOR)
      .map((name) => name.trim())
      .filter(Boolean);
    if (new Set(names).size > MAX_MAIN) faults.push({ field, key: 'field.many', params: { max: MAX_MAIN } });
    const found = [...new Set(names)].flatMap((name) => {
      const one: StagedRow = { number: 0, values: { [field]: name }, faults, warnings: [] };
      return this.species.named(one, field) ?? [];
    });
    values[field] = found.map(({ id }) => id).join(',');
    values['mainTreeTypeName'] = found.map(({ species }) => species).join('、');
  }

  private checkRules(staged: StagedRow): void {
    const { values, faults, warnings } = staged;
    const wrong = new Set(faults.map(({ field }) => field));
    const parts = isBlank(values['geom']) ? undefined : partsOf('polygon', String(values['geom']));
    const measured = { ...values, geomArea: parts && hectaresOf(parts) };
    for (const fault of [...groupFaults(measured), ...ownFaults(this.context.rules, values)]) {
      if (fault.warning) warnings.push(fault);
      else if (!wrong.has(fault.field)) faults.push(fault);
    }
  }

  private checkRepeats(staged: StagedRow): void {
    const { provinceGroupNumber, checkNumber, xzCode } = staged.values;
    this.once.check(
      staged,
      'provinceGroupNumber',
      provinceGroupNumber && identityOf(String(provinceGroupNumber)),
    );
    if (isBlank(checkNumber) || isBlank(xzCode)) return;
    this.once.check(staged, 'checkNumber', `${String(xzCode).slice(0, 6)}${checkNumber}`);
  }
}
