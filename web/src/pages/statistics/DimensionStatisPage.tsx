import { type DimensionCall, type StatItem, type StatRow, type StatTable } from '@gushu/shared';
import type { TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEntryText } from '../../fields/entry-text.js';
import {
  levelMeaning,
  type Meaning,
  orderedMeaning,
  partMeaning,
  restMeaning,
  vigorMeaning,
} from '../../theme/tokens.js';
import { Counted, grouped, Share } from './Figures.js';
import { dimensionRows, isListed } from './rows-of.js';
import type { StatFilter } from './statistics-api.js';
import { StatPanels } from './StatPanels.js';
import { StatScreen } from './StatScreen.js';

/**
 * Differences between the statistics by one dimension: the dictionary that names the codes, and codes with a look of
 * their own.
 */
const looks: Readonly<
  Record<
    DimensionCall,
    { dictionary?: string; meaning?: Readonly<Record<string, Meaning>>; isOrdered?: true }
  >
> = {
  oldTreeLevel: { dictionary: 'old_tree_level', meaning: levelMeaning },
  ownership: { dictionary: 'ownership' },
  growthVigor: { dictionary: 'vigor', meaning: vigorMeaning },
  growingPlace: { dictionary: 'grow_place' },
  growthEnvironment: { dictionary: 'grow_environment' },
  treeAge: { isOrdered: true },
  treeHeight: { isOrdered: true },
  treeBust: { isOrdered: true },
  crownDiameter: { isOrdered: true },
};

interface Part extends StatItem {
  look: Meaning;
  /** Index of its count in the items of a row. */
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
    const { dictionary, meaning, isOrdered } = looks[call];
    const known = items.filter((item) => !isUnknown(item)).map(({ code }) => code);
    // The server answers a rare first class last.
    const classes = isOrdered ? known.toSorted() : known;
    const inOrder = isOrdered ? orderedMeaning(known.length) : partMeaning;
    const placeOf = ({ code }: StatItem) => (classes.includes(code) ? classes.indexOf(code) : classes.length);
    const nameOf = ({ name }: StatItem) => (dictionary ? entryText(dictionary, name) : name);
    const parts = items.map((item, at): Part => ({
      ...item,
      at,
      name: item.beside ? t('statistics.beside', { name: nameOf(item) }) : nameOf(item),
      look: isUnknown(item)
        ? restMeaning
        : (meaning?.[item.code] ?? inOrder[placeOf(item) % inOrder.length] ?? restMeaning),
    }));
    return isOrdered ? parts.toSorted((a, b) => placeOf(a) - placeOf(b)) : parts;
  }, [call, items, entryText, t]);
}

function Cell({ item, to }: { item: StatItem | undefined; to: string | undefined }) {
  return (
    <>
      <Counted num={item?.num ?? 0} to={to} />
      {!item?.beside && <Share of={item?.zbCount ?? 0} />}
    </>
  );
}

/** Answers the address of the rows of a region with a code; undefined where no list shows exactly these. */
type ToRows = (code: string, xzCode: string | null) => string | undefined;

function useColumns(parts: readonly Part[], toRows: ToRows): TableColumnsType<StatRow> {
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
      render: (_: unknown, row: StatRow) => <Cell item={row.items[at]} to={toRows(code, row.xzCode)} />,
    })),
  ];
}

interface PanelProps {
  call: DimensionCall;
  filter: StatFilter;
  table: StatTable;
  onRegion: (xzCode: string) => void;
}

function DimensionPanels({ call, filter, table, onRegion }: PanelProps) {
  const { t } = useTranslation();
  const region = filter.xzCode;
  const toRows: ToRows = (code, xzCode) =>
    isListed(table, filter) ? dimensionRows(call, code, xzCode) : undefined;
  const parts = useParts(call, table.items);
  const [series, slices] = useMemo(() => {
    const drawn = parts.filter((part) => !part.beside && (!isUnknown(part) || part.num > 0));
    return [
      drawn.map(({ name, look, at }) => ({ name, look, value: (row: StatRow) => numberAt(row, at) })),
      drawn.map((part) => ({
        ...{ name: part.name, look: part.look, value: part.num, isBlank: isUnknown(part) },
        inRow: (row: StatRow) => numberAt(row, part.at),
      })),
    ];
  }, [parts]);
  const own = table.rows.at(-1);
  return (
    <StatPanels
      figures={[
        { label: t('statistics.total'), value: totalOf(table) },
        ...parts.map(({ code, name, num, zbCount, beside }) => ({
          label: name,
          value: num,
          to: toRows(code, region),
          ...(beside ? {} : { share: zbCount }),
        })),
      ]}
      base="archives"
      titles={[t('statistics.byRegion'), t('statistics.composition')]}
      unit={t('statistics.trees')}
      region={region}
      table={table}
      list="/basicdata/oldTree"
      series={series}
      slices={slices}
      ages={call === 'treeAge'}
      columns={useColumns(parts, toRows)}
      foot={[
        own?.xzName ?? '',
        totalOf(table),
        ...parts.map(({ code, at }) => <Cell key={code} item={own?.items[at]} to={toRows(code, region)} />),
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
      {(table, open, filter) => <DimensionPanels call={call} filter={filter} table={table} onRegion={open} />}
    </StatScreen>
  );
}
