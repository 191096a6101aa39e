import { type Row, tenantPackage } from '@gushu/shared';
import type { TFunction } from 'i18next';
import { entityApi } from '../../api/entity-api.js';
import { useLabel } from '../../columns/record-columns.js';
import { AdminScreen } from '../../table/AdminScreen.js';
import { type EntityWishes, useEntityColumns } from '../../table/entity-columns.js';
import { MenuPicker } from './MenuPicker.js';

/** The specification's width of its dialog. */
const WIDTH = 600;

const api = entityApi(tenantPackage);

const wishes = (t: TFunction): EntityWishes<Row<typeof tenantPackage>> => ({
  show: ['packageName', 'remark', 'createTime'],
  override: {
    packageName: {
      width: 260,
      wide: true,
      required: false,
      form: {
        formItemProps: { required: true, rules: [{ required: true, message: t('tenantPackage.name') }] },
      },
    },
    menuId: {
      input: MenuPicker,
      hideInTable: true,
      wide: true,
      required: false,
      form: {
        formItemProps: { required: true, rules: [{ required: true, message: t('tenantPackage.menus') }] },
      },
    },
    remark: { width: 320, wide: true },
  },
});

/** Packages of menus for tenants. */
export function TenantPackagePage() {
  const label = useLabel()(tenantPackage.label);
  return (
    <AdminScreen
      name={tenantPackage.name}
      label={label}
      columns={useEntityColumns(tenantPackage, wishes)}
      api={api}
      heading={label}
      nameOf={({ packageName }) => String(packageName)}
      dialogWidth={WIDTH}
      canView={false}
    />
  );
}
