import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';

interface Props {
  saving: boolean;
  onSend: () => void;
  onGiveUp: () => void;
}

/** Says that the form waits for the line and goes by itself once it is back. */
export function UnsentNotice({ saving, onSend, onGiveUp }: Props) {
  const { t } = useTranslation();
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      className="draft-hint list-alert"
      title={t('draft.unsent')}
      description={t('draft.unsentWhy')}
      action={
        <span className="unsent-actions">
          <Button loading={saving} onClick={onSend}>
            {t('draft.sendNow')}
          </Button>
          <Button type="text" disabled={saving} onClick={onGiveUp}>
            {t('draft.sendLater')}
          </Button>
        </span>
      }
    />
  );
}
