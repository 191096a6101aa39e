import { isBlank, type RecordDefinition, valueOf } from '@gushu/shared';
import { useRecordRow } from '../../../api/record-rows.js';
import { useLabel } from '../../../columns/record-columns.js';
import { FieldValue } from '../../../fields/FieldValue.js';
import { ReadPart } from '../../../showcase/ReadPart.js';

interface Props {
  record: RecordDefinition;
  id: string;
  fields: readonly string[];
}

/** The archive of a tree or group: what the register has of these fields; what is not known is left out. */
export function Archive({ record, id, fields }: Props) {
  const label = useLabel();
  const read = useRecordRow(record, id);
  return (
    <ReadPart read={read} isEmpty={() => false}>
      {(row) => (
        <dl className="popup-archive">
          {fields.map((name) => {
            const field = record.fields[name];
            return (
              field &&
              !isBlank(valueOf(row, name)) && (
                <div key={name}>
                  <dt>{label(field.label)}</dt>
                  <dd>
                    <FieldValue name={name} field={field} row={row} unit />
                  </dd>
                </div>
              )
            );
          })}
        </dl>
      )}
    </ReadPart>
  );
}
