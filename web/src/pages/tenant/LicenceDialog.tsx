import { integer, type RowOf, type tenant } from '@gushu/shared';
import { DatePicker, Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { SmallDialog } from '../../editing/SmallDialog.js';
import { fieldRule } from '../../fields/field-rule.js';
import { NumberText } from '../../fields/NumberText.js';
import { isUnlimited, license } from './tenant-api.js';

interface Props {
  tenants: RowOf<typeof tenant>[];
  onClose: () => void;
  onSaved: () => void;
}

interface Values {
  accountNumber: number | null;
  expireTime: Dayjs | null;
}

const ACCOUNTS = integer({ label: ['账号额度', 'Accounts'], min: 1, max: 1_000_000 });

/** The licence of tenants: how many accounts, until when. */
export function LicenceDialog({ tenants, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const [one] = tenants;
  return (
    <SmallDialog<Values>
      title={t('tenant.licenceOf', { name: tenants.map(({ tenantName }) => tenantName).join('、') })}
      initial={{
        accountNumber: isUnlimited(one?.accountNumber) ? null : Number(one?.accountNumber),
        expireTime: one?.expireTime ? dayjs(String(one.expireTime)) : null,
      }}
      save={({ accountNumber, expireTime }) => {
        const ids = tenants.map(({ id }) => id);
        return license(ids, accountNumber, expireTime?.format('YYYY-MM-DD HH:mm:ss') ?? null);
      }}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Form.Item
        name="accountNumber"
        label={t('tenant.accounts')}
        rules={[fieldRule('accountNumber', ACCOUNTS)]}
      >
        <NumberText placeholder={t('tenant.unlimited')} />
      </Form.Item>
      <Form.Item name="expireTime" label={t('tenant.until')}>
        <DatePicker className="wide" showTime placeholder={t('tenant.unlimited')} />
      </Form.Item>
    </SmallDialog>
  );
}
