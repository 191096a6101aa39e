import {
  resourceCounts,
  type ResourceCount as Count,
  type ResourceRow,
  type ResourceTable,
} from '@gushu/shared';
import type { TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLabel } from '../../columns/record-columns.js';
import { partMeaning, restMeaning, vigorMeaning } from '../../theme/tokens.js';
import { grouped } from './Figures.js';
import { StatPanels } from './StatPanels.js';
import { StatScreen } from './StatScreen.js';

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

function useResourceColumns(): TableColumnsType<ResourceRow> {
  const { t } = useTranslation();
  const label = useLabel();
  return Object.entries(GROUPS).map(([group, counts]) => ({
    title: t(`statistics.group.${group}`),
    children: counts.map((count) => ({
      title: label(resourceCounts[count]),
      dataIndex: count,
      align: 'right' as const,
      width: 112,
      sorter: (a: ResourceRow, b: ResourceRow) => a[count] - b[count],
      render: grouped,
    })),
  }));
}

interface Props {
  region: string;
  table: ResourceTable;
  onRegion: (xzCode: string) => void;
}

function Resource({ region, table, onRegion }: Props) {
  const { t } = useTranslation();
  const label = useLabel();
  const { total } = table;
  const [series, slices] = useMemo(
    () => [
      [
        {
          name: label(resourceCounts.treeTotal),
          look: partMeaning[0] ?? restMeaning,
          value: ({ treeTotal }: ResourceRow) => treeTotal,
        },
      ],
      VIGORS.map(([count, key]) => ({
        name: label(resourceCounts[count]),
        value: total[count],
        look: vigorMeaning[key] ?? restMeaning,
      })),
    ],
    [total, label],
  );
  return (
    <StatPanels
      figures={HEADLINES.map((count) => ({ label: label(resourceCounts[count]), value: total[count] }))}
      titles={[t('statistics.byRegion'), t('statistics.group.vigor')]}
      unit={t('statistics.trees')}
      region={region}
      table={table}
      list="/basicdata/oldTree"
      series={series}
      slices={slices}
      columns={useResourceColumns()}
      foot={[
        total.xzName,
        ...Object.values(GROUPS)
          .flat()
          .map((count) => total[count]),
      ]}
      onRegion={onRegion}
    />
  );
}

/** The resource of a region and those below it in one table: amounts, grades, vigour, place, owner, environment. */
export function OldTreeResourceStatisPage() {
  const label = useLabel();
  return (
    <StatScreen<ResourceTable>
      call="oldTreeResource"
      total={({ total }) => total.treeTotal}
      parts={({ total }) =>
        Object.values(GROUPS)
          .flat()
          .map((count) => ({ key: count, name: label(resourceCounts[count]), num: total[count] }))
      }
    >
      {(table, open, { xzCode }) => <Resource region={xzCode} table={table} onRegion={open} />}
    </StatScreen>
  );
}
