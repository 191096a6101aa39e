import type { OneTime } from '@gushu/shared';
import { Alert, Button, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../layout/Dialog.js';
import { PlainTable } from '../../layout/PlainTable.js';

interface Props {
  made: readonly OneTime[];
  onClose: () => void;
}

/** Accounts with the passwords made for them. */
export function OneTimeTable({ made }: { made: readonly OneTime[] }) {
  const { t } = useTranslation();
  return (
    <PlainTable<OneTime>
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
  const lines = made.map(({ account, password }) => `${account}\t${password}`);
  return (
    <Dialog
      open
      width={520}
      title={t('user.oneTime')}
      mask={{ closable: false }}
      keyboard={false}
      onCancel={onClose}
      footer={[
        // Copies without a secure context too, which addresses inside an office seldom are.
        <Typography.Text
          key="copy"
          className="copy-all"
          copyable={{
            text: lines.join('\n'),
            tooltips: false,
            icon: [t('user.copyAll'), t('user.copied')],
          }}
        />,
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
