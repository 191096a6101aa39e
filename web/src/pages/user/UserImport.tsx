import { InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Modal, Space, Table, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download, request } from '../../api/client.js';
import { tellError } from '../../feedback.js';
import { OneTimeTable } from './OneTimeDialog.js';
import type { OneTime } from './user-api.js';

/** What the server says of a batch of users. */
interface ImportResult {
  added: number;
  changed: number;
  errors: { row: number; field: string; msg: string }[];
  passwords: OneTime[];
}

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
  const [running, setRunning] = useState(false);
  const [result, setResult] = useState<ImportResult>();
  const run = async () => {
    if (!file) return;
    setRunning(true);
    const body = new FormData();
    body.append('file', file);
    const query = { isCovered: covers ? 1 : 0 };
    try {
      const answer = await request<ImportResult>(PATH, { method: 'POST', body, query });
      setResult(answer);
      if (answer.errors.length === 0) onDone();
    } catch (error) {
      tellError(error);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Modal
      open
      width={640}
      title={t('user.importTitle')}
      mask={{ closable: false }}
      okText={t('user.importStart')}
      okButtonProps={{ disabled: !file || (result !== undefined && result.errors.length === 0) }}
      confirmLoading={running}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <Space orientation="vertical" className="wide" size={12}>
        <Button onClick={() => void download('blade-user/export-template').catch(tellError)}>
          {t('user.template')}
        </Button>
        <Upload.Dragger
          accept=".xlsx"
          maxCount={1}
          beforeUpload={(chosen) => {
            setFile(chosen);
            setResult(undefined);
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
        {result && <Result result={result} />}
      </Space>
    </Modal>
  );
}

function Result({ result }: { result: ImportResult }) {
  const { t } = useTranslation();
  const { errors, passwords } = result;
  if (errors.length === 0) {
    return (
      <>
        <Alert type="success" showIcon title={t('user.imported', { ...result })} />
        {passwords.length > 0 && <OneTimeTable made={passwords} />}
      </>
    );
  }
  return (
    <>
      <Alert type="error" showIcon title={t('user.importRefused', { count: errors.length })} />
      <Table
        size="small"
        rowKey={({ row, field }) => `${row}.${field}`}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        dataSource={errors}
        columns={[
          { dataIndex: 'row', title: t('user.row'), width: 70 },
          { dataIndex: 'field', title: t('user.column'), width: 130 },
          { dataIndex: 'msg', title: t('user.fault') },
        ]}
      />
    </>
  );
}
