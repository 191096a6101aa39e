import type { ReactNode } from 'react';
import { Rings } from '../rings/Rings.js';

interface Props {
  title: ReactNode;
  /** Next step for the person. */
  hint?: ReactNode;
  children?: ReactNode;
}

/** Shows that there is nothing here, and the next step. */
export function EmptyState({ title, hint, children }: Props) {
  return (
    <div className="state">
      <Rings kind="empty" size={96} />
      <p className="state-title">{title}</p>
      {hint && <p className="state-hint">{hint}</p>}
      {children && <div className="state-actions">{children}</div>}
    </div>
  );
}
