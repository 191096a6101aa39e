import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { InspectionRuns } from './InspectionRuns.js';
import { OwnRules } from './OwnRules.js';
import { SystemRules } from './SystemRules.js';
import './inspection-rule.css';

const TAB = 'tab';

/** Rules that rows are checked by, people's own and those of the product, and inspections of rows that are there. */
export function InspectionRulePage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  return (
    <Tabs
      activeKey={search.get(TAB) ?? 'own'}
      onChange={(key) => setSearch(key === 'own' ? {} : { [TAB]: key })}
      destroyOnHidden
      items={[
        { key: 'own', label: t('inspection.own'), children: <OwnRules /> },
        { key: 'system', label: t('inspection.system'), children: <SystemRules /> },
        { key: 'runs', label: t('inspection.runs'), children: <InspectionRuns /> },
      ]}
    />
  );
}
