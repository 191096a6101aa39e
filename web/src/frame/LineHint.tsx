import { useIsFetching } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { isBusy } from '../api/error.js';
import { useLine } from '../api/line.js';

/** Says that the line is down or slow, or that a busy server is asked again; what is on the page stays. */
export function LineHint() {
  const { t } = useTranslation();
  const { offline, waiting } = useLine();
  const again = useIsFetching({ predicate: ({ state }) => isBusy(state.fetchFailureReason) });
  if (offline) return <Alert banner type="warning" title={t('frame.offline')} role="status" />;
  if (again > 0) return <Alert banner type="info" title={t('frame.again')} role="status" />;
  if (waiting > 0) return <Alert banner type="info" title={t('frame.slow')} role="status" />;
  return null;
}
