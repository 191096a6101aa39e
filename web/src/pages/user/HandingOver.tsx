import type { ReactNode } from 'react';
import { HandingOverContext } from '../../review/handing-over.js';
import { useHandOver } from './useHandOver.js';

/** Keeps the dialog that asks who takes over, around a page of records by whose changes somebody may leave. */
export function HandingOver({ children }: { children: ReactNode }) {
  const { handingOver, dialog } = useHandOver();
  return (
    <HandingOverContext value={handingOver}>
      {children}
      {dialog}
    </HandingOverContext>
  );
}
