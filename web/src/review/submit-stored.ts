import {
  type Label,
  type TransitionResult,
  transitionVerb,
  type RecordDefinition,
  type RowOf,
} from '@gushu/shared';
import type { TFunction } from 'i18next';
import { createElement } from 'react';
import { post } from '../api/client.js';
import { recordApi } from '../api/record-api.js';
import { assertAgreed } from '../feedback.js';
import { wayOf } from './decided-at-once.js';
import { Decision } from './Decision.js';
import { transitionOf, transitionsOf } from './review-transitions.js';

/** The words of the person who submits. */
interface Words {
  t: TFunction;
  label: (label: Label) => string;
}

/** Has the person agree to what submitting a row does besides to what it is about, where it is decided by that. */
async function assertDecided(record: RecordDefinition, row: RowOf, { t, label }: Words): Promise<void> {
  const submit = transitionsOf(record.states).find(({ action }) => action === 'submit');
  const way = submit && wayOf(record, submit, row);
  if (!way?.decides) return;
  const { transition, decides } = way;
  await assertAgreed(
    t('review.ask', {
      ...{ transition: label(transition.label), record: label(record.label), rows: 1, count: 1 },
    }),
    {
      content: createElement(Decision, { record, ...decides }),
      okText: label(transition.label),
      cancelText: t('action.cancel'),
    },
  );
}

/**
 * Submits a row that was just stored, and answers what became of it; nothing where it has no such transition. One that was
 * returned and is as it was then, and one that is decided by this, are submitted once the person agrees, else given up.
 */
export async function submitStored(
  record: RecordDefinition,
  id: string,
  words: Words,
): Promise<TransitionResult | undefined> {
  const { t } = words;
  const row = await recordApi(record).detail(id);
  const transition = transitionOf(row, 'submit');
  if (!transition) return undefined;
  if (row.unchangedSinceReturn)
    await assertAgreed(t('review.unchanged', { count: 1 }), {
      content: t('review.unchangedWhy'),
      okText: t('review.unchangedSubmit'),
      cancelText: t('action.cancel'),
    });
  await assertDecided(record, row, words);
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
