import { PlusOutlined } from '@ant-design/icons';
import { permissionOf, type RecordDefinition, type RowOf } from '@gushu/shared';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../session/access.js';
import type { ListTools } from '../table/data-table.js';
import { ExportButton } from '../table/ExportButton.js';
import { LinkButton } from '../layout/LinkButton.js';

interface Props<R extends RowOf> {
  record: RecordDefinition;
  list: ListTools<R>;
  /** Address of the form; nothing can be added where there is none. */
  form: string | undefined;
  children?: ReactNode;
}

/** Tools of a record above its list: its own, export and add, each only for who holds its permission. */
export function TableTools<R extends RowOf>({ record, list, form, children }: Props<R>) {
  const { t } = useTranslation();
  const mayAdd = usePermission(permissionOf(record, 'add'));
  return (
    <>
      {children}
      <ExportButton path={`${record.path}/export`} permission={permissionOf(record, 'export')} list={list} />
      {mayAdd && form && (
        <LinkButton to={form} type="primary" icon={<PlusOutlined />}>
          {t('action.add')}
        </LinkButton>
      )}
    </>
  );
}
