import { oss, type RowOf } from '@gushu/shared';
import { entityApi } from '../../api/entity-api.js';
import { useLabel } from '../../columns/record-columns.js';
import { AdminScreen } from '../../table/AdminScreen.js';
import { type EntityOptions, useEntityColumns } from '../../table/entity-columns.js';
import { EnableButton, enabled } from '../../table/EnableButton.js';

const api = entityApi(oss);
const OPTIONS: EntityOptions<RowOf<typeof oss>> = {
  show: ['category', 'ossCode', 'endpoint', 'bucketName', 'status', 'remark'],
  override: { status: enabled, endpoint: { width: 220 }, remark: { wide: true } },
};

/** Stores for files, one of them in use; their keys are written, never shown. */
export function OssPage() {
  const label = useLabel()(oss.label);
  return (
    <AdminScreen
      name={oss.name}
      label={label}
      columns={useEntityColumns(oss, OPTIONS)}
      api={api}
      nameOf={({ ossCode }) => String(ossCode)}
      rowActions={(row, { reload }) => <EnableButton entity={oss} row={row} onDone={reload} />}
    />
  );
}
