import { isBlank, ReviewStatus } from '@gushu/shared';
import type { AnyRow } from '../../../rows/stored.js';

/** A record that hangs on a tree or a group, what it was before, and its field with the vigour found. */
export interface Finding {
  row: AnyRow;
  before: AnyRow | undefined;
  field: string;
}

/** The vigour that a record has found, once it is approved or says another. */
export function foundVigor({ row, before, field }: Finding): { vigor: string } | undefined {
  const isNew = before?.status !== ReviewStatus.approved || before[field] !== row[field];
  if (row.status !== ReviewStatus.approved || !isNew || isBlank(row[field])) return undefined;
  return { vigor: String(row[field]) };
}
