import type { OneTime } from '@gushu/shared';
import { Alert, Button, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../layout/Dialog.js';
import { pageTurns } from '../../layout/page-turns.js';
import { PlainTable } from '../../layout/PlainTable.js';

/** Rows of a page: an import may add thousands of people. */
const AT_ONCE = 20;

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
      pagination={{
        pageSize: AT_ONCE,
        hideOnSinglePage: true,
        showSizeChanger: false,
        itemRender: pageTurns(t),
      }}
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

/** Copies all accounts with their passwords. */
export function CopyAll({ made }: { made: readonly OneTime[] }) {
  const { t } = useTranslation();
  const text = made.map(({ account, password }) => `${account}\t${password}`).join('\n');
  // Copies without a secure context too, which addresses inside an office seldom are.
  return (
    <Typography.Text
      className="copy-all"
      copyable={{ text, tooltips: false, icon: [t('user.copyAll'), t('user.copied')] }}
    />
  );
}

/** Shows made passwords once: nobody can read them again. */
export function OneTimeDialog({ made, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      width={520}
      title={t('user.oneTime')}
      mask={{ closable: false }}
      keyboard={false}
      onCancel={onClose}
      footer={[
        <CopyAll key="copy" made={made} />,
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
