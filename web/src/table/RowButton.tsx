import { Button } from 'antd';
import type { ReactNode } from 'react';
import { usePermission } from '../session/access.js';

interface Props {
  /** Button code that is needed. */
  permission: string;
  onClick: () => void;
  danger?: boolean;
  children: ReactNode;
}

/** A further action of a row, for who holds its permission. */
export function RowButton({ permission, onClick, danger = false, children }: Props) {
  const may = usePermission(permission);
  return (
    may && (
      <Button type="link" size="small" danger={danger} className="row-action" onClick={onClick}>
        {children}
      </Button>
    )
  );
}
