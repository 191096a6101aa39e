import { machineOf, type RecordDefinition } from './define.js';
import { datetime, dictionary, type DictionaryField } from './fields.js';

/** The common column `status` as a field, where one of the record's machines keeps its state there. */
export function statusField(record: Pick<RecordDefinition, 'states'>): DictionaryField | undefined {
  const machine = machineOf(record, 'status');
  return machine && dictionary({ label: machine.label, code: machine.dictionary, filter: 'in' });
}

/** When a row was made, and when it was last changed. */
export const createTime = datetime({ label: ['创建时间', 'Created at'] });
export const updateTime = datetime({ label: ['更新时间', 'Updated at'] });
