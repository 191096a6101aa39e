import type { OneTime } from '@gushu/shared';
import { Checkbox, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../layout/Dialog.js';
import { DownloadButton } from '../../editing/DownloadButton.js';
import { FilePicker } from '../../sheet-import/FilePicker.js';
import { useUpload } from '../../sheet-import/useUpload.js';
import { isRunning, useLeftRun, userImportApi, useRun } from './user-import-api.js';
import { UserImportRunView } from './UserImportRunView.js';

interface Props {
  /** The import whose result is shown at first; else the person's last one. */
  shown?: string | undefined;
  onClose: () => void;
  onDone: () => void;
}

/** Users from a workbook: either all rows come in, or none and each says what is wrong. It may be closed meanwhile. */
export function UserImport({ shown, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [covers, setCovers] = useState(false);
  const [sent, setSent] = useState<string | null | undefined>(shown);
  const [made, setMade] = useState<readonly OneTime[]>([]);
  const { upload, choose, send } = useUpload((file, how) => userImportApi.send(file, covers, how));
  const left = useLeftRun();
  // null: a new file was chosen, what was there before is done with.
  const id = sent === undefined ? left : (sent ?? undefined);
  const { run, lost, again } = useRun(id, onDone);
  const isUnderWay = run !== undefined && isRunning(run);
  const isSending = upload?.share !== undefined && !upload.error;
  const take = (file: File | undefined) => {
    choose(file);
    setMade([]);
    setSent(null);
  };
  const start = async (file: File) => {
    const answer = await send(file);
    if (!answer) return;
    choose(undefined);
    setMade(answer.passwords);
    setSent(answer.id);
  };
  return (
    <Dialog
      open
      width={640}
      title={t('user.importTitle')}
      mask={{ closable: false }}
      okText={t('sheetImport.start')}
      okButtonProps={{ disabled: !upload || isUnderWay }}
      cancelText={t('action.close')}
      confirmLoading={isSending}
      onOk={() => upload && void start(upload.file)}
      onCancel={onClose}
    >
      <Space orientation="vertical" className="wide" size={12}>
        {!isUnderWay && (
          <>
            <DownloadButton load={userImportApi.template}>{t('sheetImport.template')}</DownloadButton>
            <FilePicker upload={upload} onFile={take} />
            <Checkbox checked={covers} onChange={(event) => setCovers(event.target.checked)}>
              {t('user.covers')}
            </Checkbox>
          </>
        )}
        {run && (
          <UserImportRunView
            run={run}
            lost={lost}
            onChange={() => void again()}
            made={made}
            onMade={setMade}
          />
        )}
      </Space>
    </Dialog>
  );
}
