import type { Row } from '@gushu/shared';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';

/** Says which films of an entry visitors are not shown, and why. */
export function BlockedFilms({ row }: { row: Row }) {
  const { t } = useTranslation();
  const blocked = row['blockedFilms'];
  if (!Array.isArray(blocked) || blocked.length === 0) return null;
  return (
    <Alert
      className="content-blocked"
      type="warning"
      showIcon
      title={t('content.blocked')}
      description={
        <ul>
          {(blocked as string[]).map((address) => (
            <li key={address}>{address}</li>
          ))}
        </ul>
      }
    />
  );
}
