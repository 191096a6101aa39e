import { type UserImportRun, UserImportState } from '@gushu/shared';
import { Alert, Button, Progress, Space, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { DownloadButton } from '../../editing/DownloadButton.js';
import { useTask } from '../../editing/useTask.js';
import { isRunning, userImportApi } from './user-import-api.js';

interface Props {
  run: UserImportRun;
  /** Something was done that changes the run. */
  onChange: () => void;
}

const STEPS = ['user.importWaiting', 'user.importChecking', 'user.importStoring'] as const;

/** How far an import is, and at its end what came of it. */
export function UserImportProgress({ run, onChange }: Props) {
  if (isRunning(run)) return <UnderWay run={run} onChange={onChange} />;
  return run.state === UserImportState.done ? (
    <Stored run={run} onChange={onChange} />
  ) : (
    <Refused run={run} />
  );
}

function UnderWay({ run, onChange }: Props) {
  const { t } = useTranslation();
  const { running, run: task } = useTask();
  const { id, state, done, total } = run;
  const cancel = () => task(() => userImportApi.cancel(id)).then(onChange);
  return (
    <Alert
      type="info"
      title={t(STEPS[state] ?? STEPS[0], { name: run.fileName, done, total })}
      description={
        <Space orientation="vertical" className="wide">
          <Progress
            percent={Math.floor((done / Math.max(total, 1)) * 100)}
            status="active"
            aria-label={t('user.importTitle')}
          />
          <span>{t('user.importLeave')}</span>
        </Space>
      }
      action={
        <Button size="small" loading={running} onClick={() => void cancel()}>
          {t('user.importCancel')}
        </Button>
      }
    />
  );
}

function Stored({ run, onChange }: Props) {
  const { t } = useTranslation();
  const { id, added, changed, hasPasswords } = run;
  return (
    <Space orientation="vertical" className="wide">
      <Alert type="success" showIcon title={t('user.imported', { added, changed })} />
      {hasPasswords && (
        <Alert
          type="warning"
          showIcon
          title={t('user.importPasswordsHint')}
          action={
            <DownloadButton primary load={() => userImportApi.passwords(id).finally(onChange)}>
              {t('user.importPasswords')}
            </DownloadButton>
          }
        />
      )}
    </Space>
  );
}

function Refused({ run }: Pick<Props, 'run'>) {
  const { t } = useTranslation();
  const { id, state, errors, faultCount, errorMessage } = run;
  if (state !== UserImportState.refused) return <Alert type="error" showIcon title={errorMessage} />;
  return (
    <Space orientation="vertical" className="wide">
      <Alert
        type="error"
        showIcon
        title={t('user.importRefused', { count: faultCount })}
        action={
          <DownloadButton load={() => userImportApi.errors(id)}>{t('user.importErrors')}</DownloadButton>
        }
      />
      <Table
        size="small"
        rowKey={({ row, column, message }) => `${row}.${column}.${message}`}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        dataSource={errors}
        columns={[
          { dataIndex: 'row', title: t('user.row'), width: 70 },
          { dataIndex: 'column', title: t('user.column'), width: 130 },
          { dataIndex: 'message', title: t('user.fault') },
        ]}
      />
    </Space>
  );
}
