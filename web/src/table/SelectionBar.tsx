import { MAX_TRANSITIONS_AT_ONCE } from '@gushu/shared';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../locales/number-text.js';
import { useTask } from '../editing/useTask.js';
import type { ListTools } from './data-table.js';
import type { ListRequest } from '../api/list-rows.js';

interface Props<R> {
  tools: ListTools<R>;
  /** Rows of the whole filter, where the list has pages. */
  total: number | undefined;
  readAll: (size: number, signal: AbortSignal) => ReturnType<ListRequest<R>>;
  children: ReactNode;
}

/** How many rows are chosen, all of the filter by one click, and what may be done with them; it floats below the list. */
export function SelectionBar<R>({ tools, total = 0, readAll, children }: Props<R>) {
  const { t } = useTranslation();
  const { rows, choose } = tools;
  const { running, run } = useTask();
  const count = { count: total, total: numberText(total) };
  const chooseAll = () =>
    run(async () => {
      const answer = await readAll(MAX_TRANSITIONS_AT_ONCE, new AbortController().signal);
      choose(Array.isArray(answer) ? answer : answer.records);
    });
  return (
    <div className="selection-bar" role="group" aria-label={t('list.selection')}>
      <span aria-live="polite">{t('list.selected', { count: rows.length })}</span>
      {total > rows.length && total <= MAX_TRANSITIONS_AT_ONCE && (
        <Button type="link" size="small" loading={running} onClick={() => void chooseAll()}>
          {t('list.selectFilter', count)}
        </Button>
      )}
      <Button type="link" size="small" onClick={() => choose([])}>
        {t('list.selectNone')}
      </Button>
      {children}
    </div>
  );
}
