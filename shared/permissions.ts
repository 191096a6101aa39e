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

/** Permission code of a verb of a record or an entity: `oldTree_edit`, `topmenu_setting`. */
export const permissionOf = (record: { name: string }, verb: EntityVerb): string => `${record.name}_${verb}`;
