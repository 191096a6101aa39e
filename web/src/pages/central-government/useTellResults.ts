import { centralGovernment, type TransitionResult, type Row } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { useRefusals } from '../../review/useRefusals.js';

/** Lists the projects that were refused, each with its reason; answers them. */
export function useTellResults(): (rows: readonly Row[], results: readonly TransitionResult[]) => Row[] {
  const { t } = useTranslation();
  const list = useRefusals();
  return (rows, results) => {
    const refused = results.filter(({ ok }) => !ok);
    const named = refused.map(({ id, msg = '' }) => {
      const row = rows.find((one) => one.id === id);
      return [String(row?.[centralGovernment.title] ?? id), msg] as const;
    });
    if (refused.length > 0)
      list(t('review.partly', { done: results.length - refused.length, failed: refused.length }), named);
    return rows.filter(({ id }) => refused.some((one) => one.id === id));
  };
}
