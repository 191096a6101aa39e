import { Alert, Button } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';

interface Props {
  restoredAt: number | undefined;
  onDiscard: () => void;
}

/** Says that a draft has come back, and lets go of it. */
export function DraftNotice({ restoredAt, onDiscard }: Props) {
  const { t } = useTranslation();
  if (!restoredAt) return null;
  return (
    <Alert
      type="info"
      showIcon
      className="draft-hint list-alert"
      title={t('draft.restored', { time: dayjs(restoredAt).format('MM-DD HH:mm') })}
      action={
        <Button size="small" onClick={onDiscard}>
          {t('draft.discard')}
        </Button>
      }
    />
  );
}
