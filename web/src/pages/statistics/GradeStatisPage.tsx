import type { StatItem, StatRow, StatTable } from '@gushu/shared';
import type { TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEntryText } from '../../fields/entry-text.js';
import { levelMeaning } from '../../theme/tokens.js';
import { grouped, Share } from './Figures.js';
import { StatPanels } from './StatPanels.js';
import { StatScreen } from './StatScreen.js';

const UNKNOWN_COLOR = '#6B7280';
const colorOf = (code: string): string => levelMeaning[code]?.color ?? UNKNOWN_COLOR;
const numberAt = (row: StatRow, at: number): number => row.items[at]?.num ?? 0;

function Counted({ item }: { item: StatItem | undefined }) {
  return (
    <>
      {grouped(item?.num ?? 0)}
      <Share of={item?.zbCount ?? 0} />
    </>
  );
}

function useGradeColumns(items: readonly StatItem[]): TableColumnsType<StatRow> {
  const { t } = useTranslation();
  return [
    {
      title: `${t('statistics.total')} (${t('statistics.trees')})`,
      dataIndex: 'total',
      align: 'right',
      width: 130,
      sorter: (a, b) => a.total - b.total,
      render: grouped,
    },
    ...items.map((item, at) => ({
      title: item.name,
      key: item.code,
      align: 'right' as const,
      width: 170,
      sorter: (a: StatRow, b: StatRow) => numberAt(a, at) - numberAt(b, at),
      render: (_: unknown, row: StatRow) => <Counted item={row.items[at]} />,
    })),
  ];
}

function Grades({ table, onRegion }: { table: StatTable; onRegion: (xzCode: string) => void }) {
  const { t } = useTranslation();
  const entryText = useEntryText();
  const items = useMemo(
    () => table.items.map((item) => ({ ...item, name: entryText('old_tree_level', item.name) })),
    [table, entryText],
  );
  const [series, slices] = useMemo(
    () => [
      items.map(({ code, name }, at) => ({
        name,
        color: colorOf(code),
        value: (row: StatRow) => numberAt(row, at),
      })),
      items.map(({ code, name, num }) => ({ name, value: num, color: colorOf(code) })),
    ],
    [items],
  );
  const own = table.rows.at(-1);
  const total = own?.total ?? 0;
  return (
    <StatPanels
      figures={[
        { label: t('statistics.total'), value: total },
        ...items.map(({ name, num, zbCount }) => ({ label: name, value: num, share: zbCount })),
      ]}
      titles={[t('statistics.gradeByRegion'), t('statistics.gradeShare')]}
      table={table}
      series={series}
      slices={slices}
      columns={useGradeColumns(items)}
      foot={[
        own?.xzName ?? '',
        total,
        ...(own?.items ?? []).map((item) => <Counted key={item.code} item={item} />),
      ]}
      onRegion={onRegion}
    />
  );
}

/** Trees by grade (一级、二级、三级、名木) for a region and those below it. */
export function GradeStatisPage() {
  return (
    <StatScreen<StatTable> call="oldTreeLevel" total={({ rows }) => rows.at(-1)?.total ?? 0}>
      {(table, open) => <Grades table={table} onRegion={open} />}
    </StatScreen>
  );
}
