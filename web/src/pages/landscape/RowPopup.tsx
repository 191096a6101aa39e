import { isBlank, type RecordDefinition } from '@gushu/shared';
import type { ReactNode } from 'react';
import { useRecordRow } from '../../api/record-rows.js';
import { Photos } from '../../attachments/Attachments.js';
import { useLabel } from '../../columns/record-columns.js';
import { FieldValue } from '../../fields/FieldValue.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { LateRings } from '../../layout/LateRings.js';
import { usePlaceText } from '../../names/usePlaceText.js';
import { PopupBox } from './PopupBox.js';

/** A row as it is read, with the names of its keys. */
export type Detail = Readonly<Record<string, string | number | null | undefined>>;

interface Props {
  record: RecordDefinition;
  id: string;
  label: string;
  /** Its measures. */
  fields: readonly string[];
  /** Field with its place in words. */
  place: string;
  /** What stands above the measures. */
  head: (row: Detail) => ReactNode;
  /** Back to the list that it was chosen from. */
  onBack: (() => void) | undefined;
  onClose: () => void;
}

/** Pictures that stand small in the popup. */
const POPUP_PICTURES = 3;

function Measures({ record, fields, row }: Pick<Props, 'record' | 'fields'> & { row: Detail }) {
  const label = useLabel();
  return (
    <dl>
      {fields.map((name) => {
        const field = record.fields[name];
        return (
          field && (
            <div key={name}>
              <dt>{label(field.label)}</dt>
              <dd>{isBlank(row[name]) ? '—' : <FieldValue name={name} field={field} row={row} unit />}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}

/** A row's detail beside its place on the map: pictures, measures, where it is. */
export function RowPopup({ record, id, label, fields, place, head, onBack, onClose }: Props) {
  const { data, error, refetch } = useRecordRow(record, id);
  const placeText = usePlaceText();
  const row = data as Detail | undefined;
  return (
    <PopupBox label={label} onBack={onBack} onClose={onClose}>
      {error && !row ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : row ? (
        <>
          <Photos record={record} row={{ id }} max={POPUP_PICTURES} />
          {head(row)}
          <Measures record={record} fields={fields} row={row} />
          <p className="landscape-place">
            {placeText(String(row['xzName'] ?? row['xzCodeName'] ?? row['xzCode'] ?? ''))} {row[place]}
          </p>
          <p className="landscape-at">
            {Number(row['lon']).toFixed(6)}, {Number(row['lat']).toFixed(6)}
          </p>
        </>
      ) : (
        <LateRings />
      )}
    </PopupBox>
  );
}
