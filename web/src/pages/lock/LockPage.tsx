import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { Rings } from '../../rings/Rings.js';
import { unlockScreen } from '../../session/lock.js';
import { signOut } from '../../session/sign-in.js';
import { displayName, useSession } from '../../session/store.js';
import './lock.css';

/** The locked screen: opened by its password, or left by signing out. */
export function LockPage() {
  const { t } = useTranslation();
  const { user, lock } = useSession();
  const navigate = useNavigate();
  const [form] = Form.useForm<{ passwd: string }>();
  const from = (useLocation().state as { from?: string } | null)?.from ?? '/';
  if (!user) return <Navigate to="/login" replace />;
  if (!lock) return <Navigate to={from} replace />;

  const open = ({ passwd }: { passwd: string }) => {
    if (unlockScreen(passwd)) void navigate(from, { replace: true });
    else form.setFields([{ name: 'passwd', errors: [t('lock.wrong')] }]);
  };
  return (
    <main className="lock">
      <Rings kind="mark" size={72} />
      <h1>{displayName(user)}</h1>
      <p>{t('lock.locked')}</p>
      <Form form={form} className="lock-form" onFinish={open}>
        <Form.Item name="passwd" rules={[{ required: true, message: t('lock.needed') }]}>
          <Input.Password size="large" autoFocus autoComplete="off" placeholder={t('lock.password')} />
        </Form.Item>
        <Button type="primary" size="large" htmlType="submit" block>
          {t('lock.unlock')}
        </Button>
        <Button type="link" block onClick={() => void signOut()}>
          {t('frame.signOut')}
        </Button>
      </Form>
    </main>
  );
}
