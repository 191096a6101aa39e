import { menu, type RowOf } from '@gushu/shared';
import { Select, Tag } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { get, type Query } from '../../api/client.js';
import { entityApi } from '../../api/entity-api.js';
import { queryClient } from '../../api/query-client.js';
import type { Control } from '../../layout/control.js';
import { TreePicker } from '../../fields/TreePicker.js';
import { useEntryText } from '../../fields/entry-text.js';
import { DictionarySelect } from '../../fields/DictionarySelect.js';
import { menuIcons } from '../../layout/menu-icons.js';
import { useLabel } from '../../columns/record-columns.js';
import { AdminScreen } from '../../table/AdminScreen.js';
import { type EntityOptions, useEntityColumns } from '../../table/entity-columns.js';
import { RowButton } from '../../table/RowButton.js';
import { useLazyRows } from '../../table/useLazyRows.js';
import { IconInput } from './IconInput.js';

/** A menu with what its keys stand for. */
type Menu = RowOf<typeof menu> & Partial<Record<'parentName' | 'actionName' | 'isOpenName', string>>;

const SCREEN = 1;
const BUTTON = 2;
const api = entityApi(menu);
const load = (query: Query, signal?: AbortSignal) =>
  get<Menu[]>('blade-system/menu/lazy-list', query, signal);

function ParentInput(control: Control) {
  const { t } = useTranslation();
  return <TreePicker {...control} path="blade-system/menu/menu-list" title="name" top={t('tree.top')} />;
}

const NO = 0;
const NEW_WINDOW = 2;

/** Yes or no: clients of Blade store 0 or 1 for no, and 2 alone opens a new window. */
function WindowInput({ value, ...control }: Control) {
  const entryText = useEntryText();
  return (
    <Select<number>
      {...control}
      value={Number(value) === NEW_WINDOW ? NEW_WINDOW : NO}
      options={[
        { value: NO, label: entryText('yes_no', '否') },
        { value: NEW_WINDOW, label: entryText('yes_no', '是') },
      ]}
    />
  );
}

/** Whether a screen opens in a new window, in the reader's language. */
function WindowText({ row }: { row: Menu }) {
  const entryText = useEntryText();
  return <>{entryText('yes_no', row.isOpenName ?? '')}</>;
}

/** Whether a page has the side menu beside it. */
function SideInput({ value, ...control }: Control) {
  const entryText = useEntryText();
  return (
    <Select<number>
      {...control}
      value={value === 0 ? 0 : 1}
      options={[
        { value: 1, label: entryText('yes_no', '是') },
        { value: 0, label: entryText('yes_no', '否') },
      ]}
    />
  );
}

const SideText = ({ row }: { row: Menu }) => (
  <>{useEntryText()('yes_no', row.metaMenu === 0 ? '否' : '是')}</>
);

const ActionInput = (control: Control) => <DictionarySelect {...control} code="button_func" numeric />;

/** Where a button stands, in the reader's language. */
function ActionText({ row }: { row: Menu }) {
  const entryText = useEntryText();
  return <>{entryText('button_func', row.actionName ?? '')}</>;
}

const options = (t: TFunction): EntityOptions<Menu> => ({
  show: ['name', 'nameEn', 'path', 'source', 'code', 'category', 'sort'],
  override: {
    name: { width: 220, sorter: false },
    path: { sorter: false },
    source: {
      width: 72,
      search: false,
      sorter: false,
      input: IconInput,
      render: (_, row) => menuIcons[String(row.source)] ?? row.source,
      view: (row) => menuIcons[String(row.source)] ?? (String(row.source ?? '') || '-'),
    },
    code: { sorter: false },
    category: {
      sorter: false,
      search: false,
      render: (_, row) => (
        <Tag color={row.category === BUTTON ? 'default' : 'green'}>
          {t(row.category === BUTTON ? 'menuPage.button' : 'menuPage.screen')}
        </Tag>
      ),
    },
    alias: { width: 100, sorter: false, form: { tooltip: t('menuPage.aliasHint') } },
    action: {
      input: ActionInput,
      render: (_, row) => row.category === BUTTON && <ActionText row={row} />,
      view: (row) => (row.actionName ? <ActionText row={row} /> : '-'),
    },
    isOpen: {
      input: WindowInput,
      search: false,
      render: (_, row) => row.category !== BUTTON && <WindowText row={row} />,
      view: (row) => <WindowText row={row} />,
    },
    metaRoles: { search: false, sorter: false },
    metaMenu: {
      input: SideInput,
      search: false,
      sorter: false,
      render: (_, row) => row.category !== BUTTON && <SideText row={row} />,
      view: (row) => <SideText row={row} />,
    },
    nameEn: { width: 150, search: false, sorter: false },
    parentId: {
      input: ParentInput,
      hideInTable: true,
      view: (row) => row.parentName || t('tree.top'),
    },
  },
});

/** Menus and their buttons below each other. */
export function MenuPage() {
  const { t } = useTranslation();
  const label = useLabel()(menu.label);
  const tree = useLazyRows<Menu>({ screen: menu.name, load });
  const add = (row: Menu, category: number) => ({
    mode: 'add' as const,
    row: { parentId: row.id, category, ...(category === BUTTON ? { action: 1, code: `${row.code}_` } : {}) },
  });
  return (
    <AdminScreen<Menu>
      name={menu.name}
      label={label}
      columns={useEntityColumns(menu, options)}
      api={{ ...api, list: tree.request }}
      queryKey={tree.queryKey}
      initial={{ parentId: '0', category: SCREEN, alias: 'menu', isOpen: 0, metaMenu: 1, action: 1, sort: 1 }}
      nameOf={({ name }) => String(name)}
      paged={false}
      more={{ expandable: tree.expandable }}
      // The side menu shows at once what has changed.
      onChanged={() => void queryClient.invalidateQueries({ queryKey: ['menu'] })}
      rowActions={(row, { open }) =>
        row.category !== BUTTON && (
          <>
            <RowButton permission="menu_add" onClick={() => open(add(row, SCREEN))}>
              {t('dict.addBelow')}
            </RowButton>
            <RowButton permission="menu_add" onClick={() => open(add(row, BUTTON))}>
              {t('menuPage.addButton')}
            </RowButton>
          </>
        )
      }
    />
  );
}
