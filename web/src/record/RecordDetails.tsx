import { isBlank, type RecordDefinition, type Row } from '@gushu/shared';
import { Descriptions } from 'antd';
import { FieldValue, isNation } from '../fields/FieldValue.js';
import { type RecordColumn, useLabel } from '../columns/record-columns.js';
import './record.css';

interface Props {
  record: RecordDefinition;
  columns: readonly RecordColumn[];
  row: Row;
  /** Columns of the description on a wide screen. */
  across?: number;
  /** Fields that are shown elsewhere. */
  without?: readonly string[];
}

/** All that is known of a row, group by group; what was never filled in takes no room. */
export function RecordDetails({ record, columns, row, across = 2, without = [] }: Props) {
  const label = useLabel();
  // The bare id of another record says nothing to a person.
  const says = ({ dataIndex, field }: RecordColumn) =>
    isNation(field, row[dataIndex]) ||
    !isBlank(row[field.kind.startsWith('reference') ? `${dataIndex}Name` : dataIndex]);
  const known = columns.filter((column) => says(column) && !without.includes(column.dataIndex));
  return Object.entries(record.groups).map(([group, name]) => {
    const items = known
      .filter(({ field }) => field.group === group)
      .map(({ dataIndex, field, className }) => ({
        key: dataIndex,
        label: label(field.label),
        ...(field.kind === 'html' || (field.kind === 'text' && field.long)
          ? { span: 'filled' as const }
          : {}),
        children: (
          <span className={className ? String(className) : ''}>
            <FieldValue name={dataIndex} field={field} row={row} unit />
          </span>
        ),
      }));
    return (
      items.length > 0 && (
        <section key={group} className="details">
          <h2>{label(name)}</h2>
          <Descriptions size="small" bordered column={{ xs: 1, sm: 1, md: across }} items={items} />
        </section>
      )
    );
  });
}
