import { Button, Space } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../session/access.js';

interface Props {
  /** Stem of the permission codes: `dict` of `dict_edit`. */
  name: string;
  /** One permission for all of them. */
  right?: string | undefined;
  onView?: () => void;
  onEdit?: () => void;
  onRemove?: () => void;
  children?: ReactNode;
}

/** View, edit and delete of a row, each only for who holds its permission. */
export function RowActions({ name, right, onView, onEdit, onRemove, children }: Props) {
  const { t } = useTranslation();
  const may = {
    view: usePermission(right ?? `${name}_view`),
    edit: usePermission(right ?? `${name}_edit`),
    remove: usePermission(right ?? `${name}_delete`),
  };
  const link = (label: string, onClick: (() => void) | undefined, granted: boolean, danger = false) =>
    granted &&
    onClick && (
      <Button type="link" size="small" danger={danger} onClick={onClick} className="row-action">
        {label}
      </Button>
    );
  return (
    <Space size={4} onClick={(event) => event.stopPropagation()}>
      {link(t('action.view'), onView, may.view)}
      {link(t('action.edit'), onEdit, may.edit)}
      {children}
      {link(t('action.delete'), onRemove, may.remove, true)}
    </Space>
  );
}
