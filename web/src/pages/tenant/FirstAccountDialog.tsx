import type { FirstAccount } from '@gushu/shared';
import { Alert, Descriptions, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../layout/Dialog.js';

/** Shows a new tenant's first account; the password is nowhere else and not shown again. */
export function FirstAccountDialog({ first, onClose }: { first: FirstAccount; onClose: () => void }) {
  const { t } = useTranslation();
  const line = (name: keyof FirstAccount) => ({
    key: name,
    label: t(`tenant.first.${name}`),
    children: (
      <Typography.Text copyable code={name === 'password'}>
        {first[name]}
      </Typography.Text>
    ),
  });
  return (
    <Dialog
      open
      title={t('tenant.first.title')}
      mask={{ closable: false }}
      onOk={onClose}
      onCancel={onClose}
      okText={t('tenant.first.noted')}
      cancelButtonProps={{ hidden: true }}
    >
      <Alert type="warning" showIcon title={t('tenant.first.once')} />
      <Descriptions
        column={1}
        className="first-account"
        style={{ marginTop: 16 }}
        items={[line('tenantId'), line('account'), line('password')]}
      />
    </Dialog>
  );
}
