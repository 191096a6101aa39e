import { type Fault, isBlank } from '@gushu/shared';
import type { SheetColumn } from '../../../sheets/sheet-columns.js';
import type { SheetRow } from '../../../sheets/xlsx-reader.js';
import { type KeysByText, readCell } from './cells.js';
import type { RegionCells } from './region-cells.js';
import type { StagedRow } from './sink.js';

/** Where what is read of a row goes, and what its dictionaries hold. */
interface Reading {
  staged: StagedRow;
  region: RegionCells;
  keys: ReadonlyMap<string, KeysByText>;
}

/** Reads the cell of a column into the row's values, or says what is wrong with it. */
export function readColumn(
  { staged, region, keys: allKeys }: Reading,
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
  const keys = definition.kind === 'dictionary' ? allKeys.get(definition.code) : undefined;
  const read = readCell(field, definition, cell, keys);
  if (read.fault) faults.push(part ? named(read.fault, column) : read.fault);
  else if (part) region.code = read.value ?? undefined;
  else if (read.value === null && required) faults.push({ field, key: 'E1' });
  values[field] = read.fault || part ? null : read.value;
  staged.warned ||= Boolean(read.warned);
}

const named = (fault: Fault, { heading, headingEn }: SheetColumn): Fault => ({
  ...fault,
  params: { ...fault.params, c: [heading, headingEn] },
});
