import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';

interface Props {
  title: string;
  onRetry: () => void;
  /** A warning where one can go on without what failed. */
  type?: 'error' | 'warning';
  /** Over the whole width of the frame. */
  banner?: boolean;
  className?: string;
}

/** Says in a line what failed, and offers to try again. */
export function RetryAlert({ title, onRetry, type = 'error', ...rest }: Props) {
  const { t } = useTranslation();
  return (
    <Alert
      {...rest}
      type={type}
      showIcon
      title={title}
      action={
        <Button size="small" onClick={onRetry}>
          {t('action.retry')}
        </Button>
      }
    />
  );
}
