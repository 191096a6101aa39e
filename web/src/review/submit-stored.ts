import { type MoveResult, moveVerb, type RecordDefinition } from '@gushu/shared';
import type { TFunction } from 'i18next';
import { post } from '../api/client.js';
import { recordApi } from '../api/record-api.js';
import { assertAgreed } from '../feedback.js';
import { moveOf } from './review-moves.js';

/**
 * Submits a row that was just stored, and answers what became of it; nothing where it has no such move. One that was
 * returned and is as it was then is submitted once the person agrees, else it is given up.
 */
export async function submitStored(
  record: RecordDefinition,
  id: string,
  t: TFunction,
): Promise<MoveResult | undefined> {
  const row = await recordApi(record).detail(id);
  const move = moveOf(row, 'submit');
  if (!move) return undefined;
  if (row['unchangedSinceReturn'])
    await assertAgreed(t('review.unchanged', { count: 1 }), {
      content: t('review.unchangedWhy'),
      okText: t('review.unchangedSubmit'),
      cancelText: t('action.cancel'),
    });
  const [result] = await post<MoveResult[]>(`${record.path}/${moveVerb(move.field)}`, undefined, {
    ids: id,
    versions: row.version,
    [move.field]: move.status,
  });
  return result;
}
