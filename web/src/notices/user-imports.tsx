import { type Job, user } from '@gushu/shared';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../layout/LinkButton.js';
import { useScreenOf } from '../session/access.js';

/** The list of users with the result of an import open on it. */
export const importOnList = (list: string, id: string): string => `${list}?import=${id}`;

/** Result of an import of users, in words. */
export const userImportText = (t: TFunction, { total }: Job): string =>
  t('user.importPeople', { count: total });

/** Link back to the result of an import of users, with the one-time passwords while they can be fetched. */
export function UserImportActions({ job, close }: { job: Job; close: () => void }) {
  const { t } = useTranslation();
  const list = useScreenOf(user.name);
  return (
    list && (
      <LinkButton size="small" type="primary" to={importOnList(list, job.id)} onClick={close}>
        {t('transition.show')}
      </LinkButton>
    )
  );
}
