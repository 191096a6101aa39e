import { Button } from 'antd';
import type { ReactNode } from 'react';
import { usePermission } from '../session/access.js';

interface Props {
  /** Button code that is needed. */
  permission: string;
  onClick: () => void;
  children: ReactNode;
}

/** A further action of a row, for who holds its permission. */
export function RowButton({ permission, onClick, children }: Props) {
  const may = usePermission(permission);
  return (
    may && (
      <Button type="link" size="small" className="row-action" onClick={onClick}>
        {children}
      </Button>
    )
  );
}
