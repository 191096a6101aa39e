import {
  resourceCounts,
  textIn,
  type Language,
  type ResourceCount,
  type ResourceTable,
  type StatTable,
} from '@gushu/shared';
import type { StreamableFile } from '@nestjs/common';
import { workbookFile } from '../../../sheets/workbook-file.js';
import type { ColumnSpec } from '../../../sheets/workbook-writer.js';

const REGION = ['行政区划', 'Region'] as const;
const TOTAL = ['合计(株)', 'Total (trees)'] as const;
const LEVELS = ['等级统计', 'Trees by grade'] as const;
const RESOURCE = ['古树名木资源统计', 'Tree resources'] as const;

const place = (language: Language): ColumnSpec => ({ heading: textIn(language, REGION), width: 24 });

/** Trees by grade as a workbook: the rows of the screen, the asked region last. */
export function levelSheet(language: Language, { rows, items }: StatTable): StreamableFile {
  const title = textIn(language, LEVELS);
  const columns: ColumnSpec[] = [
    place(language),
    { heading: textIn(language, TOTAL), width: 14 },
    ...items.flatMap(({ name }) => [
      { heading: name, width: 14 },
      { heading: `${name}(%)`, width: 14, format: '0.00' },
    ]),
  ];
  const lines = rows.map(({ xzName, total, items: counts }) => [
    xzName,
    total,
    ...counts.flatMap(({ num, zbCount }) => [num, zbCount]),
  ]);
  return workbookFile(title, [{ name: title, columns, rows: lines, frozenColumns: 1 }]);
}

/** The resource table as a workbook: the rows of the screen, the asked region last. */
export function resourceSheet(language: Language, { rows }: ResourceTable): StreamableFile {
  const title = textIn(language, RESOURCE);
  const counts = Object.entries(resourceCounts) as [ResourceCount, readonly [string, string]][];
  const columns: ColumnSpec[] = [
    place(language),
    ...counts.map(([, label]) => ({ heading: textIn(language, label), width: 14 })),
  ];
  const lines = rows.map((row) => [row.xzName, ...counts.map(([count]) => row[count])]);
  return workbookFile(title, [{ name: title, columns, rows: lines, frozenColumns: 1 }]);
}
