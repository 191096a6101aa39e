import { MobileOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../api/error.js';
import { phoneRules } from '../../fields/phone-rules.js';
import { bySmsCode, sendSmsCode } from '../../session/ways.js';
import { CaptchaField } from './CaptchaField.js';
import { useCaptcha } from './useCaptcha.js';
import { useWay } from './useEntering.js';
import { type FormProps, useTenant } from './tenant.js';
import { TenantField } from './TenantField.js';
import { WayForm } from './WayForm.js';

interface Values {
  tenantId?: string;
  phone: string;
  code?: string;
  value: string;
}

const PAUSE = 60;

/** Seconds until another code may be asked for. */
function usePause(): [number, () => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, () => setLeft(PAUSE)];
}

/** Phone, captcha, and the code that is sent. */
export function SmsForm({ enter, asksTenant }: FormProps) {
  const { t } = useTranslation();
  const [form] = Form.useForm<Values>();
  const captcha = useCaptcha();
  const page = useTenant();
  const tenantOf = ({ tenantId = '' }: Values) => tenantId.trim() || page.tenantId;
  const [left, pause] = usePause();

  const sending = useMutation({
    mutationFn: (values: Values) =>
      sendSmsCode(
        tenantOf(values),
        values.phone,
        captcha.data ?? { key: '', image: '' },
        (values.code ?? '').trim(),
      ),
    onSuccess: pause,
    onSettled: () => {
      captcha.renew();
      form.setFieldValue('code', '');
    },
  });
  const entering = useWay(
    (values: Values) => bySmsCode(tenantOf(values), values.phone, sending.data ?? '', values.value.trim()),
    enter,
  );
  const send = () =>
    void form
      .validateFields(['phone', ...(captcha.asked ? ['code'] : []), ...(asksTenant ? ['tenantId'] : [])])
      .then(
        (values) => sending.mutate(values as Values),
        () => undefined,
      );
  const error = entering.error ?? sending.error;

  return (
    <WayForm
      form={form}
      onFinish={(values) => entering.mutate(values)}
      error={error ? textOf(error) : undefined}
      busy={entering.isPending}
    >
      {asksTenant && <TenantField />}
      <Form.Item name="phone" label={t('login.phone')} validateFirst rules={phoneRules(t)}>
        <Input
          prefix={<MobileOutlined />}
          autoComplete="tel-national"
          inputMode="numeric"
          autoFocus
          maxLength={11}
        />
      </Form.Item>
      <CaptchaField captcha={captcha} required={sending.data === undefined} />
      <Form.Item label={t('login.smsCode')} htmlFor="value">
        <div className="login-captcha">
          <Form.Item name="value" noStyle rules={[{ required: true, message: t('login.smsCodeNeeded') }]}>
            <Input autoComplete="one-time-code" inputMode="numeric" maxLength={6} />
          </Form.Item>
          <Button onClick={send} disabled={left > 0 || captcha.waiting} loading={sending.isPending}>
            {left > 0 ? t('login.sendAgain', { left }) : t('login.send')}
          </Button>
        </div>
      </Form.Item>
      {sending.isSuccess && !error && (
        <p className="login-expired" role="status">
          {t('login.sent')}
        </p>
      )}
    </WayForm>
  );
}
