import { type GroupFigure, groupFigures, type GroupStatRow, type GroupStatTable } from '@gushu/shared';
import type { TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLabel } from '../../columns/record-columns.js';
import { levelMeaning, partMeaning, restMeaning } from '../../theme/tokens.js';
import { grouped } from './Figures.js';
import { StatPanels } from './StatPanels.js';
import { StatScreen } from './StatScreen.js';

const FIGURES = Object.keys(groupFigures) as GroupFigure[];
const LEVELS = ['levelOne', 'levelTwo', 'levelThree', 'noLevel'] as const;
const SHARES: ReadonlySet<GroupFigure> = new Set(['groupZbCount', 'treeZbCount']);

const textOf = (figure: GroupFigure, value: number): string => {
  // No group is 0 years old: none says its age.
  if (figure === 'avgTreeAge' && value === 0) return '—';
  return SHARES.has(figure) ? `${value.toFixed(2)}%` : grouped(value);
};

function useColumns(): TableColumnsType<GroupStatRow> {
  const label = useLabel();
  return FIGURES.map((figure) => ({
    title: label(groupFigures[figure]),
    dataIndex: figure,
    align: 'right' as const,
    width: 130,
    sorter: (a: GroupStatRow, b: GroupStatRow) => a[figure] - b[figure],
    render: (value: number) => textOf(figure, value),
  }));
}

interface Props {
  region: string;
  table: GroupStatTable;
  onRegion: (xzCode: string) => void;
}

function Groups({ region, table, onRegion }: Props) {
  const { t } = useTranslation();
  const label = useLabel();
  const { total } = table;
  const [series, slices] = useMemo(() => {
    const levels = LEVELS.map((level, at) => ({
      name: t(`statistics.${level}`),
      value: total[`${level}Num`],
      inRow: (row: GroupStatRow) => row[`${level}Num`],
      isBlank: level === 'noLevel',
      look: levelMeaning[String(at + 1)] ?? restMeaning,
    }));
    return [
      [
        {
          name: label(groupFigures.groupNum),
          look: partMeaning[0] ?? restMeaning,
          value: ({ groupNum }: GroupStatRow) => groupNum,
        },
      ],
      levels.filter(({ isBlank, value }) => !isBlank || value > 0),
    ];
  }, [total, label, t]);
  return (
    <StatPanels
      figures={[
        { label: t('statistics.groups'), value: total.groupNum },
        { label: t('statistics.groupTrees'), value: total.treeNum, unit: t('statistics.trees') },
        { label: t('statistics.area'), value: total.area, unit: t('statistics.hectares') },
        {
          label: t('statistics.averageAge'),
          value: total.avgTreeAge || undefined,
          unit: t('statistics.years'),
        },
      ]}
      unit={t('statistics.groupUnit')}
      base="groups"
      titles={[t('statistics.byRegion'), t('statistics.protection')]}
      region={region}
      table={table}
      list="/basicdata/oldTreeGroup"
      series={series}
      slices={slices}
      columns={useColumns()}
      foot={[total.xzName, ...FIGURES.map((figure) => textOf(figure, total[figure]))]}
      onRegion={onRegion}
    />
  );
}

/** Groups of trees of a region and those below it: their number, trees, area, age and protection. */
export function OldTreeGroupStatisPage() {
  const label = useLabel();
  return (
    <StatScreen<GroupStatTable>
      call="oldTreeGroup"
      total={({ total }) => total.groupNum}
      parts={({ total }) =>
        FIGURES.filter((figure) => !SHARES.has(figure)).map((figure) => ({
          key: figure,
          name: label(groupFigures[figure]),
          num: total[figure],
        }))
      }
    >
      {(table, open, { xzCode }) => <Groups region={xzCode} table={table} onRegion={open} />}
    </StatScreen>
  );
}
