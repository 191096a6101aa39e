import {
  type DimensionCall,
  groupFigures,
  type GroupStatTable,
  type Label,
  type Language,
  resourceCounts,
  type ResourceTable,
  type SpeciesTable,
  type StatCall,
  statistics,
  type StatRegion,
  type StatTable,
  textIn,
} from '@gushu/shared';
import type { StreamableFile } from '@nestjs/common';
import { placesIn } from '../../../rows/words.js';
import { workbookFile } from '../../../sheets/format/workbook-file.js';
import type { ColumnSpec } from '../../../sheets/format/workbook-writer.js';

const REGION = ['行政区划', 'Region'] as const;
const TOTAL = ['合计(株)', 'Total (trees)'] as const;
const BESIDE = ['(不计入合计)', ' (not in the total)'] as const;
const SPECIES = {
  treeTypeName: ['树种', 'Species'],
  latinName: ['拉丁名', 'Latin name'],
  section: ['科', 'Family'],
  genus: ['属', 'Genus'],
} as const;
const SPECIES_COUNTS = {
  num: ['株数', 'Trees'],
  zbCount: ['占比(%)', 'Share (%)'],
  levelOne: ['一级', 'Level 1'],
  levelTwo: ['二级', 'Level 2'],
  levelThree: ['三级', 'Level 3'],
  famous: ['名木', 'Famous'],
  noLevel: ['未分级', 'No level'],
} as const;

const place = (language: Language): ColumnSpec => ({ heading: textIn(language, REGION), width: 24 });

/** Trees by one dimension as a workbook: the rows of the screen, the asked region last. */
export async function dimensionSheet(
  language: Language,
  call: DimensionCall,
  { rows, items }: StatTable,
): Promise<StreamableFile> {
  const placeText = await placesIn(language);
  const title = textIn(language, statistics[call].title);
  const columns: ColumnSpec[] = [
    place(language),
    { heading: textIn(language, TOTAL), width: 14 },
    ...items.flatMap(({ name, beside }) =>
      beside
        ? [{ heading: `${name}${textIn(language, BESIDE)}`, width: 20 }]
        : [
            { heading: name, width: 14 },
            { heading: `${name}(%)`, width: 14, format: '0.00' },
          ],
    ),
  ];
  const lines = rows.map(({ xzName, total, items: counts }) => [
    placeText(xzName),
    total,
    ...counts.flatMap(({ num, zbCount, beside }) => (beside ? [num] : [num, zbCount])),
  ]);
  return workbookFile(title, [{ name: title, columns, rows: lines, frozenColumns: 1 }]);
}

/** A table of regions under named figures, those in percent with two decimals: the rows of the screen. */
async function regionSheet<F extends string>(
  language: Language,
  call: StatCall,
  {
    figures,
    rows,
  }: { figures: Readonly<Record<F, Label>>; rows: readonly (StatRegion & Record<F, number>)[] },
): Promise<StreamableFile> {
  const placeText = await placesIn(language);
  const title = textIn(language, statistics[call].title);
  const named = Object.entries(figures) as [F, Label][];
  const columns: ColumnSpec[] = [
    place(language),
    ...named.map(([, label]) => ({
      heading: textIn(language, label),
      width: 14,
      ...(label[0].endsWith('(%)') ? { format: '0.00' } : {}),
    })),
  ];
  const lines = rows.map((row) => [placeText(row.xzName), ...named.map(([figure]) => row[figure])]);
  return workbookFile(title, [{ name: title, columns, rows: lines, frozenColumns: 1 }]);
}

/** The resource table as a workbook: the rows of the screen, the asked region last. */
export const resourceSheet = (language: Language, { rows }: ResourceTable): Promise<StreamableFile> =>
  regionSheet(language, 'oldTreeResource', { figures: resourceCounts, rows });

/** Groups by region as a workbook: the rows of the screen, the asked region last. */
export const groupSheet = (language: Language, { rows }: GroupStatTable): Promise<StreamableFile> =>
  regionSheet(language, 'oldTreeGroup', { figures: groupFigures, rows });

/** Trees by species as a workbook, the most frequent first. */
export function speciesSheet(language: Language, { rows }: SpeciesTable): StreamableFile {
  const title = textIn(language, statistics.treeType.title);
  const headings = Object.entries({ ...SPECIES, ...SPECIES_COUNTS });
  const columns: ColumnSpec[] = headings.map(([name, label]) => ({
    heading: textIn(language, label),
    width: name in SPECIES ? 24 : 14,
    ...(name === 'zbCount' ? { format: '0.00' } : {}),
  }));
  const lines = rows.map((row) => headings.map(([name]) => row[name as keyof typeof row]));
  return workbookFile(title, [{ name: title, columns, rows: lines, frozenColumns: 1 }]);
}
