import { isBlank, type RecordDefinition, type RowOf, valueOf } from '@gushu/shared';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { differences } from '../editing/differences.js';
import { FieldValue } from '../fields/FieldValue.js';
import { ErrorState } from '../layout/ErrorState.js';
import { StaleAlert } from '../layout/StaleAlert.js';
import { LateRings } from '../layout/LateRings.js';
import { shownFields, useLabel } from '../columns/record-columns.js';
import { useRecordRow } from '../api/record-rows.js';
import { originOf } from './changed-rows.js';
import { useNameInText } from './name-in-text.js';
import './changes.css';

// The bare id of another record means nothing to a person; its name stands beside it.
const comparedFields = (record: RecordDefinition) =>
  Object.entries(shownFields(record)).filter(
    ([name, { kind }]) => name in record.fields && !kind.startsWith('reference'),
  );

/** Comparison of a requested change: for each field that differs, the row's value and the requested one. */
export function ChangeComparison({ record, row }: { record: RecordDefinition; row: RowOf }) {
  const { t } = useTranslation();
  const label = useLabel();
  const name = useNameInText(record);
  const fields = useMemo(() => comparedFields(record), [record]);
  const read = useRecordRow(record, originOf(row));
  const { data: origin, error, refetch } = read;
  if (!originOf(row)) return null;
  if (error && !origin) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!origin) return <LateRings />;
  const changed = differences(
    fields.map(([field]) => field),
    row,
    origin,
  );
  const shown = fields.filter(([name]) => name in changed);
  if (shown.length === 0) return <p className="blank">{t('change.same', { label: name })}</p>;
  const shownOf = (from: RowOf, name: string) =>
    isBlank(valueOf(from, name)) ? (
      <span className="blank">{t('field.blank')}</span>
    ) : (
      <FieldValue name={name} field={shownFields(record)[name]!} row={from} unit />
    );
  return (
    <>
      <StaleAlert read={read} />
      <table className="change-comparison">
        <thead>
          <tr>
            <th scope="col">{t('conflict.field')}</th>
            <th scope="col">{t('change.now')}</th>
            <th scope="col">{t('change.then')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(([name, field]) => (
            <tr key={name}>
              <th scope="row">{label(field.label)}</th>
              <td>{shownOf(origin, name)}</td>
              <td>
                <ins>{shownOf(row, name)}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
