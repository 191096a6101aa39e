import { Form, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { lockScreen } from '../session/lock.js';

/** The page is seen to go; the specification waits this long. */
const LOCK_DELAY = 100;

/** Asks for the lock password; the frame then leads to the lock page. */
export function LockDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const [form] = Form.useForm<{ passwd: string }>();
  const lock = ({ passwd }: { passwd: string }) => {
    onClose();
    setTimeout(() => lockScreen(passwd), LOCK_DELAY);
  };
  return (
    <Modal
      open={open}
      title={t('lock.title')}
      okText={t('lock.lock')}
      onOk={() => form.submit()}
      onCancel={onClose}
      destroyOnHidden
      width={400}
    >
      <Form form={form} layout="vertical" requiredMark={false} preserve={false} onFinish={lock}>
        <Form.Item
          name="passwd"
          label={t('lock.password')}
          extra={t('lock.hint')}
          rules={[{ required: true, message: t('lock.needed') }]}
        >
          <Input.Password autoComplete="off" autoFocus maxLength={64} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
