import { ReloadOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { LateRings } from '../../layout/LateRings.js';
import type { useCaptcha } from './useCaptcha.js';

/** The captcha's picture; a click brings another one. */
export function CaptchaImage({ captcha }: { captcha: ReturnType<typeof useCaptcha> }) {
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
