import { type Fault, type Field, isBlank } from '@gushu/shared';
import type { SheetColumn } from '../../../sheets/meaning/sheet-columns.js';
import { cut } from '../../../sheets/format/cut.js';
import { CELL_LIMITS } from '../../../sheets/format/limits.js';
import type { CellFault, SheetRow } from '../../../sheets/format/xlsx-reader.js';
import type { FileColumn } from './file-head.js';
import { cellText, type KeysByText, latinCode, readCell } from './cells.js';
import type { RegionCells } from './region-cells.js';
import type { StagedRow } from './sink.js';

/** Target of a row's values, and the keys of its dictionaries. */
export interface Reading {
  staged: StagedRow;
  region: RegionCells;
  keys: ReadonlyMap<string, KeysByText>;
}

/** Map from the texts of a field's cells to keys of its dictionary, or from Latin names to Chinese ones. */
export function keysOf(field: Field, keys: Reading['keys']): KeysByText | undefined {
  if (field.kind === 'dictionary') return keys.get(field.code);
  return field.kind === 'text' && field.taxon ? keys.get(latinCode(field.taxon)) : undefined;
}

/** Characters that are read of a reference: more than any title has. */
const LONGEST_TITLE = 1_000;

/** Reads the cell of a column into the row's values, or adds its fault. */
export function readColumn(
  { staged, region, keys: allKeys }: Reading,
  column: SheetColumn,
  cell: SheetRow['cells'][number] | undefined,
): void {
  const { field, definition, part, required } = column;
  const { values, faults } = staged;
  if (part && part !== 'code') {
    if (!isBlank(cell)) region[part] = cut(cellText(cell ?? null));
    return;
  }
  if (definition.kind.startsWith('reference')) {
    const most = definition.kind === 'references' ? definition.max : 1;
    values[field] = isBlank(cell) ? null : cut(cellText(cell ?? null), most * LONGEST_TITLE);
    if (isBlank(cell) && required) faults.push({ field, key: 'E1' });
    return;
  }
  const read = readCell(field, definition, cell, keysOf(definition, allKeys));
  if (read.fault) faults.push(part ? named(read.fault, column) : read.fault);
  else if (part) region.code = read.value ?? undefined;
  else if (read.value === null && required) faults.push({ field, key: 'E1' });
  values[field] = read.fault || part ? null : read.value;
  if (read.warning) staged.warnings.push(read.warning);
}

const named = (fault: Fault, { heading, headingEn }: SheetColumn): Fault => ({
  ...fault,
  params: { ...fault.params, c: [heading, headingEn] },
});

/**
 * Refuses a row for cells that could not be read completely, before other faults of these cells. Cells of columns that
 * are not imported are ignored.
 */
export function addCellFaults(
  staged: StagedRow,
  found: readonly CellFault[],
  columns: readonly FileColumn[],
): void {
  const byIndex = new Map(columns.map((each) => [each.index, each]));
  for (const { column: index, key, value } of found) {
    const own = byIndex.get(index) ?? (key === 'sheet.rowLong' ? columns[0] : undefined);
    if (!own) continue;
    const { field } = own.column;
    // Other faults of such a cell only follow from this one.
    if (NO_VALUE.has(key)) staged.faults = staged.faults.filter((each) => each.field !== field);
    const params = { ...CELL_LIMITS, ...(value !== undefined && { v: value }) };
    staged.faults.unshift(named({ field, key, params }, own.column));
  }
}

/** Faults of cells that hold no value. */
const NO_VALUE: ReadonlySet<CellFault['key']> = new Set([
  'sheet.cellError',
  'sheet.cellFormula',
  'sheet.cellPicture',
  'sheet.cellPercent',
  'sheet.cellFormat',
  'sheet.cellRounded',
  'sheet.cellOther',
  'sheet.cellSerial',
]);
