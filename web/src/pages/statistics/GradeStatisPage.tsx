import type { StatRow, StatTable } from '@gushu/shared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Table, type TableColumnsType } from 'antd';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { stackedBars } from '../../charts/bars.js';
import { Chart } from '../../charts/Chart.js';
import { donut } from '../../charts/donut.js';
import { useEntryText } from '../../fields/entry-text.js';
import { levelMeaning } from '../../theme/tokens.js';
import { Figures } from './Figures.js';
import { gradeTable } from './statistics-api.js';
import { keyOfRegion, RegionCell } from './RegionCell.js';
import { StatScreen } from './StatScreen.js';
import { useStatFilter } from './useStatFilter.js';

const UNKNOWN_COLOR = '#6B7280';
const colorOf = (code: string): string => levelMeaning[code]?.color ?? UNKNOWN_COLOR;
const grouped = (value: number): string => value.toLocaleString('en');
const children = ({ rows }: StatTable): StatRow[] => rows.slice(0, -1);

/** The regions as bars of their grades, largest first, and the whole as a ring. */
function GradeCharts({ table, onPick }: { table: StatTable; onPick: (name: string) => void }) {
  const { t } = useTranslation();
  const unit = t('statistics.trees');
  const bars = useMemo(() => {
    const shown = children(table)
      .filter(({ total }) => total > 0)
      .sort((a, b) => b.total - a.total);
    const series = table.items.map(({ code, name }, at) => ({
      name,
      color: colorOf(code),
      values: shown.map(({ items }) => items[at]?.num ?? 0),
    }));
    return stackedBars(
      shown.map(({ xzName }) => xzName),
      series,
      unit,
    );
  }, [table, unit]);
  const ring = useMemo(
    () =>
      donut(
        table.items.map(({ code, name, num }) => ({ name, value: num, color: colorOf(code) })),
        unit,
      ),
    [table, unit],
  );
  return (
    <div className="statistics-grid">
      <section className="statistics-panel">
        <h2>{t('statistics.gradeByRegion')}</h2>
        <Chart option={bars} height={340} label={t('statistics.gradeByRegion')} onPick={onPick} />
      </section>
      <section className="statistics-panel">
        <h2>{t('statistics.gradeShare')}</h2>
        <Chart option={ring} height={340} label={t('statistics.gradeShare')} />
      </section>
    </div>
  );
}

function useGradeColumns(table: StatTable, onRegion: (code: string) => void): TableColumnsType<StatRow> {
  const { t } = useTranslation();
  const number = (row: StatRow, at: number): number => row.items[at]?.num ?? 0;
  return [
    {
      title: t('statistics.region'),
      dataIndex: 'xzName',
      fixed: 'left',
      width: 220,
      render: (_, row) => <RegionCell row={row} onRegion={onRegion} />,
    },
    {
      title: `${t('statistics.total')} (${t('statistics.trees')})`,
      dataIndex: 'total',
      align: 'right',
      width: 130,
      sorter: (a, b) => a.total - b.total,
      render: grouped,
    },
    ...table.items.map((item, at) => ({
      title: item.name,
      key: item.code,
      align: 'right' as const,
      width: 170,
      sorter: (a: StatRow, b: StatRow) => number(a, at) - number(b, at),
      render: (_: unknown, row: StatRow) => (
        <>
          {grouped(number(row, at))}
          <span className="statistics-share">{(row.items[at]?.zbCount ?? 0).toFixed(2)}%</span>
        </>
      ),
    })),
  ];
}

function GradeTable({ table, onRegion }: { table: StatTable; onRegion: (code: string) => void }) {
  const columns = useGradeColumns(table, onRegion);
  const own = table.rows.at(-1);
  return (
    <section className="statistics-panel">
      <Table<StatRow>
        rowKey={keyOfRegion}
        size="small"
        columns={columns}
        dataSource={children(table)}
        pagination={false}
        scroll={{ x: 'max-content', y: 480 }}
        summary={() =>
          own && (
            <Table.Summary fixed>
              <Table.Summary.Row>
                <Table.Summary.Cell index={0}>{own.xzName}</Table.Summary.Cell>
                <Table.Summary.Cell index={1} align="right">
                  {grouped(own.total)}
                </Table.Summary.Cell>
                {own.items.map(({ code, num, zbCount }, at) => (
                  <Table.Summary.Cell key={code} index={at + 2} align="right">
                    {grouped(num)}
                    <span className="statistics-share">{zbCount.toFixed(2)}%</span>
                  </Table.Summary.Cell>
                ))}
              </Table.Summary.Row>
            </Table.Summary>
          )
        }
      />
    </section>
  );
}

/** Trees by grade (一级、二级、三级、名木) for a region and those below it. */
export function GradeStatisPage() {
  const { t } = useTranslation();
  const [filter, change] = useStatFilter();
  const entryText = useEntryText();
  const query = useQuery({
    queryKey: ['statistics', 'grade', filter],
    queryFn: ({ signal }) => gradeTable(filter, signal),
    select: useCallback(
      (table: StatTable) => ({
        ...table,
        items: table.items.map((item) => ({ ...item, name: entryText('old_tree_level', item.name) })),
      }),
      [entryText],
    ),
    placeholderData: keepPreviousData,
  });
  const open = (xzCode: string) => change({ xzCode });
  return (
    <StatScreen
      call="oldTreeLevel"
      filter={filter}
      onFilter={change}
      query={query}
      total={({ rows }) => rows.at(-1)?.total ?? 0}
    >
      {(table) => (
        <>
          <Figures
            figures={[
              { label: t('statistics.total'), value: table.rows.at(-1)?.total ?? 0 },
              ...table.items.map(({ name, num, zbCount }) => ({ label: name, value: num, share: zbCount })),
            ]}
          />
          <GradeCharts
            table={table}
            onPick={(name) => {
              const row = children(table).find(({ xzName }) => xzName === name);
              if (row?.xzCode) open(row.xzCode);
            }}
          />
          <GradeTable table={table} onRegion={open} />
        </>
      )}
    </StatScreen>
  );
}
