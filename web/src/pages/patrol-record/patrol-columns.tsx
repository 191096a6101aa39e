import { patrolRecord } from '@gushu/shared';
import { useColumns } from '../../columns/record-columns.js';
import { TreePicker } from '../old-tree/TreePicker.js';

const SHOW = [
  'provinceOldTreeNumber',
  'treeTypeName',
  'xzCode',
  'patrolPeople',
  'patrolTime',
  'result',
  'vigor',
  'status',
] as const;
const OVERRIDE = {
  // The list names the tree by its number; the picker is the form's.
  oldTreeId: { search: false, input: TreePicker, hideInTable: true },
} as const;

/** Columns of patrols, as list, form and view read them. */
export const usePatrolColumns = () => useColumns(patrolRecord, { show: SHOW, override: OVERRIDE });

/** Addresses of the patrol pages. */
export const PATROL_PATHS = {
  list: '/protectManage/patrolRecord',
  form: '/protectManage/patrolRecord/patrolRecordAdd',
  view: '/protectManage/patrolRecord/patrolRecordView',
} as const;
