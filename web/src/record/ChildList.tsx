import { recordAt, type RecordDefinition, type RowOf } from '@gushu/shared';
import { useMemo } from 'react';
import { entityApi } from '../api/entity-api.js';
import { useInvalidateRecord } from '../api/record-rows.js';
import { useLabel } from '../columns/record-columns.js';
import { useDefaults } from '../editing/defaults.js';
import { isEditable } from '../review/review-transitions.js';
import { AdminScreen } from '../table/AdminScreen.js';
import { type EntityOptions, useEntityColumns } from '../table/entity-columns.js';

// The reference to the parent is the same in all rows.
const HIDDEN = { hideInTable: true, hideInForm: true, search: false } as const;

/** Where the rows of a child list belong. */
function parentOf({ name, parent }: RecordDefinition): { field: string; to: RecordDefinition } {
  const to = parent && recordAt(parent.to);
  if (!parent || !to) throw new Error(`${name} names no record as its parent`);
  return { field: parent.field, to };
}

interface Props<D extends RecordDefinition> {
  /** Definition of the children; it names its parent. */
  record: D;
  parent: RowOf;
  /** Whether rows are added, changed and removed here; where the parent's row may be changed when left out. */
  editable?: boolean;
  /** Columns, kept the same between two renderings: a constant. */
  columns: EntityOptions<NoInfer<RowOf<D>>>;
}

/** The children of a row, as a section of its view: its own answer may follow from them, so that it is read anew. */
export function ChildList<const D extends RecordDefinition>(props: Props<D>) {
  const { record, parent, editable = isEditable(parent), columns: options } = props;
  const { field, to } = parentOf(record);
  const label = useLabel()(record.label);
  const all = useEntityColumns(record, options);
  const columns = useMemo(
    () => all.map((column) => (column.dataIndex === field ? { ...column, ...HIDDEN } : column)),
    [all, field],
  );
  const initial = Object.assign<Partial<RowOf<D>>, object>({}, useDefaults(record));
  const forget = useInvalidateRecord(to);
  const api = useMemo(() => {
    const fixed = { [field]: parent.id };
    const { save, remove, ...read } = entityApi<D>(record, { list: 'page', separate: true, fixed });
    const write = {
      remove,
      save: (values: Partial<RowOf<D>>, row?: RowOf<D>) => save({ ...values, ...fixed }, row),
    };
    return editable ? { ...read, ...write } : read;
  }, [record, field, parent.id, editable]);
  return (
    <AdminScreen
      name={to.name}
      screen={record.name}
      mark={record.name}
      label={label}
      heading={label}
      columns={columns}
      api={api}
      initial={initial}
      onChanged={() => void forget()}
      queryKey={['list', record.name, parent.id]}
    />
  );
}
