import { flag, oldTree, permissionOf, type Row } from '@gushu/shared';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useClearing } from '../../layout/clearing.js';
import { Link } from 'react-router';
import { fieldColumn, type RecordColumn } from '../../columns/record-columns.js';
import { RecordTable } from '../../record/RecordTable.js';
import { isEditable } from '../../review/review-moves.js';
import { StatusActions } from '../../review/StatusActions.js';
import { usePermission } from '../../session/access.js';
import { TreeListTools } from './TreeListTools.js';
import { ChangeComparison } from './ChangeComparison.js';
import { ChangeNotice, ChangeTag, openChangeOf } from './ChangeNotice.js';
import { ChangesLink } from './ChangesLink.js';
import { TREE_PATHS, useTreeColumns } from './tree-columns.js';

const shown = flag({ label: ['显示', 'Show'] });

/** The columns of trees, and the filter that shows the changes asked for in their place. */
function useListColumns(): RecordColumn[] {
  const { t, i18n } = useTranslation();
  const columns = useTreeColumns();
  const clearing = useClearing();
  return useMemo(() => {
    const change = fieldColumn('change', shown, i18n.language, {
      search: true,
      sorter: false,
      hideInTable: true,
      order: -Number.MAX_SAFE_INTEGER,
      formItemRender: () => (
        <Select
          allowClear={clearing}
          placeholder={t('oldTree.change.trees')}
          options={[{ value: '1', label: t('oldTree.change.list') }]}
        />
      ),
    });
    return [...columns, change];
  }, [clearing, columns, i18n.language, t]);
}

const isFree = (row: Row): boolean => openChangeOf(row) === undefined;

/** The register of trees as a list. */
export function OldTreeListPage() {
  const { t } = useTranslation();
  const columns = useListColumns();
  const mayEdit = usePermission(permissionOf(oldTree, 'edit'));
  const actions = (row: Row) => (
    <>
      <Link to={`${TREE_PATHS.view}?id=${row.id}`}>{t('action.view')}</Link>
      {mayEdit && isEditable(row) && isFree(row) && (
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
      tools={
        <>
          <ChangesLink />
          <TreeListTools />
        </>
      }
      rowActions={actions}
      editable={isFree}
      notice={(row) => (
        <>
          <ChangeNotice row={row} />
          <ChangeComparison row={row} />
        </>
      )}
    />
  );
}
