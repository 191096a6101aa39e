import { recordAt, type RecordDefinition, type RowOf } from '@gushu/shared';
import { useMemo } from 'react';
import { entityApi } from '../api/entity-api.js';
import { useLabel } from '../columns/record-columns.js';
import { useDefaults } from '../editing/defaults.js';
import { isEditable } from '../review/review-transitions.js';
import { AdminScreen } from '../table/AdminScreen.js';
import { type EntityOptions, useEntityColumns } from '../table/entity-columns.js';

interface Props<D extends RecordDefinition> {
  /** Record of the child list; its `parent` names the field that holds the parent's id. */
  record: D;
  parent: RowOf;
  /** A constant; the reference to the parent, which is the same in all rows, is left out. */
  columns: EntityOptions<NoInfer<RowOf<D>>>;
  /** Whether rows are added, changed and removed; where it is left out, as the parent itself may be changed. */
  open?: boolean;
  onChanged?: () => void;
}

/** The rows of a child list below the view of the row that they belong to. */
export function ChildList<D extends RecordDefinition>(props: Props<D>) {
  const { record, parent, open = isEditable(parent), onChanged } = props;
  const { field = '', to = '' } = record.parent ?? {};
  const label = useLabel()(record.label);
  const all = useEntityColumns<RecordDefinition>(record, props.columns);
  const columns = useMemo(() => all.filter(({ dataIndex }) => dataIndex !== field), [all, field]);
  const initial = useDefaults(record);
  const { id } = parent;
  const api = useMemo(() => {
    const fixed = { [field]: id };
    const { save, remove, ...read } = entityApi<RecordDefinition>(record, {
      list: 'page',
      separate: true,
      fixed,
    });
    const write = {
      remove,
      save: (values: Partial<RowOf>, row?: RowOf) => save({ ...values, ...fixed }, row),
    };
    return open ? { ...read, ...write } : read;
  }, [record, field, id, open]);
  return (
    <AdminScreen<RowOf>
      name={recordAt(to)?.name ?? record.name}
      screen={record.name}
      mark={record.name}
      label={label}
      heading={label}
      columns={columns}
      api={api}
      initial={initial}
      queryKey={['list', record.name, id]}
      {...(onChanged ? { onChanged } : {})}
    />
  );
}
