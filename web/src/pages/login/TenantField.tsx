import { BankOutlined } from '@ant-design/icons';
import { Form } from 'antd';
import Input from 'antd/es/input/Input.js';
import { useTranslation } from 'react-i18next';
import { DEFAULT_TENANT } from '../../session/start.js';

/** The tenant's number, where people of several tenants sign in on one page; empty for the platform's own. */
export function TenantField() {
  const { t } = useTranslation();
  return (
    <Form.Item
      name="tenantId"
      label={t('login.tenant')}
      extra={t('login.tenantHint')}
      rules={[{ pattern: /^\s*\d{6}\s*$/, message: t('login.tenantForm') }]}
    >
      <Input
        prefix={<BankOutlined />}
        autoComplete="organization"
        inputMode="numeric"
        placeholder={DEFAULT_TENANT}
        maxLength={12}
      />
    </Form.Item>
  );
}
