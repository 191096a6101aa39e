import { oldTree, permissionOf } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { ChangeComparison } from '../../changes/ChangeComparison.js';
import { isFree } from '../../changes/changed-rows.js';
import { ChangeNotice } from '../../changes/ChangeNotice.js';
import { ChangesLink } from '../../changes/ChangesLink.js';
import { RecordActions } from '../../changes/RecordActions.js';
import { useChangeFilter } from '../../changes/useChangeFilter.js';
import { RecordTable } from '../../record/RecordTable.js';
import { ExportButton } from '../../table/ExportButton.js';
import { DossierButton } from '../register/DossierButton.js';
import { TreeListTools } from './TreeListTools.js';
import { TREE_PATHS, useTreeColumns } from './tree-columns.js';

/** The register of trees as a list. */
export function OldTreeListPage() {
  const { t } = useTranslation();
  const columns = useChangeFilter(oldTree, useTreeColumns());
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
      chosen={({ rows }) => <DossierButton record={oldTree} rows={rows} />}
      rowActions={(row) => <RecordActions record={oldTree} row={row} paths={TREE_PATHS} />}
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
