import { UploadOutlined } from '@ant-design/icons';
import { Button, Space, Upload } from 'antd';
import { useTranslation } from 'react-i18next';
import { useTask } from '../../editing/useTask.js';
import { tellRefused } from '../../feedback.js';
import type { Control } from '../../layout/control.js';
import { Portrait } from '../../layout/Portrait.js';
import { uploadAvatar } from './profile-api.js';

const MAX_BYTES = 500 * 1024;
const KINDS = ['image/jpeg', 'image/png'];

/** The own picture: jpg or png of at most 500 kB. */
export function AvatarInput({ value, onChange }: Control) {
  const { t } = useTranslation();
  const { running, run } = useTask();
  const take = (file: File) => {
    if (!KINDS.includes(file.type)) return tellRefused(t('profile.avatarKind'));
    if (file.size > MAX_BYTES) return tellRefused(t('profile.avatarSize'));
    return run(async () => onChange?.(await uploadAvatar(file)));
  };
  return (
    <Space size={16}>
      <Portrait link={String(value ?? '')} size={80} />
      <Space orientation="vertical" size={4}>
        <Upload
          accept=".jpg,.jpeg,.png"
          showUploadList={false}
          beforeUpload={(file) => {
            void take(file);
            return false;
          }}
        >
          <Button icon={<UploadOutlined />} loading={running}>
            {t('profile.upload')}
          </Button>
        </Upload>
        <span className="blank">{t('profile.avatarHint')}</span>
      </Space>
    </Space>
  );
}
