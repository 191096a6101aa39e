import { oldTree, permissionOf, type Row } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ChangeComparison } from '../../changes/ChangeComparison.js';
import { isFree } from '../../changes/changed-rows.js';
import { ChangeNotice, ChangeTag } from '../../changes/ChangeNotice.js';
import { ChangesLink } from '../../changes/ChangesLink.js';
import { useChangeFilter } from '../../changes/useChangeFilter.js';
import { RecordTable } from '../../record/RecordTable.js';
import { isEditable } from '../../review/review-moves.js';
import { StatusActions } from '../../review/StatusActions.js';
import { usePermission } from '../../session/access.js';
import { ExportButton } from '../../table/ExportButton.js';
import { TreeListTools } from './TreeListTools.js';
import { TREE_PATHS, useTreeColumns } from './tree-columns.js';

/** The register of trees as a list. */
export function OldTreeListPage() {
  const { t } = useTranslation();
  const columns = useChangeFilter(oldTree, useTreeColumns());
  const mayEdit = usePermission(permissionOf(oldTree, 'edit'));
  const actions = (row: Row) => (
    <>
      <Link to={`${TREE_PATHS.view}?id=${row.id}`}>{t('action.view')}</Link>
      {mayEdit && isEditable(row) && isFree(row) && (
        <Link to={`${TREE_PATHS.form}?id=${row.id}`}>{t('action.edit')}</Link>
      )}
      <StatusActions record={oldTree} rows={[row]} />
      <ChangeTag row={row} view={TREE_PATHS.view} />
    </>
  );
  return (
    <RecordTable
      record={oldTree}
      columns={columns}
      paths={TREE_PATHS}
      tools={(list) => (
        <>
          <ChangesLink record={oldTree} list={TREE_PATHS.list} />
          <TreeListTools />
          <ExportButton
            path={`${oldTree.path}/scope-export`}
            permission={permissionOf(oldTree, 'export')}
            list={list}
          >
            {t('oldTree.exportScopes')}
          </ExportButton>
        </>
      )}
      rowActions={actions}
      editable={isFree}
      notice={(row) => (
        <>
          <ChangeNotice record={oldTree} row={row} view={TREE_PATHS.view} />
          <ChangeComparison record={oldTree} row={row} />
        </>
      )}
    />
  );
}
