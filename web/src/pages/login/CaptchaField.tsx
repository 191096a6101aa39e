import { ReloadOutlined, SafetyOutlined } from '@ant-design/icons';
import { Form, type InputRef } from 'antd';
import Input from 'antd/es/input/Input.js';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { LateRings } from '../../layout/LateRings.js';
import type { useCaptcha } from './useCaptcha.js';

type Captcha = ReturnType<typeof useCaptcha>;

/** The captcha's picture; a click brings another one. */
function CaptchaImage({ captcha }: { captcha: Captcha }) {
  const { t } = useTranslation();
  return (
    <button type="button" className="captcha" onClick={captcha.renew} title={t('login.otherCode')}>
      {captcha.data && !captcha.failed ? (
        <img src={captcha.data.image} alt={t('login.otherCode')} width={130} height={40} />
      ) : captcha.failed ? (
        <span className="captcha-failed">
          <ReloadOutlined /> {t('action.retry')}
        </span>
      ) : (
        <LateRings size={24} />
      )}
    </button>
  );
}

interface Props {
  captcha: Captcha;
  required: boolean;
  inputRef?: Ref<InputRef>;
}

/** Names the hint for who cannot see that it stands below the field. */
const HINT = 'code-hint';

/** The field `code` beside its picture, unless the server asks for none. */
export function CaptchaField({ captcha, required, inputRef }: Props) {
  const { t } = useTranslation();
  if (!captcha.asked) return null;
  return (
    <Form.Item label={t('login.code')} htmlFor="code" extra={<span id={HINT}>{t('login.codeHint')}</span>}>
      <div className="login-captcha">
        <Form.Item name="code" noStyle rules={[{ required, message: t('login.codeNeeded') }]}>
          <Input
            {...(inputRef ? { ref: inputRef } : {})}
            prefix={<SafetyOutlined />}
            autoComplete="off"
            maxLength={8}
            aria-describedby={HINT}
          />
        </Form.Item>
        <CaptchaImage captcha={captcha} />
      </div>
    </Form.Item>
  );
}
