import { useTranslation } from 'react-i18next';
import { Dialog } from '../layout/Dialog.js';
import './help.css';
import releases from './releases.json';

/** News of each release, the newest first. */
export function UpdateLogDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === 'en' ? 'en' : 'zh';
  return (
    <Dialog open width={640} title={t('help.updates')} footer={null} onCancel={onClose}>
      <div tabIndex={0} role="group" aria-label={t('help.updates')} className="releases">
        {releases.map(({ version, date, ...texts }) => (
          <section key={version}>
            <h3>
              {version} <small>{date}</small>
            </h3>
            <ul>
              {texts[language].map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
