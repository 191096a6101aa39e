import { Space } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RowButton } from './RowButton.js';

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
  const button = (verb: 'view' | 'edit' | 'delete', onClick: (() => void) | undefined) =>
    onClick && (
      <RowButton permission={right ?? `${name}_${verb}`} danger={verb === 'delete'} onClick={onClick}>
        {t(`action.${verb}`)}
      </RowButton>
    );
  return (
    <Space size={4} onClick={(event) => event.stopPropagation()}>
      {button('view', onView)}
      {button('edit', onEdit)}
      {children}
      {button('delete', onRemove)}
    </Space>
  );
}
