import { bodyFields, type RecordDefinition } from '@gushu/shared';
import { useLabel } from '../columns/record-columns.js';
import { StoredValue } from '../fields/FieldValue.js';

/** The fields of a body as the conflict dialog names and shows them. */
export function useConflictFields(record: RecordDefinition) {
  const label = useLabel();
  return () =>
    bodyFields(record).map(([name, field]) => ({
      name,
      label: label(field.label),
      show: (value: unknown) => <StoredValue field={field} value={value} />,
    }));
}
