import {
  ArchiveMark,
  type DimensionCall,
  dimensionFilters,
  oldTree,
  oldTreeGroup,
  type ResourceCount,
  resourceFilters,
  type RowFilters,
  screenOf,
  speciesFilters,
  type StatStamp,
} from '@gushu/shared';
import type { StatFilter } from './statistics-api.js';

const LISTS = { oldTree: screenOf(oldTree), oldTreeGroup: screenOf(oldTreeGroup) } as const;

/** Whether the lists hold the rows that were counted: those of a snapshot and of further filters they do not show. */
export const isListed = ({ archiveMark }: StatStamp, { narrowed }: StatFilter): boolean =>
  archiveMark === ArchiveMark.live && Object.keys(narrowed).length === 0;

const addressOf = (
  list: keyof typeof LISTS,
  xzCode: string | null,
  filters: RowFilters | undefined,
): string | undefined =>
  xzCode === null || !filters ? undefined : `${LISTS[list]}?${new URLSearchParams({ ...filters, xzCode })}`;

/** Address of the trees of a region that have a code in a dimension. */
export const dimensionRows = (call: DimensionCall, code: string, xzCode: string | null): string | undefined =>
  addressOf('oldTree', xzCode, dimensionFilters(call, code));

/** Address of the trees of a region that are of a species. */
export const speciesRows = (treeType: string, xzCode: string): string | undefined =>
  addressOf('oldTree', xzCode, speciesFilters(treeType));

/** Address of the rows of a region behind a count of the resource table. */
export function resourceRows(count: ResourceCount, xzCode: string | null): string | undefined {
  const rows = resourceFilters(count);
  return rows && addressOf(rows.list, xzCode, rows.filters);
}
