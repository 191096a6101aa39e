import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { download } from '../../api/client.js';
import { DownloadButton } from '../../editing/DownloadButton.js';
import { useTask } from '../../editing/useTask.js';
import { confirmFirst } from '../../feedback.js';
import { FailedAlert } from '../../layout/StaleAlert.js';
import { useTabs } from '../../session/tabs.js';
import { FilePicker } from '../../sheet-import/FilePicker.js';
import { sizeText } from '../../sheet-import/figures.js';
import { BATCH_PAGES } from '../../sheet-import/pages.js';
import { useUpload } from '../../sheet-import/useUpload.js';
import { Part } from './Part.js';
import {
  discardUpload,
  pictureTemplatePath,
  readUploads,
  sendZip,
  startPictures,
  type ZipUpload,
} from './zip-upload.js';

const ZIP = /\.zip$/i;
const UPLOADS = ['pictureUploads'];

/** First step of a batch of pictures: the zip, which goes on where it broke off. */
export function PicturesStep() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { running, run } = useTask();
  const { upload, choose, send } = useUpload(sendZip);
  const forget = () => client.invalidateQueries({ queryKey: UPLOADS });
  const id = upload?.answer?.id;
  const take = (file: File | undefined) => {
    if (!file) choose(undefined);
    else void send(file).then(forget);
  };
  const start = async (sent: string) => {
    const batch = await startPictures(sent);
    useTabs.getState().close(BATCH_PAGES.fresh);
    void navigate(BATCH_PAGES.batch(batch.id), { replace: true });
  };
  return (
    <>
      <Part title={t('pictureImport.how')} hint={t('pictureImport.hint')}>
        <ul className="batch-ways">
          <li>{t('pictureImport.byName')}</li>
          <li>{t('pictureImport.bySheet')}</li>
          <li>{t('pictureImport.rights')}</li>
        </ul>
        <DownloadButton load={() => download(pictureTemplatePath)}>
          {t('sheetImport.template')}
        </DownloadButton>
      </Part>
      <Part title={t('pictureImport.zip')}>
        {!upload && <Unfinished onStart={(sent) => void run(() => start(sent))} />}
        <FilePicker
          upload={upload}
          onFile={take}
          onRetry={take}
          accept=".zip"
          refusal={(file) => (ZIP.test(file.name) ? undefined : 'pictureImport.notZip')}
          hint={t('pictureImport.dropHint')}
        />
      </Part>
      <div className="batch-foot">
        <Button onClick={() => void navigate(BATCH_PAGES.list)}>{t('action.back')}</Button>
        <Button
          type="primary"
          disabled={!id}
          loading={running}
          onClick={() => id && void run(() => start(id))}
        >
          {t('sheetImport.start')}
        </Button>
      </div>
    </>
  );
}

/** Zips that broke off: the same file chosen again goes on, one that is whole can be started. */
function Unfinished({ onStart }: { onStart: (id: string) => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const read = useQuery({ queryKey: UPLOADS, queryFn: ({ signal }) => readUploads(signal), staleTime: 0 });
  const discard = ({ id, fileName }: ZipUpload) =>
    confirmFirst(t('pictureImport.discardAsk', { name: fileName }), async () => {
      await discardUpload(id);
      await client.invalidateQueries({ queryKey: UPLOADS });
    });
  const alerts = (read.data ?? []).map((upload) => {
    const { id, fileName, fileSize, received, parts } = upload;
    const isWhole = received.length === parts;
    return (
      <Alert
        key={id}
        type="info"
        showIcon
        className="list-alert"
        title={t(isWhole ? 'pictureImport.whole' : 'pictureImport.unfinished', {
          name: fileName,
          size: sizeText(fileSize),
          percent: Math.floor((100 * received.length) / parts),
        })}
        action={
          <span className="batch-unfinished">
            {isWhole && (
              <Button size="small" type="primary" onClick={() => onStart(id)}>
                {t('sheetImport.start')}
              </Button>
            )}
            <Button size="small" onClick={() => discard(upload)}>
              {t('pictureImport.discard')}
            </Button>
          </span>
        }
      />
    );
  });
  return (
    <>
      <FailedAlert read={read} />
      {alerts}
    </>
  );
}
