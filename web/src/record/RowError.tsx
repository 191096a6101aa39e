import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ApiError, textOf } from '../api/error.js';
import { EmptyState } from '../layout/EmptyState.js';
import { ErrorState } from '../layout/ErrorState.js';
import { leftAddress } from '../session/tabs.js';
import { LinkButton } from '../layout/LinkButton.js';

const NOT_FOUND = 404;

interface Props {
  error: unknown;
  onRetry: () => void;
  /** Address of the list, or what leads back to it. */
  back: string | (() => void);
}

/** Why a row cannot be shown; one that is gone or outside the reader's scope leads back to the list. */
export function RowError({ error, onRetry, back }: Props) {
  const { t } = useTranslation();
  if (!(error instanceof ApiError) || error.status !== NOT_FOUND)
    return <ErrorState error={error} onRetry={onRetry} />;
  const label = t('record.backToList');
  return (
    <EmptyState title={t('record.notVisible')} hint={textOf(error)}>
      {typeof back === 'string' ? (
        <LinkButton to={leftAddress(back)}>{label}</LinkButton>
      ) : (
        <Button onClick={back}>{label}</Button>
      )}
    </EmptyState>
  );
}
