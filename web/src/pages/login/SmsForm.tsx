import { MobileOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../api/error.js';
import { phoneRules } from '../../fields/phone-rules.js';
import type { TokenAnswer } from '../../session/sign-in.js';
import { DEFAULT_TENANT } from '../../session/start.js';
import { bySmsCode, sendSmsCode } from '../../session/ways.js';
import { CaptchaField } from './CaptchaField.js';
import { useCaptcha } from './useCaptcha.js';
import { useWay } from './useEntering.js';
import { WayForm } from './WayForm.js';

interface Values {
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
export function SmsForm({ enter }: { enter: (answer: TokenAnswer) => void }) {
  const { t } = useTranslation();
  const [form] = Form.useForm<Values>();
  const captcha = useCaptcha();
  const [left, pause] = usePause();

  const sending = useMutation({
    mutationFn: ({ phone, code = '' }: Values) =>
      sendSmsCode(DEFAULT_TENANT, phone, captcha.data ?? { key: '', image: '' }, code.trim()),
    onSuccess: pause,
    onSettled: () => {
      captcha.renew();
      form.setFieldValue('code', '');
    },
  });
  const entering = useWay(
    ({ phone, value }: Values) => bySmsCode(DEFAULT_TENANT, phone, sending.data ?? '', value.trim()),
    enter,
  );
  const send = () =>
    void form.validateFields(captcha.asked ? ['phone', 'code'] : ['phone']).then(
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
