import { type TransitionResult, transitionVerb, type RecordDefinition } from '@gushu/shared';
import type { TFunction } from 'i18next';
import { post } from '../api/client.js';
import { recordApi } from '../api/record-api.js';
import { assertAgreed } from '../feedback.js';
import { transitionOf } from './review-transitions.js';

/**
 * Submits a row that was just stored, and answers what became of it; nothing where it has no such transition. One that was
 * returned and is as it was then is submitted once the person agrees, else it is given up.
 */
export async function submitStored(
  record: RecordDefinition,
  id: string,
  t: TFunction,
): Promise<TransitionResult | undefined> {
  const row = await recordApi(record).detail(id);
  const transition = transitionOf(row, 'submit');
  if (!transition) return undefined;
  if (row['unchangedSinceReturn'])
    await assertAgreed(t('review.unchanged', { count: 1 }), {
      content: t('review.unchangedWhy'),
      okText: t('review.unchangedSubmit'),
      cancelText: t('action.cancel'),
    });
  const [result] = await post<TransitionResult[]>(
    `${record.path}/${transitionVerb(transition.field)}`,
    undefined,
    {
      ids: id,
      versions: row.version,
      [transition.field]: transition.status,
    },
  );
  return result;
}
