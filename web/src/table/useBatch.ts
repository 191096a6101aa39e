import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ApiError, isLost, textOf } from '../api/error.js';
import { confirmFirst, tellDone, tellRefused } from '../feedback.js';
import { type RefusalLine, useRefusals } from '../review/useRefusals.js';

/** An action on many rows at once. */
export interface BatchAction<R> {
  key: string;
  label: string;
  /** Required button code. */
  permission?: string;
  danger?: boolean;
  /** Question before the action. */
  ask?: string;
  /** Message on success. */
  done?: string;
  /** Called once with all rows; if the server refuses them, once per row, to find the refused ones. */
  run: (rows: R[]) => Promise<unknown>;
}

interface Parts<R> {
  /** Name of a row in the report. */
  nameOf: (row: R) => string;
  /** Called with the rows that failed, or whose result is unknown: they stay chosen. */
  onDone: (left: R[]) => void;
}

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 403].includes(error.status);

/** Result of an action that ran row by row. */
interface Outcome<R> {
  refused: [row: R, why: string][];
  /** The fault that ended it, at the first of these rows; the others were not tried. */
  halted?: { error: unknown; rows: R[] };
}

/** Runs the action on each row, until the line breaks or the server fails. */
async function oneByOne<R>(run: BatchAction<R>['run'], rows: readonly R[]): Promise<Outcome<R>> {
  const refused: Outcome<R>['refused'] = [];
  for (const [at, row] of rows.entries()) {
    try {
      await run([row]);
    } catch (error) {
      if (!isRefused(error)) return { refused, halted: { error, rows: rows.slice(at) } };
      refused.push([row, textOf(error)]);
    }
  }
  return { refused };
}

/**
 * Lines about the row at which it ended, whose result may be unknown after a lost line, and about the rows behind it.
 */
function haltedLines<R>(
  { error, rows }: NonNullable<Outcome<R>['halted']>,
  nameOf: (row: R) => string,
  t: TFunction,
) {
  const [first, ...rest] = rows;
  const why = textOf(error);
  const lines: RefusalLine[] = first
    ? [[nameOf(first), isLost(error) ? t('list.batchUnknown', { why }) : why]]
    : [];
  return rest.length > 0 ? [...lines, [t('list.batchRest', { count: rest.length }), ''] as const] : lines;
}

const MAX_NAMED = 5;

/** Names of the rows of an action; of many the first ones and their number. */
function namesText(names: readonly string[], t: TFunction): string {
  const named = names.slice(0, MAX_NAMED).join(t('list.nameEnd'));
  return names.length > MAX_NAMED ? t('list.namesMore', { named, count: names.length }) : named;
}

/** Runs an action on the chosen rows and reports the result of each. */
export function useBatch<R>({ nameOf, onDone }: Parts<R>) {
  const { t } = useTranslation();
  const tellRefusals = useRefusals();
  return ({ run, ask, done, danger = false }: BatchAction<R>, rows: R[]): void => {
    if (rows.length === 0) return tellRefused(t('list.chooseOne'));
    const work = async () => {
      let outcome: Outcome<R> = { refused: [] };
      try {
        await run(rows);
      } catch (error) {
        if (rows.length === 1 || !isRefused(error)) {
          // It is unknown whether the action was done before the line broke: the list is read again, the rows stay
          // chosen.
          onDone(rows);
          throw error;
        }
        outcome = await oneByOne(run, rows);
      }
      const { refused, halted } = outcome;
      const left = [...refused.map(([row]) => row), ...(halted?.rows ?? [])];
      onDone(left);
      if (left.length === 0) return tellDone(done ?? t('done.saved'));
      const lines = refused.map(([row, why]): RefusalLine => [nameOf(row), why]);
      return tellRefusals(t('review.partly', { done: rows.length - left.length, failed: left.length }), [
        ...lines,
        ...(halted ? haltedLines(halted, nameOf, t) : []),
      ]);
    };
    const content = namesText(rows.map(nameOf), t);
    return confirmFirst(
      ask ?? t('list.batchAsk', { count: rows.length }),
      work,
      danger ? { danger, content } : {},
    );
  };
}
