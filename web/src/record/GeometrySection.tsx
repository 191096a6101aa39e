import { isBlank, type RecordDefinition, type RowOf, valueOf } from '@gushu/shared';
import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { useLabel } from '../columns/record-columns.js';
import { loadPart } from '../api/load-script.js';

const OutlineMap = lazy(
  loadPart(async () => ({ default: (await import('../map/OutlineMap.js')).OutlineMap })),
);

interface Props {
  record: RecordDefinition;
  row: RowOf;
  /** Its field with a geometry. */
  field: string;
}

/** A geometry of a row on the map, with the trees around it. */
export function GeometrySection({ record, row, field }: Props) {
  const label = useLabel();
  const wkt = valueOf(row, field);
  if (isBlank(wkt)) return null;
  const name = label(record.fields[field]?.label ?? [field, field]);
  return (
    <>
      <h2 className="record-section">{name}</h2>
      <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
        <OutlineMap wkt={String(wkt)} xzCode={String(valueOf(row, 'xzCode') ?? '')} label={name} />
      </Suspense>
    </>
  );
}
