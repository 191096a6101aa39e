import { useTranslation } from 'react-i18next';
import { ApiError, textOf } from '../api/error.js';
import { askFirst, tellDone, tellHint } from '../feedback.js';
import { type RefusalLine, useRefusals } from '../review/useRefusals.js';

/** Something that may be done with many rows at once. */
export interface BatchAction<R> {
  key: string;
  label: string;
  /** Button code that is needed. */
  permission?: string;
  danger?: boolean;
  /** Question before it is done. */
  ask?: string;
  /** Said when all went well. */
  done?: string;
  /** Called once with all rows; if the server refuses them, once a row, to learn which of them stand in the way. */
  run: (rows: R[]) => Promise<unknown>;
}

interface Parts<R> {
  /** What a row is called in the report. */
  nameOf: (row: R) => string;
  /** The rows that could not be done stay chosen. */
  onDone: (left: R[]) => void;
}

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 403].includes(error.status);

/** Does the action with each row by itself; answers the refused ones with their reason. */
async function oneByOne<R>(run: BatchAction<R>['run'], rows: readonly R[]): Promise<[row: R, why: string][]> {
  const refused: [R, string][] = [];
  for (const row of rows) {
    await run([row]).catch((error: unknown) => {
      if (!isRefused(error)) throw error;
      refused.push([row, textOf(error)]);
    });
  }
  return refused;
}

/** Does a thing with the chosen rows and tells what became of each. */
export function useBatch<R>({ nameOf, onDone }: Parts<R>) {
  const { t } = useTranslation();
  const tellRefusals = useRefusals();
  return ({ run, ask, done }: BatchAction<R>, rows: R[]): void => {
    if (rows.length === 0) return tellHint(t('list.chooseOne'));
    const work = async () => {
      let refused: [R, string][] = [];
      try {
        await run(rows);
      } catch (error) {
        if (rows.length === 1 || !isRefused(error)) throw error;
        refused = await oneByOne(run, rows);
      }
      onDone(refused.map(([row]) => row));
      if (refused.length === 0) return tellDone(done ?? t('done.saved'));
      const lines = refused.map(([row, why]): RefusalLine => [nameOf(row), why]);
      return tellRefusals(
        t('review.partly', { done: rows.length - refused.length, failed: refused.length }),
        lines,
      );
    };
    return askFirst(ask ?? t('list.batchAsk', { count: rows.length }), work);
  };
}
