import { ImportStatus, type OneTime, type UserImportRun, UserImportState } from '@gushu/shared';
import { Alert, Button, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { DownloadButton } from '../../editing/DownloadButton.js';
import { useTask } from '../../editing/useTask.js';
import { ImportEnd } from '../../sheet-import/ImportEnd.js';
import { ImportProgress } from '../../sheet-import/ImportProgress.js';
import { CopyAll, OneTimeTable } from './OneTimeDialog.js';
import { isRunning, userImportApi } from './user-import-api.js';

interface Props {
  run: UserImportRun;
  lost: boolean;
  /** Something was done that changes the run. */
  onChange: () => void;
  /** Passwords of its new users that are shown. */
  made: readonly OneTime[];
  onMade: (made: readonly OneTime[]) => void;
}

type Ending = Omit<Props, 'lost'>;

/** How far an import of users is, and at its end what came of it. */
export function UserImportRunView({ lost, ...ending }: Props) {
  const { t } = useTranslation();
  const { run, onChange } = ending;
  if (!isRunning(run)) return <Ended {...ending} />;
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

/** The one-time passwords of the new users: as they were made just now, else once they are asked for. */
function Passwords({ run: { id, passwordsUntil }, made, onMade, onChange }: Ending) {
  const { t } = useTranslation();
  const { running, run } = useTask();
  const show = () => run(async () => onMade(await userImportApi.passwordList(id).finally(onChange)));
  return (
    <Space orientation="vertical" className="wide">
      <Alert
        type="warning"
        showIcon
        title={t('user.importPasswordsHint', { until: String(passwordsUntil).slice(0, 16) })}
      />
      <Space wrap>
        {made.length === 0 ? (
          <Button type="primary" loading={running} onClick={() => void show()}>
            {t('user.importShowPasswords')}
          </Button>
        ) : (
          <CopyAll made={made} />
        )}
        <DownloadButton load={() => userImportApi.passwords(id).finally(onChange)}>
          {t('user.importPasswords')}
        </DownloadButton>
      </Space>
      {made.length > 0 && <OneTimeTable made={made} />}
    </Space>
  );
}

function Ended(props: Ending) {
  const { t } = useTranslation();
  const { id, state, added, changed, unplaced, hasPasswords, errors, faultCount, errorMessage } = props.run;
  if (state === UserImportState.done) {
    return (
      <Space orientation="vertical" className="wide">
        <ImportEnd
          status={ImportStatus.done}
          title={t('user.imported', { added, changed })}
          hints={unplaced > 0 ? [t('user.importUnplaced', { count: unplaced })] : []}
        />
        {hasPasswords && <Passwords {...props} />}
      </Space>
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
