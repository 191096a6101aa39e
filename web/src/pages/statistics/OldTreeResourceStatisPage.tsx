import {
  archiveParts,
  resourceCounts,
  type ResourceCount as Count,
  type ResourceRow,
  type ResourceStatistic,
  type ResourceTable,
} from '@gushu/shared';
import { Alert, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLabel } from '../../columns/record-columns.js';
import { signedText } from '../../locales/number-text.js';
import { useSinceText } from '../../locales/since-text.js';
import { useFiledText } from '../../region/useFiledText.js';
import { partMeaning, restMeaning, vigorMeaning } from '../../theme/tokens.js';
import { Counted, grouped } from './Figures.js';
import { isListed, resourceRows } from './rows-of.js';
import type { StatFilter } from './statistics-api.js';
import { StatPanels } from './StatPanels.js';
import { StatScreen } from './StatScreen.js';

const GROUPS: Readonly<Record<string, readonly Count[]>> = {
  amount: ['treeTotal', 'scattered', 'groupTrees', 'groupNum'],
  archives: ['archives', 'members'],
  ...archiveParts,
};
/** Counts of what is in no other part of its group: shown only where there is any. */
const RESTS: ReadonlySet<Count> = new Set(Object.values(archiveParts).map((parts) => parts.at(-1)!));
const VIGORS: readonly (readonly [Count, string])[] = [
  ['normal', '1'],
  ['weak', '2'],
  ['danger', '3'],
  ['noVigor', ''],
];
const HEADLINES: readonly Count[] = [
  'treeTotal',
  'archives',
  'levelOne',
  'levelTwo',
  'levelThree',
  'noLevel',
];

/** The columns of a table by their groups. */
const groupsOf = ({ total }: ResourceTable): [group: string, counts: Count[]][] =>
  Object.entries(GROUPS).map(([group, counts]) => [
    group,
    counts.filter((count) => !RESTS.has(count) || total[count] > 0),
  ]);

/** Parts of the two totals, in words. */
function useSums({ scattered, groupTrees, groupNum, members }: ResourceRow): Partial<Record<Count, string>> {
  const { t } = useTranslation();
  const [alone, inGroups, onFile] = [scattered, groupTrees, members].map(grouped);
  return {
    treeTotal: t('statistics.sumOfTrees', { alone, inGroups, count: groupNum }),
    archives: t('statistics.sumOfArchives', { alone, onFile }),
  };
}

/** Answers the change of a count since the last complete archive, in words; undefined where there is none. */
function useChanges({ since, total, year }: ResourceStatistic): (count: Count) => string | undefined {
  const { t } = useTranslation();
  const sinceText = useSinceText();
  return (count) =>
    since &&
    t('home.since', {
      since: sinceText(since.year, year),
      change: signedText(total[count] - since.total[count]),
    });
}

/** Answers the address of a region's rows behind a count; undefined where no list shows exactly these. */
type ToRows = (count: Count, xzCode: string | null) => string | undefined;

function useResourceColumns(table: ResourceTable, toRows: ToRows): TableColumnsType<ResourceRow> {
  const { t } = useTranslation();
  const label = useLabel();
  return groupsOf(table).map(([group, counts]) => ({
    title: t(`statistics.group.${group}`),
    children: counts.map((count) => ({
      title: label(resourceCounts[count]),
      dataIndex: count,
      align: 'right' as const,
      width: 112,
      sorter: (a: ResourceRow, b: ResourceRow) => a[count] - b[count],
      render: (num: number, row: ResourceRow) => <Counted num={num} to={toRows(count, row.xzCode)} />,
    })),
  }));
}

interface Props {
  filter: StatFilter;
  table: ResourceStatistic;
  onRegion: (xzCode: string) => void;
}

function Resource({ filter, table, onRegion }: Props) {
  const { t } = useTranslation();
  const region = filter.xzCode;
  const toRows: ToRows = (count, xzCode) =>
    isListed(table, filter) ? resourceRows(count, xzCode) : undefined;
  const label = useLabel();
  const { total } = table;
  const sums = useSums(total);
  const changeOf = useChanges(table);
  const [series, slices] = useMemo(
    () => [
      [
        {
          name: label(resourceCounts.treeTotal),
          look: partMeaning[0] ?? restMeaning,
          value: ({ treeTotal }: ResourceRow) => treeTotal,
        },
      ],
      VIGORS.filter(([count]) => !RESTS.has(count) || total[count] > 0).map(([count, key]) => ({
        name: label(resourceCounts[count]),
        value: total[count],
        inRow: (row: ResourceRow) => row[count],
        isBlank: RESTS.has(count),
        look: vigorMeaning[key] ?? restMeaning,
      })),
    ],
    [total, label],
  );
  const noGroups = useFiledText().groups;
  const missing = table.part && noGroups(table.part);
  return (
    <>
      {missing && <Alert className="list-alert" type="warning" showIcon title={missing} />}
      <StatPanels
        figures={HEADLINES.filter((count) => !RESTS.has(count) || total[count] > 0).map((count) => {
          const change = changeOf(count);
          return {
            label: label(resourceCounts[count]),
            value: total[count],
            to: toRows(count, region),
            ...(sums[count] && { sum: sums[count] }),
            ...(change && { change }),
          };
        })}
        base="archives"
        titles={[t('statistics.byRegion'), t('statistics.group.vigor')]}
        unit={t('statistics.trees')}
        region={region}
        table={table}
        list="/basicdata/oldTree"
        series={series}
        slices={slices}
        columns={useResourceColumns(table, toRows)}
        foot={[total.xzName, ...groupsOf(table).flatMap(([, counts]) => counts.map((count) => total[count]))]}
        onRegion={onRegion}
      />
    </>
  );
}

/** The resource of a region and those below it in one table: amounts, grades, vigour, place, owner, environment. */
export function OldTreeResourceStatisPage() {
  const label = useLabel();
  return (
    <StatScreen<ResourceStatistic>
      call="oldTreeResource"
      total={({ total }) => total.treeTotal}
      parts={({ total }) =>
        Object.values(GROUPS)
          .flat()
          .filter((count) => !RESTS.has(count) || total[count] > 0)
          .map((count) => ({ key: count, name: label(resourceCounts[count]), num: total[count] }))
      }
    >
      {(table, open, filter) => <Resource filter={filter} table={table} onRegion={open} />}
    </StatScreen>
  );
}
