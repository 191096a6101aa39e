import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { Form, type InputRef } from 'antd';
// One by one: antd's Input brings text areas, one-time codes and a search field along.
import Input from 'antd/es/input/Input.js';
import Password from 'antd/es/input/Password.js';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, textOf } from '../../api/error.js';
import { useSession } from '../../session/store.js';
import { byPassword } from '../../session/sign-in.js';
import { CaptchaField } from './CaptchaField.js';
import { useCapsLock } from './useCapsLock.js';
import { useCaptcha } from './useCaptcha.js';
import { useWay } from './useEntering.js';
import { type FormProps, useTenant } from './tenant.js';
import { TenantField } from './TenantField.js';
import { WayForm } from './WayForm.js';

interface Values {
  tenantId?: string;
  username: string;
  password: string;
  code?: string;
}

/** Blade's `error_code` of a captcha that does not fit, of an account or password that does not, of an unknown tenant. */
const WRONG_CAPTCHA = 2004;
const WRONG_PASSWORD = 2001;
const UNKNOWN_TENANT = 2002;

/** The field an error speaks about. */
const fieldNamed = (error: unknown): keyof Values | undefined => {
  if (!(error instanceof ApiError) || error.status >= 500 || error.code === 0) return undefined;
  if (error.code === UNKNOWN_TENANT) return 'tenantId';
  return error.code === WRONG_CAPTCHA ? 'code' : 'password';
};

/** Name, password and captcha. */
export function LoginForm({ enter, asksTenant }: FormProps) {
  const { t } = useTranslation();
  const tenant = useTenant();
  const [form] = Form.useForm<Values>();
  const captcha = useCaptcha();
  const capsLock = useCapsLock();
  const codeInput = useRef<InputRef>(null);

  const entering = useWay(
    ({ tenantId = '', username, password, code = '' }: Values) =>
      byPassword({
        tenantId: tenantId.trim() || tenant.tenantId,
        username: username.trim(),
        password,
        captcha: captcha.data ?? { key: '', image: '' },
        code: code.trim(),
      }),
    enter,
  );
  // The same word as above the field; the wire's own text calls it otherwise.
  const wordsOf = (error: unknown) =>
    error instanceof ApiError && error.code === WRONG_PASSWORD ? t('login.wrong') : textOf(error);
  const fieldOf = (error: unknown): keyof Values | undefined => {
    const field = fieldNamed(error);
    return field === 'tenantId' && !asksTenant ? undefined : field;
  };
  const refused = (error: unknown) => {
    // A captcha works once, right or wrong.
    captcha.renew();
    form.setFieldValue('code', '');
    const field = fieldOf(error);
    if (field) form.setFields([{ name: field, errors: [wordsOf(error)] }]);
    if (field === 'code') codeInput.current?.focus();
  };
  const general = entering.error && !fieldOf(entering.error) ? textOf(entering.error) : undefined;
  const signedIn = useSession((s) => s.user !== null);

  return (
    <WayForm
      form={form}
      onFinish={(values) => entering.mutate(values, { onError: refused })}
      error={general}
      busy={entering.isPending || signedIn}
      disabled={captcha.waiting || tenant.waiting}
    >
      {asksTenant && <TenantField />}
      <Form.Item
        name="username"
        label={t('login.username')}
        rules={[{ required: true, whitespace: true, message: t('login.usernameNeeded') }]}
      >
        <Input prefix={<UserOutlined />} autoComplete="username" autoFocus maxLength={45} />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('login.password')}
        extra={capsLock && t('login.capsLock')}
        rules={[{ required: true, message: t('login.passwordNeeded') }]}
      >
        <Password prefix={<LockOutlined />} autoComplete="current-password" maxLength={64} />
      </Form.Item>
      <CaptchaField captcha={captcha} required inputRef={codeInput} />
    </WayForm>
  );
}
