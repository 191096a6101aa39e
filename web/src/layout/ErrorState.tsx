import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, textOf } from '../api/error.js';
import { EmptyState } from './EmptyState.js';

interface Props {
  error: unknown;
  onRetry?: () => void;
  /** Further actions. */
  children?: ReactNode;
}

/** Shows a failure, a button to try again, and the request id for support. */
export function ErrorState({ error, onRetry, children }: Props) {
  const { t } = useTranslation();
  const id = error instanceof ApiError ? error.requestId : undefined;
  return (
    <EmptyState title={textOf(error)} hint={id && t('error.requestId', { id })}>
      {onRetry && <Button onClick={onRetry}>{t('action.retry')}</Button>}
      {children}
    </EmptyState>
  );
}
