import { oldTree, pathsOf } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { type ColumnOptions, useColumns } from '../../columns/record-columns.js';
import { SpeciesPicker } from '../../names/SpeciesPicker.js';
import { GroupPicker } from './GroupPicker.js';
import { ScopeInput } from './ScopeInput.js';

const SHOW = [
  'provinceOldTreeNumber',
  'treeTypeName',
  'xzCode',
  'treeAge',
  'oldTreeLevel',
  'vigor',
  'status',
] as const;

/** Columns that fit beside a map. */
export const BESIDE_MAP = ['provinceOldTreeNumber', 'treeTypeName', 'xzCode'] as const;

const FILTERS = [
  'provinceOldTreeNumber',
  'xzCode',
  'treeTypeName',
  'oldTreeLevel',
  'vigor',
  'status',
  'treeAge',
] as const;

const OVERRIDE = {
  // The list is searched by the name; the picker belongs to the form.
  treeType: { search: false, input: SpeciesPicker, hideInTable: true },
  groupId: { hideInTable: true },
  provinceGroupNumber: { input: GroupPicker },
  protectScope: { input: ScopeInput },
  importId: { search: false, hideInTable: true },
  provinceOldTreeNumber: { width: 136 },
  treeTypeName: { width: 104 },
  // Wide enough for most places: the part that distinguishes two of them is at the end.
  xzCode: { width: 250 },
  treeAge: { width: 92 },
  oldTreeLevel: { width: 112 },
  vigor: { width: 112 },
} as const;

// Latin names are longer than Chinese ones.
const OVERRIDE_EN = { ...OVERRIDE, treeTypeName: { width: 180 } } as const;

/** Columns of trees, as list, drawer, form and archive page read them; a table begins with those of `show`. */
export function useTreeColumns(show: ColumnOptions<typeof oldTree>['show'] = SHOW) {
  const isEnglish = useTranslation().i18n.language === 'en';
  return useColumns(oldTree, {
    show,
    filters: FILTERS,
    override: isEnglish ? OVERRIDE_EN : OVERRIDE,
  });
}

/** Addresses of the tree pages. */
export const TREE_PATHS = pathsOf(oldTree);
