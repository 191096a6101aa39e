import { oldTreeGroup, pathsOf } from '@gushu/shared';
import type { ColumnOptions } from '../../columns/record-columns.js';
import type { Control } from '../../layout/control.js';
import { SpeciesPicker } from '../../names/SpeciesPicker.js';

/** The three species at most that make up a group. */
const MainSpecies = (control: Control) => (
  <SpeciesPicker {...control} max={oldTreeGroup.fields.mainTreeType.max} />
);

/** The names stand in fields beside the ids; the names of the list are those. */
const HIDDEN = { search: false, hideInTable: true } as const;

/** Addresses of the pages of groups. */
export const GROUP_PATHS = pathsOf(oldTreeGroup);

/** Columns of groups, as list, drawer and query show them. */
export const GROUP_COLUMNS: ColumnOptions<typeof oldTreeGroup> = {
  show: [
    ...(['provinceGroupNumber', 'groupName', 'xzCode', 'mainTreeTypeName', 'trees', 'area'] as const),
    ...(['protectLevel', 'status'] as const),
  ],
  filters: [
    ...(['provinceGroupNumber', 'groupName', 'xzCode', 'mainTreeTypeName', 'protectLevel'] as const),
    ...(['vigor', 'status', 'trees', 'area'] as const),
  ],
  override: {
    mainTreeType: { ...HIDDEN, input: MainSpecies },
    treeType: { ...HIDDEN, input: SpeciesPicker },
    importId: HIDDEN,
    provinceGroupNumber: { width: 136 },
    groupName: { width: 120 },
    xzCode: { width: 220 },
    mainTreeTypeName: { width: 120 },
    trees: { width: 96 },
    area: { width: 96 },
  },
};
