import type { OneTime } from '@gushu/shared';
import { InboxOutlined } from '@ant-design/icons';
import { Checkbox, Modal, Space, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/error.js';
import { DownloadButton } from '../../editing/DownloadButton.js';
import { useTask } from '../../editing/useTask.js';
import { tellError } from '../../feedback.js';
import { OneTimeTable } from './OneTimeDialog.js';
import { isRunning, useLeftRun, userImportApi, useRun } from './user-import-api.js';
import { UserImportProgress } from './UserImportProgress.js';

interface Props {
  onClose: () => void;
  onDone: () => void;
}

/** The run that a refused upload belongs to. */
const runOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? (error.data as { id?: string } | undefined)?.id : undefined;

/** Users from a workbook: either all rows come in, or none and each says what is wrong. It may be closed meanwhile. */
export function UserImport({ onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File>();
  const [covers, setCovers] = useState(false);
  const [sent, setSent] = useState<string | null>();
  const [made, setMade] = useState<readonly OneTime[]>([]);
  const left = useLeftRun();
  const { running, run: task } = useTask();
  // null: a new file was chosen, what was there before is done with.
  const id = sent === undefined ? left : (sent ?? undefined);
  const { run, again } = useRun(id, onDone);
  const bring = async () => {
    if (!file) return;
    const answer = await userImportApi.send(file, covers);
    setFile(undefined);
    setMade(answer.passwords);
    setSent(answer.id);
  };
  const refused = (error: unknown) => {
    const refusedRun = runOf(error);
    if (!refusedRun) return tellError(error);
    setFile(undefined);
    setSent(refusedRun);
  };
  return (
    <Modal
      open
      width={640}
      title={t('user.importTitle')}
      mask={{ closable: false }}
      okText={t('user.importStart')}
      okButtonProps={{ disabled: !file || (run !== undefined && isRunning(run)) }}
      confirmLoading={running}
      onOk={() => void task(bring, refused)}
      onCancel={onClose}
    >
      <Space orientation="vertical" className="wide" size={12}>
        <DownloadButton load={userImportApi.template}>{t('user.template')}</DownloadButton>
        <Upload.Dragger
          accept=".xlsx"
          maxCount={1}
          disabled={running || (run !== undefined && isRunning(run))}
          fileList={file ? [{ uid: '1', name: file.name }] : []}
          beforeUpload={(chosen) => {
            setFile(chosen);
            setMade([]);
            setSent(null);
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
        {run && <UserImportProgress run={run} onChange={() => void again()} />}
        {made.length > 0 && <OneTimeTable made={made} />}
      </Space>
    </Modal>
  );
}
