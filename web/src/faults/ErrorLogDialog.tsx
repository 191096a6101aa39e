import { App, Button, type TableProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../layout/Dialog.js';
import { useTask } from '../editing/useTask.js';
import { tellDone } from '../feedback.js';
import { PlainTable } from '../layout/PlainTable.js';
import { clearErrors, type LoggedError, uploadErrors, useErrorLog } from './error-log.js';
import './error-log.css';
import { pageTurns } from '../layout/page-turns.js';

const keyOf = ({ time, url, message }: LoggedError): string => `${time} ${url} ${message}`;

/** The errors of this browser: read, hand over to the server, clear. */
export function ErrorLogDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const { errors } = useErrorLog();
  const { running, run } = useTask();
  const column = (name: keyof LoggedError, width: number) => ({
    dataIndex: name,
    title: t(`errorLog.${name}`),
    width,
    ellipsis: true,
  });
  const columns: TableProps<LoggedError>['columns'] = [
    column('time', 150),
    column('type', 110),
    column('message', 280),
    column('info', 150),
    column('url', 220),
  ];
  const upload = async () => {
    await uploadErrors();
    tellDone(t('errorLog.uploaded'));
    onClose();
  };
  const clear = () =>
    modal.confirm({ title: t('errorLog.clearAsk'), centered: true, onOk: () => (clearErrors(), onClose()) });
  return (
    <Dialog
      open
      width={960}
      title={t('errorLog.title')}
      onCancel={onClose}
      footer={[
        <Button key="clear" danger disabled={errors.length === 0} onClick={clear}>
          {t('errorLog.clear')}
        </Button>,
        <Button
          key="upload"
          type="primary"
          disabled={errors.length === 0}
          loading={running}
          onClick={() => void run(upload)}
        >
          {t('errorLog.upload')}
        </Button>,
      ]}
    >
      <PlainTable<LoggedError>
        rowKey={keyOf}
        columns={columns}
        dataSource={errors}
        pagination={{ pageSize: 10, hideOnSinglePage: true, itemRender: pageTurns(t) }}
        scroll={{ x: 900 }}
        expandable={{
          expandedRowRender: ({ stack, message: words }) => <pre className="stack">{stack || words}</pre>,
        }}
      />
    </Dialog>
  );
}
