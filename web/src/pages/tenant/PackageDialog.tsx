import { isBlank, type Row, type tenant } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { get } from '../../api/client.js';
import { SmallDialog } from '../../editing/SmallDialog.js';
import { givePackage } from './tenant-api.js';

interface Props {
  tenant: Row<typeof tenant>;
  onClose: () => void;
  onSaved: () => void;
}

/** Which package a tenant has: it limits its menus. */
export function PackageDialog({ tenant: row, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const given = row['packageId'];
  const { data = [], isFetching } = useQuery({
    queryKey: ['tenant-packages'],
    queryFn: ({ signal }) =>
      get<{ id: string; packageName: string }[]>('blade-system/tenant-package/select', {}, signal),
  });
  return (
    <SmallDialog<{ packageId?: string }>
      title={t('tenant.packageOf', { name: row.tenantName })}
      initial={{ packageId: isBlank(given) || String(given) === '-1' ? undefined : String(given) }}
      save={({ packageId }) => givePackage(row.id, packageId)}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Form.Item name="packageId" label={t('tenant.package')} extra={t('tenant.packageHint')}>
        <Select<string>
          allowClear
          loading={isFetching}
          placeholder={t('tenant.wholeMenu')}
          options={data.map(({ id, packageName }) => ({ value: id, label: packageName }))}
        />
      </Form.Item>
    </SmallDialog>
  );
}
