import { centralGovernment, type TransitionResult } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { titleIn } from '../../columns/record-columns.js';
import { useRefusals } from '../../review/useRefusals.js';
import type { ProjectRow } from './project-columns.js';

/** Lists the projects that were refused, each with its reason; answers them. */
export function useTellResults() {
  const { t } = useTranslation();
  const list = useRefusals();
  return (rows: readonly ProjectRow[], results: readonly TransitionResult[]): ProjectRow[] => {
    const refused = results.filter(({ ok }) => !ok);
    const named = refused.map(({ id, msg = '' }) => {
      const row = rows.find((one) => one.id === id);
      return [row ? titleIn(centralGovernment, row) : id, msg] as const;
    });
    if (refused.length > 0)
      list(t('review.partly', { done: results.length - refused.length, failed: refused.length }), named);
    return rows.filter(({ id }) => refused.some((one) => one.id === id));
  };
}
