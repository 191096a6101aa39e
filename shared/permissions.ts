/** Verbs a record offers, each a permission code `{record}_{verb}`. */
export type RecordVerb = 'view' | 'add' | 'edit' | 'delete' | 'review' | 'publish' | 'import' | 'export';

/** Verbs of the administration's screens: those of a record, and their own. */
export type EntityVerb =
  RecordVerb | 'setting' | 'enable' | 'role' | 'reset' | 'upload' | 'download' | 'handover';

/** Permission code of a verb of a record or an entity: `oldTree_edit`, `topmenu_setting`; of a child those of its parent. */
export const permissionOf = (
  { name, parent }: { name: string; parent?: { to: string } },
  verb: EntityVerb,
): string => `${parent ? parent.to.slice(parent.to.indexOf('/') + 1) : name}_${verb}`;
