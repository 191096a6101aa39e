import { useQuery } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../layout/Dialog.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { LateRings } from '../../layout/LateRings.js';
import { useCloseAsk } from '../../editing/useLeaveWarning.js';
import { useTask } from '../../editing/useTask.js';
import { tellDone } from '../../feedback.js';
import { DictionarySelect } from '../../fields/DictionarySelect.js';
import { userApi } from './user-api.js';

interface Props {
  user: { id: string; name: string };
  onClose: () => void;
}

/** Stored data of a user on each platform. */
export function PlatformDialog({ user, onClose }: Props) {
  const { t } = useTranslation();
  const [type, setType] = useState(1);
  const [typed, setTyped] = useState<string>();
  const { data, error, refetch } = useQuery({
    queryKey: ['platforms', user.id],
    queryFn: () => userApi.platforms(user.id),
    gcTime: 0,
  });
  const stored = data?.platforms.find(({ userType }) => userType === type)?.userExt ?? '';
  const { running, run } = useTask();
  const { leave, close } = useCloseAsk(onClose);
  const save = async () => {
    await userApi.storePlatform(user.id, type, typed ?? stored);
    leave.clean();
    tellDone(t('done.saved'));
    onClose();
  };
  return (
    <Dialog
      open
      width={520}
      title={t('user.platformOf', { name: user.name })}
      mask={{ closable: false }}
      okButtonProps={{ disabled: !data }}
      confirmLoading={running}
      onOk={() => void run(save)}
      onCancel={close}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LateRings />}
      {data && (
        <Form layout="vertical">
          <Form.Item label={t('user.platform')} htmlFor="platform-type">
            <DictionarySelect
              id="platform-type"
              code="user_type"
              numeric
              value={type}
              onChange={(next) => {
                setType(Number(next ?? 1));
                setTyped(undefined);
              }}
            />
          </Form.Item>
          <Form.Item label={t('user.platformExt')} htmlFor="platform-ext">
            <Input.TextArea
              id="platform-ext"
              rows={5}
              maxLength={255}
              showCount
              value={typed ?? stored}
              onChange={(event) => {
                leave.dirty();
                setTyped(event.target.value);
              }}
            />
          </Form.Item>
        </Form>
      )}
    </Dialog>
  );
}
