import { type RowOf, tenantPackage } from '@gushu/shared';
import type { TFunction } from 'i18next';
import { entityApi } from '../../api/entity-api.js';
import { useLabel } from '../../columns/record-columns.js';
import { AdminScreen } from '../../table/AdminScreen.js';
import { type EntityOptions, useEntityColumns } from '../../table/entity-columns.js';
import { MenuPicker } from './MenuPicker.js';

/** The specification's width of its dialog. */
const WIDTH = 600;

const api = entityApi(tenantPackage);

const options = (t: TFunction): EntityOptions<RowOf<typeof tenantPackage>> => ({
  show: ['packageName', 'remark', 'createTime'],
  override: {
    packageName: {
      width: 260,
      wide: true,
      needed: t('tenantPackage.name'),
    },
    menuId: {
      input: MenuPicker,
      hideInTable: true,
      wide: true,
      needed: t('tenantPackage.menus'),
      // The ids are ticked: what they look like is no matter of the form.
      form: { formItemProps: {} },
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
      columns={useEntityColumns(tenantPackage, options)}
      api={api}
      nameOf={({ packageName }) => String(packageName)}
      dialogWidth={WIDTH}
      canView={false}
    />
  );
}
