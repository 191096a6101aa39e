import { FileExcelOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Progress, Typography, Upload as Dropper } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../api/error.js';
import { sizeText } from './figures.js';
import type { Upload } from './useUpload.js';

interface Props {
  upload: Upload | undefined;
  onFile: (file: File) => void;
  onCancel: () => void;
}

/** Why a file is not even sent; undefined when it may be. */
const refusalOf = (file: File): string | undefined => {
  if (!/\.xlsx$/i.test(file.name)) return 'dataImport.notSheet';
  return file.size === 0 ? 'dataImport.emptyFile' : undefined;
};

/** Chooses or drops one workbook and shows how it is sent. */
export function FilePicker({ upload, onFile, onCancel }: Props) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<string>();
  const take = (file: File): false => {
    const why = refusalOf(file);
    setRefusal(why && t(why, { name: file.name }));
    if (!why) onFile(file);
    return false;
  };
  return (
    <>
      {upload ? (
        <Sending upload={upload} onRetry={() => onFile(upload.file)} onCancel={onCancel} />
      ) : (
        <Dropper.Dragger accept=".xlsx" multiple={false} showUploadList={false} beforeUpload={take}>
          <InboxOutlined className="drop-sign" aria-hidden />
          <p className="drop-title">{t('dataImport.drop')}</p>
          <p className="drop-hint">{t('dataImport.dropHint')}</p>
        </Dropper.Dragger>
      )}
      {refusal && <Alert type="error" showIcon title={refusal} className="upload-refusal" />}
    </>
  );
}

interface SendingProps {
  upload: Upload;
  onRetry: () => void;
  onCancel: () => void;
}

function Sending({ upload, onRetry, onCancel }: SendingProps) {
  const { t } = useTranslation();
  const { file, share, attachId, error } = upload;
  const status = error ? 'exception' : attachId ? 'success' : 'active';
  return (
    <div className="upload-file">
      <FileExcelOutlined className="upload-sign" aria-hidden />
      <div className="upload-what">
        <span className="upload-name">{file.name}</span>
        <span className="upload-size figures">{sizeText(file.size)}</span>
        <Progress
          percent={Math.floor(share * 100)}
          status={status}
          size="small"
          aria-label={t('dataImport.sending')}
        />
        <Typography.Text type={error ? 'danger' : 'secondary'} aria-live="polite">
          {error
            ? textOf(error)
            : attachId
              ? t('dataImport.sent')
              : t(share < 1 ? 'dataImport.sending' : 'dataImport.receiving')}
        </Typography.Text>
      </div>
      <div className="upload-actions">
        {Boolean(error) && (
          <Button type="primary" ghost onClick={onRetry}>
            {t('action.retry')}
          </Button>
        )}
        <Button onClick={onCancel}>{t(attachId || error ? 'dataImport.otherFile' : 'action.cancel')}</Button>
      </div>
    </div>
  );
}
