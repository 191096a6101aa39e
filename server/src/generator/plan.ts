import { columnOf, type Label, RECORDS, type RecordDefinition } from '@gushu/shared';
import { KINDS, type PlannedKind, type Traits } from './kinds.js';
import { isFieldName } from './reserved-names.js';

/** Areas that take a new record, those of dictionary `model_area`: where their screens lie, and the file of their menu. */
export const AREAS = {
  protection: { address: '/protectManage', menus: 'protection' },
  information: { address: '/information', menus: 'knowledge' },
  experts: { address: '/expertPoolManagement', menus: 'knowledge' },
} as const;
export type Area = keyof typeof AREAS;

/** Whether a new record can go to an area of the name. */
export const isArea = (name: string): name is Area => Object.hasOwn(AREAS, name);

/** A field of a record that is to be made. */
export interface PlannedField extends Traits {
  name: string;
  label: Label;
  kind: PlannedKind;
  required?: boolean;
  filter?: boolean;
  /** Shown in the list from the start. */
  listed?: boolean;
}

interface Planned {
  name: string;
  label: Label;
  table: string;
  fields: PlannedField[];
}

/** A child list of a record that is to be made; one of its fields names the parent. */
export interface PlannedChild extends Planned {
  parentField: string;
}

/** A record to be made: its name and its capabilities. */
export interface RecordPlan extends Planned {
  area: Area;
  /** Whose rows are seen: the tenant's, those of the own region and below, what regions above and below publish. */
  region: 'none' | 'inside' | 'published';
  machine: 'none' | 'review' | 'publishing';
  child?: PlannedChild;
}

/** A record or its child list: each has a definition, a table, a controller and a service. */
export interface Part extends Omit<RecordPlan, 'child'> {
  parent?: { name: string; label: Label; field: string };
}

/** A record, and behind it its child list. */
export function partsOf({ child, ...record }: RecordPlan): [Part, ...Part[]] {
  if (!child) return [record];
  const { name, label, area } = record;
  const parent = { name, label, field: child.parentField };
  return [record, { ...child, area, region: 'none', machine: 'none', parent }];
}

/** The first text of a record names its rows, a long one where it has no other. */
export const titleOf = (fields: readonly PlannedField[]): PlannedField | undefined =>
  fields.find(({ kind }) => kind === 'text') ?? fields.find(({ kind }) => kind === 'longtext');

/** So many fit into a list beside region and state. */
const LISTED = 6;

/**
 * The fields of a record that another one can begin with; those that the server fills in follow from its
 * capabilities.
 */
function fieldsLike({ fields }: RecordDefinition): PlannedField[] {
  const plain = Object.entries(fields).flatMap(([name, field]): PlannedField[] => {
    const kind = field.kind === 'text' && field.long ? 'longtext' : field.kind;
    const isList = field.kind === 'dictionary' && (field.multi || field.numeric);
    if (field.auto || field.secret || isList || !(kind in KINDS) || !isFieldName(name)) return [];
    const { label } = field;
    const asked = { required: field.required !== undefined, filter: field.filter !== undefined };
    const traits = {
      ...(field.kind === 'text' || field.kind === 'html' ? { max: field.max } : {}),
      ...(field.kind === 'decimal' ? { scale: field.scale } : {}),
      ...(field.kind === 'dictionary' ? { code: field.code } : {}),
    };
    return [{ name, label, kind: kind as PlannedKind, ...traits, ...asked }];
  });
  return plain.map((field, at) => ({ ...field, listed: at < LISTED }));
}

function machineLike({ states }: RecordDefinition): RecordPlan['machine'] {
  const dictionaries = states.map(({ dictionary }) => dictionary);
  if (dictionaries.includes('data_status')) return 'review';
  return dictionaries.includes('publish_status') ? 'publishing' : 'none';
}

/** A record like one that is there, under another name. */
export function planLike(
  like: RecordDefinition,
  about: Pick<RecordPlan, 'name' | 'label' | 'area'>,
): RecordPlan {
  const { name, label } = about;
  const machine = machineLike(like);
  const region = machine === 'publishing' ? 'published' : like.region ? 'inside' : 'none';
  const plan = { ...about, table: columnOf(name), region, machine, fields: fieldsLike(like) } as const;
  const child = RECORDS.find(({ parent }) => parent?.to === like.path);
  const fields = child ? fieldsLike(child) : [];
  if (!child || !titleOf(fields)) return plan;
  const childLabel = [label[0] + child.label[0], `${label[1]} ${child.label[1].toLowerCase()}`] as const;
  const item = { name: `${name}Item`, label: childLabel, table: `${plan.table}_item`, fields };
  return { ...plan, child: { ...item, parentField: `${name}Id` } };
}
