import { PlusOutlined } from '@ant-design/icons';
import { valueOf } from '@gushu/shared';
import { Button, Spin } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CrudApi } from '../api/crud-api.js';
import { FormDialog, type Opened } from '../editing/FormDialog.js';
import { useTask } from '../editing/useTask.js';
import { confirmFirst, tellDone } from '../feedback.js';
import { usePageTitle } from '../layout/usePageTitle.js';
import { usePermission, usePermissions } from '../session/access.js';
import type { TableColumn } from '../columns/column.js';
import { EntityHistory } from '../history/EntityHistory.js';
import { DataTable } from './DataTable.js';
import type { DataTableProps, ListTools } from './data-table.js';
import { RowActions } from './RowActions.js';
import { useInvalidateList } from '../api/list-rows.js';

/** Short reads show no loading sign. */
const LATE = 400;

/** Whether the server lets a row be changed or removed; true where the row has no such flag. */
const may = (row: object, what: 'editable' | 'removable'): boolean => valueOf(row, what) !== false;

/** Actions of a screen on its own list and dialog. */
interface ScreenTools<R> {
  open: (opened: Opened<R>) => void;
  reload: () => void;
}

type Table<R extends object> = Omit<
  DataTableProps<R>,
  'screen' | 'columns' | 'request' | 'tools' | 'rowActions'
>;

interface Props<R extends object> extends Table<R> {
  /** Stem of the permission codes (`post` of `post_edit`), also the key of the stored settings. */
  name: string;
  /** The one permission of all buttons, where the screen has no single ones. */
  right?: string;
  /** Key of the stored settings, where a screen has two lists. */
  screen?: string;
  /** Kind of a row, in the dialog's title. */
  label: string;
  columns: TableColumn<R>[];
  api: CrudApi<R>;
  /** Values of a new row. */
  initial?: Partial<R>;
  /** False where no row can be added. */
  canAdd?: boolean;
  addLabel?: string;
  /** False where the list and the form show all fields. */
  canView?: boolean;
  dialogWidth?: number;
  /** Further buttons of a row. */
  rowActions?: (row: R, tools: ScreenTools<R>) => ReactNode;
  /** Further buttons above the list. */
  tools?: (list: ListTools<R>) => ReactNode;
  /** Called after rows were saved or removed. */
  onChanged?: () => void;
}

/** State of a screen's dialog: its mode and row; reads the whole row where the list has only a part of it. */
function useOpened<R extends object>({ api, initial }: Pick<Props<R>, 'api' | 'initial'>) {
  const [opened, setOpened] = useState<Opened<R>>();
  const { running: reading, run } = useTask();
  const open = async (wanted: Opened<R>): Promise<void> => {
    if (wanted.mode === 'add')
      return setOpened({ mode: 'add', row: { ...initial, ...wanted.row } as Partial<R> });
    return setOpened({ mode: wanted.mode, row: (await api.detail?.(wanted.row)) ?? wanted.row });
  };
  return {
    opened,
    /** Whether the row to open is loading; no other is opened meanwhile. */
    reading,
    open: (wanted: Opened<R>) => void run(() => open(wanted)),
    close: () => setOpened(undefined),
  };
}

/** Removing rows: one by its own buttons, many as a further action of the list. */
function useRemoval<R extends object>(
  { name, right, api, onChanged, batch = [], more, tools }: Props<R>,
  { idOf, nameOf, reload }: { idOf: (row: R) => string; nameOf: (row: R) => string; reload: () => void },
) {
  const { t } = useTranslation();
  const held = usePermissions().data;
  const { remove } = api;
  const removeRows = remove &&
    more?.rowSelection !== false && {
      key: 'remove',
      label: t('list.batchRemove'),
      danger: true,
      permission: right ?? `${name}_delete`,
      ask: t('list.removeAsk'),
      done: t('done.removed'),
      run: async (rows: R[]) => {
        await remove(rows.map(idOf));
        onChanged?.();
      },
    };
  const actions = removeRows ? [...batch, removeRows] : batch;
  return {
    actions,
    // Without actions on chosen rows there is nothing to choose.
    chooses: Boolean(tools) || actions.some(({ permission }) => !permission || held?.[permission]),
    removeOne: (row: R, { rows, choose }: ListTools<R>) =>
      confirmFirst(
        t('list.removeAsk'),
        async () => {
          await remove?.([idOf(row)]);
          choose(rows.filter((one) => idOf(one) !== idOf(row)));
          tellDone(t('done.removed'));
          reload();
        },
        { danger: true, content: nameOf(row) },
      ),
  };
}

/** A list with its dialog: add, view, edit, remove one or many, each only for people with its permission. */
export function AdminScreen<R extends object>(props: Props<R>) {
  const {
    name,
    right,
    screen = name,
    label,
    columns,
    api,
    initial,
    canAdd = true,
    onChanged,
    ...table
  } = props;
  const { rowKey = 'id' as keyof R & string } = table;
  const { t } = useTranslation();
  const title = usePageTitle();
  const forget = useInvalidateList(screen);
  const mayAdd = usePermission(right ?? `${name}_add`);
  const { opened, reading, open, close } = useOpened({ api, ...(initial ? { initial } : {}) });
  const idOf = (row: R) => String(row[rowKey]);
  const [first] = columns.filter(({ hideInTable, offAtFirst }) => !hideInTable && !offAtFirst);
  const nameOf = table.nameOf ?? ((row: R) => String(valueOf(row, first?.dataIndex ?? rowKey) ?? idOf(row)));
  const reload = () => {
    void forget();
    onChanged?.();
  };
  const { save, remove } = api;
  const { actions, chooses, removeOne } = useRemoval(props, { idOf, nameOf, reload });
  return (
    <>
      <DataTable<R>
        heading={title}
        {...table}
        screen={screen}
        columns={columns}
        request={api.list}
        batch={actions}
        {...(chooses ? {} : { more: { ...table.more, rowSelection: false as const } })}
        tools={(list) => (
          <>
            {props.tools?.(list)}
            {mayAdd && canAdd && save && (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => open({ mode: 'add' })}>
                {props.addLabel ?? t('action.add')}
              </Button>
            )}
          </>
        )}
        rowActions={(row, list) => (
          <RowActions
            name={name}
            right={right}
            {...(props.canView === false ? {} : { onView: () => open({ mode: 'view', row }) })}
            {...(save && may(row, 'editable') ? { onEdit: () => open({ mode: 'edit', row }) } : {})}
            {...(remove && may(row, 'removable') ? { onRemove: () => removeOne(row, list) } : {})}
          >
            {props.rowActions?.(row, { open, reload })}
          </RowActions>
        )}
      />
      {reading && <Spin fullscreen delay={LATE} description={t('state.loading')} />}
      <FormDialog<R>
        opened={opened}
        label={label}
        columns={columns}
        formKey={screen}
        rowId={idOf}
        {...(api.history ? { below: (row: R) => <EntityHistory entity={api.history!} row={row} /> } : {})}
        {...(props.dialogWidth ? { width: props.dialogWidth } : {})}
        onClose={close}
        onSave={async (values, row) => {
          await save?.(values, row);
          reload();
        }}
      />
    </>
  );
}
