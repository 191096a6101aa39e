import { oldTree, pendingLevel, permissionOf, type Row } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { RecordTable } from '../../record/RecordTable.js';
import { StatusActions } from '../../review/StatusActions.js';
import { usePermission } from '../../session/access.js';
import { TreeListTools } from '../data-import-record/TreeListTools.js';
import { ChangeTag } from './ChangeNotice.js';
import { TREE_PATHS, useTreeColumns } from './tree-columns.js';

/** The register of trees as a list. */
export function OldTreeListPage() {
  const { t } = useTranslation();
  const columns = useTreeColumns();
  const mayEdit = usePermission(permissionOf(oldTree, 'edit'));
  const actions = (row: Row) => (
    <>
      <Link to={`${TREE_PATHS.view}?id=${row.id}`}>{t('action.view')}</Link>
      {mayEdit && pendingLevel(Number(row['status'])) === undefined && (
        <Link to={`${TREE_PATHS.form}?id=${row.id}`}>{t('action.edit')}</Link>
      )}
      <StatusActions record={oldTree} rows={[row]} />
      <ChangeTag row={row} />
    </>
  );
  return (
    <RecordTable
      record={oldTree}
      columns={columns}
      paths={TREE_PATHS}
      tools={<TreeListTools />}
      rowActions={actions}
    />
  );
}
