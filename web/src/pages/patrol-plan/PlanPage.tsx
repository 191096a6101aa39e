import {
  insideRegion,
  oldTree,
  pathsOf,
  patrolPlan,
  PLAN_DAYS,
  PLAN_DUE,
  type PlanDue,
  recordPaths,
  type RowOf,
} from '@gushu/shared';
import { Select, Tabs } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useColumns } from '../../columns/record-columns.js';
import { RecordTable } from '../../record/RecordTable.js';
import { useSession } from '../../session/store.js';
import { PlanMap } from './PlanMap.js';
import { PlanSums } from './PlanSums.js';
import '../query/query.css';
import './plan.css';

const TREES = pathsOf(oldTree);
const PATHS = recordPaths('/protectManage/patrolPlan');
const SHOWN = {
  show: [
    ...(['provinceOldTreeNumber', 'treeTypeName', 'xzCode', 'protectLevel', 'vigor', 'person'] as const),
    ...(['patrolDue', 'checkDue'] as const),
  ],
};
const TABS = ['list', 'region', 'person', 'map'] as const;
const ALL = 'all';

/** When trees are to be patrolled and checked: as a list, by region, by person and on the map. */
export function PlanPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asked, ask] = useSearchParams();
  const columns = useColumns(patrolPlan, SHOWN);
  const due = PLAN_DUE.find((each) => each === asked.get('due'));
  const where = useMemo(() => (due ? { due } : {}), [due]);
  const keep = (name: string, value: string | undefined) =>
    ask(
      (now) => {
        if (value) now.set(name, value);
        else now.delete(name);
        return now;
      },
      { replace: true },
    );
  const own = useSession((s) => s.user?.xzcode ?? '');
  const chosen = asked.get('xzCode') ?? '';
  const xzCode = chosen && insideRegion(chosen, own) ? chosen : own;
  const narrowed = useMemo(() => ({ ...where, xzCode }), [where, xzCode]);
  const chooser = (
    <Select<PlanDue | typeof ALL>
      aria-label={t('plan.due')}
      value={due ?? ALL}
      className="plan-due"
      popupMatchSelectWidth={false}
      options={[
        { value: ALL, label: t('plan.all') },
        ...PLAN_DUE.map((value) => ({ value, label: t(`plan.${value}`, { days: PLAN_DAYS }) })),
      ]}
      onChange={(value) => keep('due', value === ALL ? undefined : value)}
    />
  );
  const openTree = (row: RowOf) => void navigate(`${TREES.view}?id=${row.id}`);
  const shown = {
    list: (
      <RecordTable
        record={patrolPlan}
        columns={columns}
        paths={PATHS}
        where={where}
        emptyHint="plan.none"
        tools={chooser}
        onOpen={openTree}
      />
    ),
    region: <PlanSums by="region" xzCode={xzCode} onRegion={(code) => keep('xzCode', code)} />,
    person: <PlanSums by="person" xzCode={xzCode} onRegion={(code) => keep('xzCode', code)} />,
    map: (
      <PlanMap
        asked={narrowed}
        view={TREES.view}
        chooser={chooser}
        onRegion={(code) => keep('xzCode', code)}
      />
    ),
  };
  const tab = TABS.find((each) => each === asked.get('tab')) ?? 'list';
  return (
    <Tabs
      activeKey={tab}
      onChange={(key) => keep('tab', key === 'list' ? undefined : key)}
      destroyOnHidden
      items={TABS.map((key) => ({ key, label: t(`plan.tab.${key}`), children: shown[key] }))}
    />
  );
}
