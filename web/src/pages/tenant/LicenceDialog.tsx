import type { Row, tenant } from '@gushu/shared';
import { DatePicker, Form, InputNumber } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { SmallDialog } from '../../editing/SmallDialog.js';
import { isUnlimited, license } from './tenant-api.js';

interface Props {
  tenants: Row<typeof tenant>[];
  onClose: () => void;
  onSaved: () => void;
}

interface Values {
  accountNumber: number | null;
  expireTime: Dayjs | null;
}

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
      <Form.Item name="accountNumber" label={t('tenant.accounts')}>
        <InputNumber
          className="wide"
          min={1}
          max={1_000_000}
          precision={0}
          placeholder={t('tenant.unlimited')}
        />
      </Form.Item>
      <Form.Item name="expireTime" label={t('tenant.until')}>
        <DatePicker className="wide" showTime placeholder={t('tenant.unlimited')} />
      </Form.Item>
    </SmallDialog>
  );
}
