import { lazy, Suspense } from 'react';
import { loadPart } from '../api/load-script.js';
import { useHelp } from './help-state.js';

const UpdateLogDialog = lazy(
  loadPart(async () => ({ default: (await import('./UpdateLogDialog.js')).UpdateLogDialog })),
);

/** The release notes, once `useUpdateLog` has opened them. */
export function UpdateLog() {
  const isOpen = useHelp((s) => s.updates);
  if (!isOpen) return null;
  return (
    <Suspense>
      <UpdateLogDialog onClose={() => useHelp.setState({ updates: false })} />
    </Suspense>
  );
}
