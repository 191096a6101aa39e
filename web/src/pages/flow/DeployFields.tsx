import { Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/store.js';
import { useCategories } from '../work/work-columns.js';

/** As what and for whom a model is deployed. */
export function DeployFields() {
  const { t } = useTranslation();
  const isPlatform = useSession((s) => s.user?.tenant_id) === '000000';
  const options = Object.entries(useCategories()).map(([value, { text }]) => ({ value, label: text }));
  return (
    <>
      <Form.Item
        name="category"
        label={t('flow.column.category')}
        rules={[{ required: true, message: t('flow.form.needed') }]}
      >
        <Select options={options} />
      </Form.Item>
      {isPlatform && (
        <Form.Item name="tenantIds" label={t('flow.tenants')} extra={t('flow.tenantsHint')}>
          <Input maxLength={200} />
        </Form.Item>
      )}
    </>
  );
}
