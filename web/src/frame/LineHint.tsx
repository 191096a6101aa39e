import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLine } from '../api/line.js';

/** Says that the line is down or slow; what is on the page stays. */
export function LineHint() {
  const { t } = useTranslation();
  const { offline, waiting } = useLine();
  if (offline) return <Alert banner type="warning" title={t('frame.offline')} role="status" />;
  if (waiting > 0) return <Alert banner type="info" title={t('frame.slow')} role="status" />;
  return null;
}
