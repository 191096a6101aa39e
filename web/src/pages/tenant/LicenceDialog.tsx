import type { Row, tenant } from '@gushu/shared';
import { DatePicker, Form, InputNumber, Modal } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFieldErrors, tellDone } from '../../feedback.js';
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
  const [form] = Form.useForm<Values>();
  const [saving, setSaving] = useState(false);
  const [one] = tenants;
  const save = async ({ accountNumber, expireTime }: Values) => {
    setSaving(true);
    try {
      const until = expireTime?.format('YYYY-MM-DD HH:mm:ss') ?? null;
      await license(
        tenants.map(({ id }) => id),
        accountNumber,
        until,
      );
      tellDone(t('done.saved'));
      onSaved();
      onClose();
    } catch (error) {
      showFieldErrors(form as never, error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Modal
      open
      width={480}
      title={t('tenant.licenceOf', { name: tenants.map(({ tenantName }) => tenantName).join('、') })}
      mask={{ closable: false }}
      confirmLoading={saving}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{
          accountNumber: isUnlimited(one?.accountNumber) ? null : one?.accountNumber,
          expireTime: one?.expireTime ? dayjs(String(one.expireTime)) : null,
        }}
        onFinish={(values) => void save(values)}
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
      </Form>
    </Modal>
  );
}
