import { InboxOutlined } from '@ant-design/icons';
import { Alert, Checkbox, Modal, Space, Table, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download, request } from '../../api/client.js';
import { ApiError } from '../../api/error.js';
import { DownloadButton } from '../../editing/DownloadButton.js';
import { useTask } from '../../editing/useTask.js';
import { tellError } from '../../feedback.js';
import { OneTimeTable } from './OneTimeDialog.js';
import type { OneTime } from './user-api.js';

/** What came of a batch of users. */
interface ImportResult {
  added: number;
  changed: number;
  passwords: OneTime[];
}

/** What is wrong with a row. */
interface RowFault {
  row: number;
  column: string;
  message: string;
}

const faultsOf = (error: unknown): RowFault[] =>
  error instanceof ApiError ? ((error.data as { errors?: RowFault[] } | undefined)?.errors ?? []) : [];

interface Props {
  onClose: () => void;
  onDone: () => void;
}

const PATH = 'blade-user/import-user';

/** Users from a workbook: either all rows come in, or none and each says what is wrong. */
export function UserImport({ onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File>();
  const [covers, setCovers] = useState(false);
  const { running, run } = useTask();
  const [result, setResult] = useState<ImportResult>();
  const [faults, setFaults] = useState<RowFault[]>([]);
  const bring = async () => {
    if (!file) return;
    const body = new FormData();
    body.append('file', file);
    const query = { isCovered: covers ? 1 : 0 };
    setResult(await request<ImportResult>(PATH, { method: 'POST', body, query }));
    onDone();
  };
  const refused = (error: unknown) => {
    setFaults(faultsOf(error));
    if (faultsOf(error).length === 0) tellError(error);
  };
  return (
    <Modal
      open
      width={640}
      title={t('user.importTitle')}
      mask={{ closable: false }}
      okText={t('user.importStart')}
      okButtonProps={{ disabled: !file || result !== undefined }}
      confirmLoading={running}
      onOk={() => void run(bring, refused)}
      onCancel={onClose}
    >
      <Space orientation="vertical" className="wide" size={12}>
        <DownloadButton load={() => download('blade-user/export-template')}>
          {t('user.template')}
        </DownloadButton>
        <Upload.Dragger
          accept=".xlsx"
          maxCount={1}
          beforeUpload={(chosen) => {
            setFile(chosen);
            setResult(undefined);
            setFaults([]);
            return false;
          }}
          onRemove={() => setFile(undefined)}
        >
          <p className="ant-upload-drag-icon">
            <InboxOutlined />
          </p>
          <p>{t('user.importDrop')}</p>
        </Upload.Dragger>
        <Checkbox checked={covers} onChange={(event) => setCovers(event.target.checked)}>
          {t('user.covers')}
        </Checkbox>
        {result && <Imported result={result} />}
        {faults.length > 0 && <Faults faults={faults} />}
      </Space>
    </Modal>
  );
}

function Imported({ result }: { result: ImportResult }) {
  const { t } = useTranslation();
  const { added, changed, passwords } = result;
  return (
    <>
      <Alert type="success" showIcon title={t('user.imported', { added, changed })} />
      {passwords.length > 0 && <OneTimeTable made={passwords} />}
    </>
  );
}

function Faults({ faults }: { faults: RowFault[] }) {
  const { t } = useTranslation();
  return (
    <>
      <Alert type="error" showIcon title={t('user.importRefused', { count: faults.length })} />
      <Table
        size="small"
        rowKey={({ row, column, message }) => `${row}.${column}.${message}`}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        dataSource={faults}
        columns={[
          { dataIndex: 'row', title: t('user.row'), width: 70 },
          { dataIndex: 'column', title: t('user.column'), width: 130 },
          { dataIndex: 'message', title: t('user.fault') },
        ]}
      />
    </>
  );
}
