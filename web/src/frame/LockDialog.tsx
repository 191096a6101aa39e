import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { SmallDialog } from '../editing/SmallDialog.js';
import { lockScreen } from '../session/lock.js';

/** The page is seen to go; the specification waits this long. */
const LOCK_DELAY = 100;

/** Asks for the lock password; the frame then leads to the lock page. */
export function LockDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <SmallDialog<{ passwd: string }>
      width={400}
      title={t('lock.title')}
      okText={t('lock.lock')}
      initial={{ passwd: '' }}
      save={async ({ passwd }) => void setTimeout(() => lockScreen(passwd), LOCK_DELAY)}
      done=""
      onClose={onClose}
    >
      <Form.Item
        name="passwd"
        label={t('lock.password')}
        extra={t('lock.hint')}
        rules={[{ required: true, message: t('lock.needed') }]}
      >
        <Input.Password autoComplete="off" autoFocus maxLength={64} />
      </Form.Item>
    </SmallDialog>
  );
}
