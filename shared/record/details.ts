import { isBlank } from '../blank.js';
import type { Label } from '../label.js';
import type { EntityDefinition, RecordDefinition } from './define.js';
import type { Field } from './fields.js';

type Row = Readonly<Record<string, unknown>>;

/** Names of the steps of rows of any record, as history shows them. */
const ACTIONS: Readonly<Record<string, Label>> = {
  save: ['新增', 'Added'],
  update: ['修改', 'Changed'],
  remove: ['删除', 'Deleted'],
  submit: ['提交', 'Submitted'],
  pass: ['审核通过', 'Approved'],
  return: ['退回', 'Returned'],
  withdraw: ['撤回', 'Withdrawn'],
  change: ['申请变更', 'Change requested'],
  import: ['批量导入', 'Imported'],
  archive: ['归档', 'Archived'],
  apply: ['变更生效', 'Change applied'],
  regionMove: ['区划调整', 'Region merged'],
  regionMoveUndo: ['撤销区划调整', 'Region merge undone'],
  revoke: ['撤销在册', 'Removed from the register'],
  depart: ['开始移植', 'Move begun'],
  arrive: ['移至新址', 'Moved to its new place'],
  restore: ['撤回批准，恢复原状', 'Decision taken back, as it was before'],
  handOver: ['移交', 'Handed over'],
};

/** Name of the action of a line of history: a step of every record, or a transition of this one. */
export function actionLabel(
  { states = [] }: Partial<Pick<RecordDefinition, 'states'>>,
  action: string,
): Label | undefined {
  return ACTIONS[action] ?? states.map(({ transitions }) => transitions[action]?.label).find(Boolean);
}

/** Fields at the head of a row's page and its dossier: key measures, and states in one word each. */
export const HERO_FIELDS = {
  oldTree: {
    figures: ['treeAge', 'treeHeight', 'bust', 'avgGuanFu', 'altitude'],
    tags: ['oldTreeType', 'oldTreeLevel', 'vigor', 'status'],
  },
  oldTreeGroup: {
    figures: ['trees', 'area', 'avgTreeAge', 'avgHeight', 'avgBust'],
    tags: ['protectLevel', 'vigor', 'status'],
  },
} as const satisfies Record<string, { figures: readonly string[]; tags: readonly string[] }>;

/** Whether a value is the region code of the nation, which is no blank: rows of the nation lie there. */
export const isNation = (field: Field, value: unknown): boolean =>
  field.kind === 'region' && !field.multi && value === '';

/** Whether a field takes the whole width: it holds sentences or a geometry. */
export const isWide = (field: Field): boolean =>
  field.kind === 'html' || field.kind === 'geometry' || (field.kind === 'text' && Boolean(field.long));

/** Whether a value of a row can be shown: the bare id of another record says nothing to a person. */
export const hasWords = (name: string, field: Field, row: Row): boolean =>
  isNation(field, row[name]) || !isBlank(row[field.kind.startsWith('reference') ? `${name}Name` : name]);

/** A group of fields as pages and papers show it. */
export interface ShownGroup {
  group: string;
  label: Label;
  names: string[];
}

/** All that is known of a row, group by group; fields never filled in are left out, and so is an empty group. */
export const shownGroups = (
  { groups, fields }: Pick<EntityDefinition, 'groups' | 'fields'>,
  row: Row,
): ShownGroup[] =>
  Object.entries(groups)
    .map(([group, label]) => ({
      group,
      label,
      names: Object.entries(fields).flatMap(([name, field]) =>
        field.group === group && hasWords(name, field, row) ? [name] : [],
      ),
    }))
    .filter(({ names }) => names.length > 0);
