import { UploadOutlined } from '@ant-design/icons';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '../../api/client.js';
import { tellDone, tellError } from '../../feedback.js';
import { usePermission } from '../../session/access.js';

/** Uploads files one after the other; the server checks each by its content. */
export function UploadButton({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const may = usePermission('attach_upload');
  const [share, setShare] = useState<number>();
  if (!may) return null;
  const send = async (file: Blob, name: string) => {
    const body = new FormData();
    body.append('file', file, name);
    setShare(0);
    try {
      await request('blade-resource/oss/endpoint/put-file-attach', {
        method: 'POST',
        body,
        onSent: setShare,
      });
      tellDone(t('attach.uploaded', { name }));
      onDone();
    } catch (error) {
      tellError(error);
    } finally {
      setShare(undefined);
    }
  };
  return (
    <Upload
      multiple
      showUploadList={false}
      customRequest={({ file }) => {
        if (typeof file !== 'string') void send(file, (file as File).name);
      }}
    >
      <Button type="primary" icon={<UploadOutlined />} loading={share !== undefined}>
        {share === undefined ? t('attach.upload') : `${Math.round(share * 100)} %`}
      </Button>
    </Upload>
  );
}
