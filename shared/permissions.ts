/** Verbs a record offers, each a permission code `{record}_{verb}`. */
export const RECORD_VERBS = [
  'view',
  'add',
  'edit',
  'delete',
  'review',
  'publish',
  'import',
  'export',
] as const;
export type RecordVerb = (typeof RECORD_VERBS)[number];

/** Verbs of the administration's screens besides those of a record. */
export const ENTITY_VERBS = ['setting', 'enable', 'role', 'reset', 'upload', 'download'] as const;
export type EntityVerb = RecordVerb | (typeof ENTITY_VERBS)[number];

/** Permission code of a verb of a record or an entity: `oldTree_edit`, `topmenu_setting`; of a child those of its parent. */
export const permissionOf = (
  { name, parent }: { name: string; parent?: { to: string } },
  verb: EntityVerb,
): string => `${parent ? parent.to.slice(parent.to.indexOf('/') + 1) : name}_${verb}`;
