import type { ReactNode } from 'react';
import { useHandOver } from '../pages/user/useHandOver.js';
import { HandingOverContext } from '../review/handing-over.js';

/** Keeps the dialog that asks who takes over, for every page by whose changes somebody may leave. */
export function HandingOver({ children }: { children: ReactNode }) {
  const { handingOver, dialog } = useHandOver();
  return (
    <HandingOverContext value={handingOver}>
      {children}
      {dialog}
    </HandingOverContext>
  );
}
