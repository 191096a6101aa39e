import { isWide, type RecordDefinition, type RowOf, shownGroups } from '@gushu/shared';
import type { CSSProperties } from 'react';
import { FieldValue } from '../fields/FieldValue.js';
import { type FormColumn, useLabel } from '../columns/record-columns.js';
import './record.css';

interface Props {
  record: RecordDefinition;
  columns: readonly FormColumn[];
  row: RowOf;
  /** Columns of the description on a wide screen. */
  across?: number;
  /** Fields that are shown elsewhere. */
  without?: readonly string[];
}

/** All that is known of a row, group by group; what was never filled in takes no room. */
export function RecordDetails({ record, columns, row, across = 2, without = [] }: Props) {
  const label = useLabel();
  const byName = new Map(columns.map((column) => [column.dataIndex, column]));
  return shownGroups(record, row).map(({ group, label: name, names }) => {
    const items = names.flatMap((each) => (without.includes(each) ? [] : (byName.get(each) ?? [])));
    return (
      items.length > 0 && (
        <section key={group} className="details">
          <h2>{label(name)}</h2>
          {/* All groups share their columns: what stands in one is found below in the next. */}
          <dl className="details-grid" style={{ '--across': across } as CSSProperties}>
            {items.map(({ dataIndex, field, className }) => (
              <div key={dataIndex} className={isWide(field) ? 'details-wide' : ''}>
                <dt>{label(field.label)}</dt>
                <dd className={className ? String(className) : ''}>
                  <FieldValue name={dataIndex} field={field} row={row} unit />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )
    );
  });
}
