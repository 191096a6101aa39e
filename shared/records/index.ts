import { isImported, type RecordDefinition } from '../record/define.js';
import * as definitions from './definitions.js';

export * from './attachment.js';
export * from './attachment.rules.js';
export * from './central-government.rules.js';
export * from './consultation-machine.js';
export * from './data-import-record.rules.js';
export * from './definitions.js';
export * from './device-machine.js';
export * from './event-machines.js';
export * from './expert-database.rules.js';
export * from './forms.js';
export * from './money.js';
export * from './move-step.js';
export * from './old-tree-group.rules.js';
export * from './old-tree.rules.js';
export * from './on-tree.js';
export * from './patrol-plan.js';
export * from './proceeding-machines.js';

const isRecord = (exported: [string, unknown]): exported is [string, RecordDefinition] => {
  const [, value] = exported;
  return typeof value === 'object' && value !== null && 'states' in value && 'fields' in value;
};

/** All records there are, in the order of their names here; what must know each of them reads this list. */
export const RECORDS: readonly RecordDefinition[] = Object.entries<unknown>(definitions)
  .filter(isRecord)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([, record]) => record);

/** Records that come in batches, by their kind of data. */
export const IMPORTED: readonly RecordDefinition[] = RECORDS.filter(isImported);

/** The record that a kind of data is imported into; none where nothing of the kind is imported. */
export const importedBy = (dataType: unknown): RecordDefinition | undefined =>
  IMPORTED.find((record) => record.dataType === String(dataType));

/** The record at a path, as references and parents name it. */
export const recordAt = (path: string): RecordDefinition | undefined => RECORDS.find((record) => record.path === path);
