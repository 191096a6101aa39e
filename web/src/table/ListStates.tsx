import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { textOf } from '../api/error.js';
import { EmptyState } from '../layout/EmptyState.js';
import { ErrorState } from '../layout/ErrorState.js';
import { RetryAlert } from '../layout/RetryAlert.js';
import { StaleAlert } from '../layout/StaleAlert.js';
import type { useScreenSetting } from '../set-up/screen-setting.js';

interface Props {
  page: UseQueryResult<unknown>;
}

interface AlertsProps extends Props {
  keeper: ReturnType<typeof useScreenSetting>;
}

/**
 * Warns above a list that its settings could not be read, that changes of them are not stored yet, and above old rows
 * that new ones could not be read.
 */
export function ListAlerts({ page, keeper: { unread, unsaved } }: AlertsProps) {
  const { t } = useTranslation();
  const alert = (key: string, failed: { error: unknown; retry: () => void } | undefined) =>
    failed && (
      <RetryAlert
        className="list-alert"
        type="warning"
        title={t(`list.${key}`, { why: textOf(failed.error) })}
        onRetry={failed.retry}
      />
    );
  return (
    <>
      {alert('settingsUnread', unread)}
      {alert('settingsUnkept', unsaved)}
      <StaleAlert read={page} />
    </>
  );
}

interface EmptyProps extends Props {
  filtered: boolean;
  hint: string | undefined;
  onClear: () => void;
}

/** Content of a table without rows: loading, failed, none that match, none at all. */
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
