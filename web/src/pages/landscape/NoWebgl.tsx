import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../layout/EmptyState.js';

/** Instead of a globe where the browser can draw none: says so; the lists beside it and what they open work all the same. */
export function NoWebgl({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="globe-none" role="status">
      {children ?? <EmptyState title={t('globe.noWebgl')} hint={t('globe.noWebglHint')} />}
    </div>
  );
}
