import { useTranslation } from 'react-i18next';
import { textOf } from '../api/error.js';
import { RetryAlert } from '../layout/RetryAlert.js';
import { useMenuBelow, useTopMenus } from '../session/access.js';
import { useProfile } from '../session/profile.js';

/** Says what of the frame itself could not be read; one can go on without it. */
export function FrameFaults({ top }: { top: string }) {
  const { t } = useTranslation();
  const reads = {
    profileUnread: useProfile(),
    topMenuUnread: useTopMenus(),
    belowUnread: useMenuBelow(top || undefined),
  };
  return Object.entries(reads).map(
    ([key, { data, error, refetch }]) =>
      error &&
      !data && (
        <RetryAlert
          key={key}
          banner
          type="warning"
          title={t(`frame.${key}`, { why: textOf(error) })}
          onRetry={() => void refetch()}
        />
      ),
  );
}
