import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMenu } from '../../session/access.js';
import { isGranted } from '../../session/granted.js';

interface Props {
  /** Address of a list, with its filter. */
  to: string;
  className?: string;
  children: ReactNode;
}

/** Link to rows of a list; plain text for people who may not open the list. */
export function RowsLink({ to, className, children }: Props) {
  const menu = useMenu().data ?? [];
  const [list = ''] = to.split('?');
  if (!isGranted(menu, list)) return children;
  return (
    <Link to={to} {...(className ? { className } : {})}>
      {children}
    </Link>
  );
}
