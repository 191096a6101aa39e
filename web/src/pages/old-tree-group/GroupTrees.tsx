import { isBlank, oldTree, type oldTreeGroup, permissionOf, type RowOf } from '@gushu/shared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { recordApi } from '../../api/record-api.js';
import { originOf } from '../../changes/changed-rows.js';
import { shownFields, useLabel } from '../../columns/record-columns.js';
import { FieldValue } from '../../fields/FieldValue.js';
import { EmptyState } from '../../layout/EmptyState.js';
import { PlainTable } from '../../layout/PlainTable.js';
import { pagesOf } from '../../layout/page-turns.js';
import { useOnPaper } from '../../layout/settings.js';
import { usePermission } from '../../session/access.js';

const SHOWN = [
  'provinceOldTreeNumber',
  'treeTypeName',
  'treeAge',
  'bust',
  'oldTreeLevel',
  'vigor',
  'status',
] as const;
const PAGE = 10;

type Tree = RowOf<typeof oldTree>;
/** As many as the dossier names, and as one answer holds. */
const MAX_PRINTED = 500;
const FIELDS = shownFields(oldTree);
const VIEW = '/basicdata/oldTree/oldTreeView';

function useTreeColumns(): TableColumnsType<Tree> {
  const label = useLabel();
  return SHOWN.flatMap((name) => {
    const field = FIELDS[name];
    if (!field) return [];
    const value = (row: Tree) => <FieldValue name={name} field={field} row={row} unit />;
    const isFirst = name === SHOWN[0];
    return [
      {
        key: name,
        title: label(field.label),
        render: (_: unknown, row: Tree) =>
          isFirst ? (
            <Link to={`${VIEW}?id=${row.id}`}>{isBlank(row[name]) ? row.id : value(row)}</Link>
          ) : (
            value(row)
          ),
      },
    ];
  });
}

/** Trees of a group by their numbers: the page that is open, and all that go on paper, where they do not fit on it. */
function useTrees(id: string, current: number, enabled: boolean) {
  const pageOf = (page: number, size: number) => ({
    queryKey: ['record', oldTree.name, 'page', 'group', id, page, size],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      recordApi(oldTree).page(
        { groupId: id, current: page, size, columns: SHOWN.join(','), ascs: SHOWN[0] },
        signal,
      ),
  });
  const read = useQuery({ ...pageOf(current, PAGE), enabled, placeholderData: keepPreviousData });
  const isLong = (read.data?.total ?? 0) > PAGE;
  // Read beforehand: a browser that prints waits for nothing.
  const { data: printed } = useQuery({ ...pageOf(1, MAX_PRINTED), enabled: enabled && isLong });
  const onPaper = useOnPaper();
  const data = (onPaper && printed) || read.data;
  return { read, onPaper, rows: data?.records ?? [], total: data?.total };
}

/** The trees of a group that have archives of their own, and whether the group says as many (G11). */
export function GroupTrees({ group }: { group: RowOf<typeof oldTreeGroup> & { memberTrees?: number } }) {
  const { t } = useTranslation();
  const mayView = usePermission(permissionOf(oldTree, 'view'));
  const [current, setCurrent] = useState(1);
  const columns = useTreeColumns();
  const id = originOf(group) ?? group.id;
  const { read, onPaper, rows, total } = useTrees(id, current, mayView);
  if (!mayView) return null;
  const { oldTrees, memberTrees = 0 } = group;
  const differs = oldTrees !== null && oldTrees !== memberTrees;
  return (
    <section className="group-trees">
      <h2 className="record-section">{t('group.trees', { count: total ?? memberTrees })}</h2>
      {differs && (
        <Alert type="warning" showIcon title={t('group.differs', { said: oldTrees, count: memberTrees })} />
      )}
      <PlainTable<Tree>
        rowKey="id"
        columns={columns}
        dataSource={rows}
        read={read}
        scroll={{ x: 'max-content' }}
        empty={<EmptyState title={t('group.noTrees')} />}
        pagination={!onPaper && pagesOf(t, { current, total, size: PAGE, onChange: setCurrent })}
      />
      {onPaper && total !== undefined && total > rows.length && (
        <p>{t('group.printed', { shown: rows.length, all: total })}</p>
      )}
    </section>
  );
}
