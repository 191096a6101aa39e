import type { OneTime } from '@gushu/shared';
import { Alert, Button, Table, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../layout/Dialog.js';
import { tellDone } from '../../feedback.js';

interface Props {
  made: readonly OneTime[];
  onClose: () => void;
}

/** Accounts with the passwords made for them. */
export function OneTimeTable({ made }: { made: readonly OneTime[] }) {
  const { t } = useTranslation();
  return (
    <Table<OneTime>
      size="small"
      rowKey="account"
      pagination={false}
      dataSource={[...made]}
      columns={[
        { dataIndex: 'account', title: t('user.account') },
        {
          dataIndex: 'password',
          title: t('user.password'),
          render: (password: string) => (
            <Typography.Text code copyable={{ text: password, tooltips: [t('user.copy'), t('user.copied')] }}>
              {password}
            </Typography.Text>
          ),
        },
      ]}
    />
  );
}

/** Shows made passwords once: nobody can read them again. */
export function OneTimeDialog({ made, onClose }: Props) {
  const { t } = useTranslation();
  const copyAll = async () => {
    const lines = made.map(({ account, password }) => `${account}\t${password}`);
    await navigator.clipboard.writeText(lines.join('\n'));
    tellDone(t('user.copied'));
  };
  return (
    <Dialog
      open
      width={520}
      title={t('user.oneTime')}
      mask={{ closable: false }}
      keyboard={false}
      onCancel={onClose}
      footer={[
        <Button key="copy" onClick={() => void copyAll()}>
          {t('user.copyAll')}
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          {t('user.noted')}
        </Button>,
      ]}
    >
      <Alert type="warning" showIcon title={t('user.oneTimeHint')} className="list-alert" />
      <OneTimeTable made={made} />
    </Dialog>
  );
}
