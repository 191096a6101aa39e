import { ImportStatus, type UserImportRun, UserImportState } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { DownloadButton } from '../../editing/DownloadButton.js';
import { ImportEnd } from '../../sheet-import/ImportEnd.js';
import { ImportProgress } from '../../sheet-import/ImportProgress.js';
import { isRunning, userImportApi } from './user-import-api.js';

interface Props {
  run: UserImportRun;
  lost: boolean;
  /** Something was done that changes the run. */
  onChange: () => void;
}

/** How far an import of users is, and at its end what came of it. */
export function UserImportRunView({ run, lost, onChange }: Props) {
  const { t } = useTranslation();
  if (!isRunning(run)) return <Ended run={run} onChange={onChange} />;
  const { id, state, done, total, fileName } = run;
  return (
    <ImportProgress
      share={done / Math.max(total, 1)}
      state={t(`user.importStep.${state}`)}
      figures={[[fileName, t('user.importOf', { done, total })]]}
      hint={t('user.importLeave')}
      lost={lost}
      canceling={false}
      cancel={{ hint: t('user.importCancelHint'), run: () => userImportApi.cancel(id).then(onChange) }}
    />
  );
}

function Ended({ run, onChange }: Omit<Props, 'lost'>) {
  const { t } = useTranslation();
  const { id, state, added, changed, unplaced, hasPasswords, errors, faultCount, errorMessage } = run;
  if (state === UserImportState.done) {
    return (
      <ImportEnd
        status={ImportStatus.done}
        title={t('user.imported', { added, changed })}
        hints={[
          ...(unplaced > 0 ? [t('user.importUnplaced', { count: unplaced })] : []),
          ...(hasPasswords ? [t('user.importPasswordsHint')] : []),
        ]}
      >
        {hasPasswords && (
          <DownloadButton primary load={() => userImportApi.passwords(id).finally(onChange)}>
            {t('user.importPasswords')}
          </DownloadButton>
        )}
      </ImportEnd>
    );
  }
  if (state !== UserImportState.refused)
    return <ImportEnd status={ImportStatus.failed} title={errorMessage} />;
  return (
    <ImportEnd
      status={ImportStatus.refused}
      title={t('user.importRefused', { count: faultCount })}
      errors={errors}
    >
      <DownloadButton load={() => userImportApi.errors(id)}>{t('user.importErrors')}</DownloadButton>
    </ImportEnd>
  );
}
