/** Verbs a record offers, each a permission code `{record}_{verb}`. */
export const RECORD_VERBS = ['view', 'add', 'edit', 'delete', 'review', 'import', 'export'] as const;
export type RecordVerb = (typeof RECORD_VERBS)[number];

/** Permission code of a verb of a record: `oldTree_edit`. */
export const permissionOf = (record: { name: string }, verb: RecordVerb): string => `${record.name}_${verb}`;
