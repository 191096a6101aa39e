import { permissionOf, type RecordDefinition, type RecordPaths, type RowOf } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isEditable } from '../review/review-transitions.js';
import { StatusActions } from '../review/StatusActions.js';
import { usePermission } from '../session/access.js';
import { isFree } from './changed-rows.js';
import { ChangeTag } from './ChangeNotice.js';

interface Props {
  record: RecordDefinition;
  row: RowOf;
  paths: Pick<RecordPaths, 'form' | 'view'>;
}

/**
 * Actions at the end of a row: its transitions; where approved rows change, also its page, its form and the pending
 * change.
 */
export function RecordActions({ record, row, paths }: Props) {
  const { t } = useTranslation();
  const mayEdit = usePermission(permissionOf(record, 'edit'));
  const transitions = <StatusActions record={record} rows={[row]} />;
  if (!record.changes) return transitions;
  return (
    <>
      <Link to={`${paths.view}?id=${row.id}`}>{t('action.view')}</Link>
      {mayEdit && isEditable(row) && isFree(row) && (
        <Link to={`${paths.form}?id=${row.id}`}>{t('action.edit')}</Link>
      )}
      {transitions}
      <ChangeTag row={row} view={paths.view} />
    </>
  );
}
