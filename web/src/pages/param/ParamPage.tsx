import { param } from '@gushu/shared';
import { entityApi } from '../../api/entity-api.js';
import { useLabel } from '../../columns/record-columns.js';
import { AdminScreen } from '../../table/AdminScreen.js';
import { useEntityColumns } from '../../table/entity-columns.js';

const api = entityApi(param);
const WISHES = {
  show: ['paramName', 'paramKey', 'paramValue', 'remark'],
  override: {
    paramName: { width: 240 },
    paramKey: { width: 240 },
    // Which values are secrets, their keys say: none is kept as a draft.
    paramValue: { width: 280, wide: true, secret: true },
    remark: { wide: true },
  },
};

/** Settings of the platform; the value of a key that names a secret is only written. */
export function ParamPage() {
  const label = useLabel()(param.label);
  return (
    <AdminScreen
      name={param.name}
      label={label}
      columns={useEntityColumns(param, WISHES)}
      api={api}
      nameOf={({ paramName }) => String(paramName)}
      numbered
    />
  );
}
