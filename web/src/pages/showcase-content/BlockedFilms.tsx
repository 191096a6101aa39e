import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ContentRow } from './content-row.js';

/** Says which films of an entry visitors are not shown, and why. */
export function BlockedFilms({ row: { blockedFilms = [] } }: { row: ContentRow }) {
  const { t } = useTranslation();
  if (blockedFilms.length === 0) return null;
  return (
    <Alert
      className="content-blocked"
      type="warning"
      showIcon
      title={t('content.blocked')}
      description={
        <ul>
          {blockedFilms.map((address) => (
            <li key={address}>{address}</li>
          ))}
        </ul>
      }
    />
  );
}
