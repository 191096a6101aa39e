import { isBlank, type Row, type tenant } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { get } from '../../api/client.js';
import { tellDone, tellError } from '../../feedback.js';
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
  const [chosen, choose] = useState(isBlank(given) || String(given) === '-1' ? undefined : String(given));
  const [saving, setSaving] = useState(false);
  const { data = [], isFetching } = useQuery({
    queryKey: ['tenant-packages'],
    queryFn: ({ signal }) =>
      get<{ id: string; packageName: string }[]>('blade-system/tenant-package/select', {}, signal),
  });
  const save = async () => {
    setSaving(true);
    try {
      await givePackage(row.id, chosen);
      tellDone(t('done.saved'));
      onSaved();
      onClose();
    } catch (error) {
      tellError(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Modal
      open
      width={480}
      title={t('tenant.packageOf', { name: row.tenantName })}
      mask={{ closable: false }}
      confirmLoading={saving}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t('tenant.package')} extra={t('tenant.packageHint')} htmlFor="tenant-package">
          <Select<string>
            id="tenant-package"
            allowClear
            loading={isFetching}
            placeholder={t('tenant.wholeMenu')}
            value={chosen as string}
            options={data.map(({ id, packageName }) => ({ value: id, label: packageName }))}
            onChange={(id) => choose(id)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
