import { datasource } from '@gushu/shared';
import { entityApi } from '../../api/entity-api.js';
import { useLabel } from '../../columns/record-columns.js';
import { AdminScreen } from '../../table/AdminScreen.js';
import { useEntityColumns } from '../../table/entity-columns.js';

const api = entityApi(datasource);
const OPTIONS = {
  show: ['name', 'category', 'url', 'username', 'remark'],
  override: {
    name: { width: 180 },
    category: { width: 120 },
    url: { width: 320, wide: true },
    remark: { wide: true },
  },
} as const;
const NEW = { category: 1 };

/** Addresses of databases, stored for tenants; their passwords are written, never shown. */
export function DatasourcePage() {
  const label = useLabel()(datasource.label);
  return (
    <AdminScreen
      name={datasource.name}
      label={label}
      columns={useEntityColumns(datasource, OPTIONS)}
      api={api}
      initial={NEW}
      nameOf={({ name }) => String(name)}
    />
  );
}
