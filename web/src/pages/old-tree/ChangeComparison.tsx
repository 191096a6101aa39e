import { oldTree, type Row } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { differences } from '../../editing/differences.js';
import { FieldValue } from '../../fields/FieldValue.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { StaleAlert } from '../../layout/StaleAlert.js';
import { LateRings } from '../../layout/LateRings.js';
import { shownFields, useLabel } from '../../columns/record-columns.js';
import { useRecordRow } from '../../api/record-rows.js';
import { changedTreeOf } from './ChangeNotice.js';
import './old-tree.css';

// The bare id of another record says nothing to a person; its name stands beside it.
const FIELDS = Object.entries(shownFields(oldTree)).filter(
  ([name, { kind }]) => name in oldTree.fields && kind !== 'reference',
);
const NAMES = FIELDS.map(([name]) => name);

/** What a change would change: for each field that differs, the tree's value now and the one asked for. */
export function ChangeComparison({ row }: { row: Row }) {
  const { t } = useTranslation();
  const label = useLabel();
  const read = useRecordRow(oldTree, changedTreeOf(row));
  const { data: tree, error, refetch } = read;
  if (!changedTreeOf(row)) return null;
  if (error && !tree) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!tree) return <LateRings />;
  const changed = differences(NAMES, row, tree);
  const shown = FIELDS.filter(([name]) => name in changed);
  if (shown.length === 0) return <p className="blank">{t('oldTree.change.same')}</p>;
  const valueOf = (from: Row, name: string) =>
    from[name] === null || from[name] === undefined || from[name] === '' ? (
      <span className="blank">{t('field.blank')}</span>
    ) : (
      <FieldValue name={name} field={shownFields(oldTree)[name]!} row={from} unit />
    );
  return (
    <>
      <StaleAlert read={read} />
      <table className="tree-comparison">
        <thead>
          <tr>
            <th scope="col">{t('conflict.field')}</th>
            <th scope="col">{t('oldTree.change.now')}</th>
            <th scope="col">{t('oldTree.change.then')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(([name, field]) => (
            <tr key={name}>
              <th scope="row">{label(field.label)}</th>
              <td>{valueOf(tree, name)}</td>
              <td>
                <ins>{valueOf(row, name)}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
