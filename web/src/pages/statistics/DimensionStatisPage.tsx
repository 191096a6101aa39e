import { type DimensionCall, type StatItem, type StatRow, type StatTable } from '@gushu/shared';
import type { TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEntryText } from '../../fields/entry-text.js';
import { levelMeaning, type Meaning, partMeaning, restMeaning, vigorMeaning } from '../../theme/tokens.js';
import { grouped, Share } from './Figures.js';
import { StatPanels } from './StatPanels.js';
import { StatScreen } from './StatScreen.js';

/** What differs between the statistics by one dimension: the dictionary that names the codes, and codes with a look of their own. */
const looks: Readonly<
  Record<DimensionCall, { dictionary?: string; meaning?: Readonly<Record<string, Meaning>> }>
> = {
  oldTreeLevel: { dictionary: 'old_tree_level', meaning: levelMeaning },
  ownership: { dictionary: 'ownership' },
  growthVigor: { dictionary: 'vigor', meaning: vigorMeaning },
  growingPlace: { dictionary: 'grow_place' },
  growthEnvironment: { dictionary: 'grow_environment' },
  treeAge: {},
  treeHeight: {},
  treeBust: {},
  crownDiameter: {},
};

interface Part extends StatItem {
  look: Meaning;
  /** Where its count stands in the items of a row. */
  at: number;
}

const isUnknown = ({ code }: StatItem): boolean => code === 'unknown';
const numberAt = (row: StatRow, at: number): number => row.items[at]?.num ?? 0;
const totalOf = ({ rows }: StatTable): number => rows.at(-1)?.total ?? 0;

/** The codes of a dimension with names in the reader's language and their looks. */
function useParts(call: DimensionCall, items: readonly StatItem[]): Part[] {
  const entryText = useEntryText();
  const { t } = useTranslation();
  return useMemo(() => {
    const { dictionary, meaning } = looks[call];
    const nameOf = ({ name }: StatItem) => (dictionary ? entryText(dictionary, name) : name);
    return items.map((item, at) => ({
      ...item,
      at,
      name: item.beside ? t('statistics.beside', { name: nameOf(item) }) : nameOf(item),
      look: isUnknown(item)
        ? restMeaning
        : (meaning?.[item.code] ?? partMeaning[at % partMeaning.length] ?? restMeaning),
    }));
  }, [call, items, entryText, t]);
}

function Counted({ item }: { item: StatItem | undefined }) {
  return (
    <>
      {grouped(item?.num ?? 0)}
      {!item?.beside && <Share of={item?.zbCount ?? 0} />}
    </>
  );
}

function useColumns(parts: readonly Part[]): TableColumnsType<StatRow> {
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
    ...parts.map(({ code, name, at }) => ({
      title: name,
      key: code,
      align: 'right' as const,
      width: 170,
      sorter: (a: StatRow, b: StatRow) => numberAt(a, at) - numberAt(b, at),
      render: (_: unknown, row: StatRow) => <Counted item={row.items[at]} />,
    })),
  ];
}

interface PanelProps {
  call: DimensionCall;
  region: string;
  table: StatTable;
  onRegion: (xzCode: string) => void;
}

function DimensionPanels({ call, region, table, onRegion }: PanelProps) {
  const { t } = useTranslation();
  const parts = useParts(call, table.items);
  const [series, slices] = useMemo(() => {
    const drawn = parts.filter((part) => !part.beside && (!isUnknown(part) || part.num > 0));
    return [
      drawn.map(({ name, look, at }) => ({ name, look, value: (row: StatRow) => numberAt(row, at) })),
      drawn.map(({ name, look, num }) => ({ name, look, value: num })),
    ];
  }, [parts]);
  const own = table.rows.at(-1);
  return (
    <StatPanels
      figures={[
        { label: t('statistics.total'), value: totalOf(table) },
        ...parts.map(({ name, num, zbCount, beside }) => ({
          label: name,
          value: num,
          ...(beside ? {} : { share: zbCount }),
        })),
      ]}
      titles={[t('statistics.byRegion'), t('statistics.composition')]}
      unit={t('statistics.trees')}
      region={region}
      table={table}
      list="/basicdata/oldTree"
      series={series}
      slices={slices}
      columns={useColumns(parts)}
      foot={[
        own?.xzName ?? '',
        totalOf(table),
        ...parts.map(({ code, at }) => <Counted key={code} item={own?.items[at]} />),
      ]}
      onRegion={onRegion}
    />
  );
}

/** Trees by the codes of one dimension (grade, owner, vigour, …) for a region and those below it. */
export function DimensionStatisPage({ call }: { call: DimensionCall }) {
  const entryText = useEntryText();
  const { dictionary } = looks[call];
  return (
    <StatScreen<StatTable>
      call={call}
      total={totalOf}
      parts={({ items }) =>
        items.map((item) => ({
          key: item.code,
          name: dictionary ? entryText(dictionary, item.name) : item.name,
          num: item.num,
          ...(item.beside ? {} : { share: item.zbCount }),
        }))
      }
    >
      {(table, open, { xzCode }) => (
        <DimensionPanels call={call} region={xzCode} table={table} onRegion={open} />
      )}
    </StatScreen>
  );
}
