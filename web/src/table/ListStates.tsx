import type { UseQueryResult } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { textOf } from '../api/error.js';
import { EmptyState } from '../layout/EmptyState.js';
import { ErrorState } from '../layout/ErrorState.js';

interface Props {
  page: UseQueryResult<unknown>;
}

/** Says above old rows that new ones could not be read. */
export const StaleAlert = ({ page }: Props) => Boolean(page.data) && <FailedAlert page={page} />;

/** Says what could not be read, and offers to try again. */
export function FailedAlert({ page }: Props) {
  const { t } = useTranslation();
  if (!page.isError) return null;
  return (
    <Alert
      type="error"
      showIcon
      title={textOf(page.error)}
      className="list-alert"
      action={
        <Button size="small" onClick={() => void page.refetch()}>
          {t('action.retry')}
        </Button>
      }
    />
  );
}

interface EmptyProps extends Props {
  filtered: boolean;
  hint: string | undefined;
  onClear: () => void;
}

/** What stands in the table while there are no rows: still on their way, failed, none that fit, none at all. */
export function EmptyRows({ page, filtered, hint, onClear }: EmptyProps) {
  const { t } = useTranslation();
  const clear = filtered && <Button onClick={onClear}>{t('record.clearFilter')}</Button>;
  if (page.isError) {
    return (
      <ErrorState error={page.error} onRetry={() => void page.refetch()}>
        {clear}
      </ErrorState>
    );
  }
  if (page.isPending) return <div className="list-waiting" />;
  return (
    <EmptyState
      title={t('state.empty')}
      hint={filtered ? t('record.emptyFilter') : (hint ?? t('record.emptyAll'))}
    >
      {clear}
    </EmptyState>
  );
}
