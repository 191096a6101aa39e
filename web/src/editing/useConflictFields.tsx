import { bodyFields, type Field, isBlank, recordAt, type RecordDefinition } from '@gushu/shared';
import { useLabel } from '../columns/record-columns.js';
import { StoredValue } from '../fields/FieldValue.js';
import { ReferenceNames } from '../fields/ReferencePicker.js';

/** A value of one side, which comes without its text. */
function SideValue({ field, value }: { field: Field; value: unknown }) {
  const isReference = field.kind === 'reference' || field.kind === 'references';
  const record = isReference && !isBlank(value) ? recordAt(field.to) : undefined;
  return record ? (
    <ReferenceNames record={record} value={value} />
  ) : (
    <StoredValue field={field} value={value} />
  );
}

/** The fields of a body as the conflict dialog names and shows them. */
export function useConflictFields(record: RecordDefinition) {
  const label = useLabel();
  return () =>
    bodyFields(record).map(([name, field]) => ({
      name,
      label: label(field.label),
      show: (value: unknown) => <SideValue field={field} value={value} />,
    }));
}
