import {
  resourceCounts,
  type ResourceCount as Count,
  type ResourceRow,
  type ResourceTable,
} from '@gushu/shared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Table, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { stackedBars } from '../../charts/bars.js';
import { Chart } from '../../charts/Chart.js';
import { donut } from '../../charts/donut.js';
import { levelMeaning, vigorMeaning } from '../../theme/tokens.js';
import { Figures } from './Figures.js';
import { resourceTable } from './statistics-api.js';
import { keyOfRegion, RegionCell } from './RegionCell.js';
import { useLabel } from '../../record/columns.js';
import { StatScreen } from './StatScreen.js';
import { useStatFilter } from './useStatFilter.js';

const GROUPS: Readonly<Record<string, readonly Count[]>> = {
  amount: ['treeTotal', 'scattered', 'groupTrees', 'groupNum'],
  grade: ['levelOne', 'levelTwo', 'levelThree', 'famous', 'both'],
  vigor: ['normal', 'weak', 'danger'],
  place: ['city', 'rural'],
  owner: ['state', 'collective', 'personal', 'otherOwner'],
  environment: ['good', 'middle', 'poor'],
};
const VIGORS: readonly (readonly [Count, string])[] = [
  ['normal', '1'],
  ['weak', '2'],
  ['danger', '3'],
];
const HEADLINES: readonly Count[] = ['treeTotal', 'levelOne', 'levelTwo', 'levelThree', 'famous'];
const grouped = (value: number): string => value.toLocaleString('en');
const children = ({ rows }: ResourceTable): ResourceRow[] => rows.slice(0, -1);

interface ChartsProps {
  table: ResourceTable;
  onPick: (name: string) => void;
}

function ResourceCharts({ table, onPick }: ChartsProps) {
  const { t } = useTranslation();
  const label = useLabel();
  const unit = t('statistics.trees');
  const bars = useMemo(() => {
    const shown = children(table)
      .filter(({ treeTotal }) => treeTotal > 0)
      .sort((a, b) => b.treeTotal - a.treeTotal);
    const one = {
      name: label(resourceCounts.treeTotal),
      color: levelMeaning['2']?.color ?? '',
      values: shown.map(({ treeTotal }) => treeTotal),
    };
    return stackedBars(
      shown.map(({ xzName }) => xzName),
      [one],
      unit,
    );
  }, [table, unit, label]);
  const ring = useMemo(
    () =>
      donut(
        VIGORS.map(([count, key]) => ({
          name: label(resourceCounts[count]),
          value: table.total[count],
          color: vigorMeaning[key]?.color ?? '',
        })),
        unit,
      ),
    [table, unit, label],
  );
  return (
    <div className="statistics-grid">
      <section className="statistics-panel">
        <h2>{t('statistics.treesByRegion')}</h2>
        <Chart option={bars} height={320} label={t('statistics.treesByRegion')} onPick={onPick} />
      </section>
      <section className="statistics-panel">
        <h2>{t('statistics.group.vigor')}</h2>
        <Chart option={ring} height={320} label={t('statistics.group.vigor')} />
      </section>
    </div>
  );
}

function ResourceTableView({ table, onRegion }: { table: ResourceTable; onRegion: (code: string) => void }) {
  const { t } = useTranslation();
  const label = useLabel();
  const columns: TableColumnsType<ResourceRow> = [
    {
      title: t('statistics.region'),
      dataIndex: 'xzName',
      fixed: 'left',
      width: 220,
      render: (_, row) => <RegionCell row={row} onRegion={onRegion} />,
    },
    ...Object.entries(GROUPS).map(([group, counts]) => ({
      title: t(`statistics.group.${group}`),
      children: counts.map((count) => ({
        title: label(resourceCounts[count]),
        dataIndex: count,
        align: 'right' as const,
        width: 112,
        sorter: (a: ResourceRow, b: ResourceRow) => a[count] - b[count],
        render: grouped,
      })),
    })),
  ];
  return (
    <section className="statistics-panel">
      <Table<ResourceRow>
        rowKey={keyOfRegion}
        size="small"
        bordered
        columns={columns}
        dataSource={children(table)}
        pagination={false}
        scroll={{ x: 'max-content', y: 480 }}
        summary={() => (
          <Table.Summary fixed>
            <Table.Summary.Row>
              <Table.Summary.Cell index={0}>{table.total.xzName}</Table.Summary.Cell>
              {Object.values(GROUPS)
                .flat()
                .map((count, at) => (
                  <Table.Summary.Cell key={count} index={at + 1} align="right">
                    {grouped(table.total[count])}
                  </Table.Summary.Cell>
                ))}
            </Table.Summary.Row>
          </Table.Summary>
        )}
      />
    </section>
  );
}

/** The resource of a region and those below it in one table: amounts, grades, vigour, place, owner, environment. */
export function OldTreeResourceStatisPage() {
  const label = useLabel();
  const [filter, change] = useStatFilter();
  const query = useQuery({
    queryKey: ['statistics', 'resource', filter],
    queryFn: ({ signal }) => resourceTable(filter, signal),
    placeholderData: keepPreviousData,
  });
  const open = (xzCode: string) => change({ xzCode });
  return (
    <StatScreen
      call="oldTreeResource"
      filter={filter}
      onFilter={change}
      query={query}
      total={({ total }) => total.treeTotal}
    >
      {(table) => (
        <>
          <Figures
            figures={HEADLINES.map((count) => ({
              label: label(resourceCounts[count]),
              value: table.total[count],
            }))}
          />
          <ResourceCharts
            table={table}
            onPick={(name) => {
              const row = children(table).find(({ xzName }) => xzName === name);
              if (row?.xzCode) open(row.xzCode);
            }}
          />
          <ResourceTableView table={table} onRegion={open} />
        </>
      )}
    </StatScreen>
  );
}
