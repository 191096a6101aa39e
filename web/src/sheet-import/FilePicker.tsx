import { FileExcelOutlined, FileZipOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Progress, Typography, Upload as Dropper } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../api/error.js';
import { sizeText } from './figures.js';
import './sheet-import.css';
import type { Upload } from './useUpload.js';

interface Props {
  upload: Upload | undefined;
  /** Called with the chosen workbook; undefined to choose another one. */
  onFile: (file: File | undefined) => void;
  /** Sends a file again after a failure; without it the file waits to be sent by other means. */
  onRetry?: (file: File) => void;
  /** Accepted suffixes; default: workbooks. */
  accept?: string;
  /** Key of the reason why a file is not sent; undefined if it may be. */
  refusal?: (file: File) => string | undefined;
  /** Accepted kinds of files, in a sentence. */
  hint?: string;
}

const notSheet = (file: File): string | undefined =>
  /\.xlsx$/i.test(file.name) ? undefined : 'sheetImport.notSheet';

/** Chooses or drops one file, usually a workbook, and shows its upload. */
export function FilePicker({
  upload,
  onFile,
  onRetry,
  accept = '.xlsx',
  refusal: refusalOf = notSheet,
  hint,
}: Props) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<string>();
  const take = (file: File): false => {
    const why = refusalOf(file) ?? (file.size === 0 ? 'sheetImport.emptyFile' : undefined);
    setRefusal(why && t(why, { name: file.name }));
    if (!why) onFile(file);
    return false;
  };
  return (
    <>
      {upload ? (
        <Chosen upload={upload} onFile={onFile} {...(onRetry ? { onRetry } : {})} />
      ) : (
        <Dropper.Dragger accept={accept} multiple={false} showUploadList={false} beforeUpload={take}>
          <InboxOutlined className="drop-sign" aria-hidden />
          <p className="drop-title">{t('sheetImport.drop')}</p>
          <p className="drop-hint">{hint ?? t('sheetImport.dropHint')}</p>
        </Dropper.Dragger>
      )}
      {refusal && <Alert type="error" showIcon title={refusal} className="upload-refusal" />}
    </>
  );
}

function Chosen({ upload, onFile, onRetry }: Pick<Props, 'onFile' | 'onRetry'> & { upload: Upload }) {
  const { t } = useTranslation();
  const { file, share, answer, error } = upload;
  const isSending = share !== undefined && !answer && !error;
  return (
    <div className="upload-file">
      {/\.xlsx$/i.test(file.name) ? (
        <FileExcelOutlined className="upload-sign" aria-hidden />
      ) : (
        <FileZipOutlined className="upload-sign" aria-hidden />
      )}
      <div className="upload-what">
        <span className="upload-name">{file.name}</span>
        <span className="upload-size figures">{sizeText(file.size)}</span>
        {share !== undefined && <Sending upload={upload} share={share} />}
      </div>
      <div className="upload-actions">
        {Boolean(error) && onRetry && (
          <Button type="primary" ghost onClick={() => onRetry(file)}>
            {t('action.retry')}
          </Button>
        )}
        {/* Once all is sent there is nothing to stop; the server reports the result. */}
        {!(isSending && share === 1) && (
          <Button onClick={() => onFile(undefined)}>
            {t(isSending ? 'action.cancel' : 'sheetImport.otherFile')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Key of the sentence about a file's progress. */
function stateOf({ answer }: Upload, share: number): string {
  if (answer) return 'sheetImport.sent';
  return share < 1 ? 'sheetImport.sending' : 'sheetImport.receiving';
}

function Sending({ upload, share }: { upload: Upload; share: number }) {
  const { t } = useTranslation();
  const { answer, error } = upload;
  const status = error ? 'exception' : answer ? 'success' : 'active';
  return (
    <>
      <Progress
        percent={Math.floor(share * 100)}
        status={status}
        size="small"
        aria-label={t('sheetImport.sending')}
      />
      <Typography.Text type={error ? 'danger' : 'secondary'} aria-live="polite">
        {error ? textOf(error) : t(stateOf(upload, share))}
      </Typography.Text>
    </>
  );
}
