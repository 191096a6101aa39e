import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../layout/EmptyState.js';
import { ErrorState } from '../layout/ErrorState.js';
import { type Read, StaleAlert } from '../layout/StaleAlert.js';
import { useLate } from '../layout/useLate.js';
import { Rings } from '../rings/Rings.js';

interface Props<T> {
  read: Read & { data?: T | undefined };
  isEmpty: (data: T) => boolean;
  /** Text where there is nothing; default: 暂无数据. */
  empty?: string;
  children: (data: T) => ReactNode;
}

/** Shows a query's data; while it is loading, empty or failed, a text, with a button to try again. */
export function ReadPart<T>({ read, isEmpty, empty, children }: Props<T>) {
  const { t } = useTranslation();
  const { data, error, refetch } = read;
  if (data === undefined)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Coming />;
  return (
    <>
      <StaleAlert read={read} />
      {isEmpty(data) ? <EmptyState title={empty ?? t('state.empty')} /> : children(data)}
    </>
  );
}

/** 加载中, shown only after a moment. */
export function Coming() {
  const { t } = useTranslation();
  const isLate = useLate(true);
  return (
    <div className="state" aria-busy="true">
      {isLate && (
        <>
          <Rings kind="loading" size={72} />
          <p className="state-title" role="status">
            {t('state.loading')}
          </p>
        </>
      )}
    </div>
  );
}
