import { CameraOutlined, InboxOutlined } from '@ant-design/icons';
import { Button, Upload } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import './attachments.css';
import { ACCEPT, ACCEPT_PICTURES } from './draft.js';

// What is dropped is not filtered: a file of another kind says why it was not taken.
const CHOICE = { format: ACCEPT, filter: 'native' } as const;

/** Where files are chosen, dropped or taken by the camera, several at a time. */
export function Chooser({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation();
  const camera = useRef<HTMLInputElement>(null);
  return (
    <div className="attach-choose">
      <Upload.Dragger
        accept={CHOICE}
        multiple
        showUploadList={false}
        beforeUpload={(file, all) => {
          // Asked for each of them; together they keep their order.
          if (file === all[0]) onFiles(all);
          return false;
        }}
      >
        <InboxOutlined className="attach-sign" aria-hidden />
        <p className="attach-title">{t('attachments.drop')}</p>
        <p className="attach-hint">{t('attachments.dropHint')}</p>
      </Upload.Dragger>
      <input
        ref={camera}
        type="file"
        accept={ACCEPT_PICTURES}
        capture="environment"
        aria-label={t('attachments.camera')}
        hidden
        tabIndex={-1}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The next picture may bear the same name.
          target.value = '';
        }}
      />
      <Button className="attach-camera" icon={<CameraOutlined />} onClick={() => camera.current?.click()}>
        {t('attachments.camera')}
      </Button>
    </div>
  );
}
