import { dept, type RowOf } from '@gushu/shared';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { get, type Query } from '../../api/client.js';
import { entityApi } from '../../api/entity-api.js';
import type { Control } from '../../layout/control.js';
import { TreePicker } from '../../fields/TreePicker.js';
import { useLabel } from '../../columns/record-columns.js';
import { AdminScreen } from '../../table/AdminScreen.js';
import { type EntityOptions, useEntityColumns } from '../../table/entity-columns.js';
import { RowButton } from '../../table/RowButton.js';
import { useLazyRows } from '../../table/useLazyRows.js';

type Dept = RowOf<typeof dept> & { parentName?: string };

const api = entityApi(dept);
const load = (query: Query, signal?: AbortSignal) =>
  get<Dept[]>('blade-system/dept/lazy-list', query, signal);

function ParentInput(control: Control) {
  return <TreePicker {...control} path="blade-system/dept/tree" top={useTranslation().t('tree.top')} />;
}

const LeaderInput = (control: Control) => (
  <TreePicker {...control} path="blade-user/user-list" title="realName" multiple />
);

const options = (t: TFunction): EntityOptions<Dept> => ({
  show: ['deptName', 'fullName', 'deptCategory', 'sort', 'remark'],
  override: {
    deptName: { width: 260, sorter: false },
    fullName: { sorter: false },
    deptCategory: { search: false, sorter: false },
    sort: { sorter: false },
    remark: { sorter: false },
    leaderId: { input: LeaderInput, hideInTable: true },
    parentId: {
      input: ParentInput,
      hideInTable: true,
      view: (row) => row.parentName || t('tree.top'),
    },
  },
});

/** The offices of the tenant below each other. */
export function DeptPage() {
  const { t } = useTranslation();
  const label = useLabel()(dept.label);
  const tree = useLazyRows<Dept>({ screen: dept.name, load });
  return (
    <AdminScreen<Dept>
      name={dept.name}
      label={label}
      columns={useEntityColumns(dept, options)}
      api={{ ...api, list: tree.request }}
      queryKey={tree.queryKey}
      initial={{ parentId: '0', deptCategory: 1, sort: 1 }}
      nameOf={({ deptName }) => String(deptName)}
      paged={false}
      more={{ expandable: tree.expandable }}
      rowActions={(row, { open }) => (
        <RowButton
          permission="dept_add"
          onClick={() => {
            tree.expand(row.id);
            open({ mode: 'add', row: { parentId: row.id, deptCategory: 2 } });
          }}
        >
          {t('dict.addBelow')}
        </RowButton>
      )}
    />
  );
}
