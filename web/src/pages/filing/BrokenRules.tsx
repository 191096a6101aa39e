import { type ArchiveCheck, type BrokenRule, RuleLevel } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../locales/number-text.js';
import { PlainTable } from '../../layout/PlainTable.js';
import type { Filing, Place } from './filing-api.js';
import { ObstacleRows } from './ObstacleRows.js';

interface Props {
  filing: Filing;
  place: Place;
  check: ArchiveCheck;
  kind: 'ruleErrors' | 'warnings';
}

/** How many rows break which rule; each leads to its rows. */
export function BrokenRules({ filing, place, check, kind }: Props) {
  const { t } = useTranslation();
  const level = kind === 'warnings' ? RuleLevel.warning : RuleLevel.error;
  return (
    <PlainTable<BrokenRule>
      rowKey="ruleCode"
      pagination={false}
      tableLayout="fixed"
      dataSource={check.rules.filter(({ ruleLevel }) => ruleLevel === level)}
      columns={[
        { title: t('filing.ruleCode'), dataIndex: 'ruleCode', width: 120 },
        { title: t('filing.rule'), dataIndex: 'ruleName' },
        {
          title: t('filing.count'),
          align: 'right',
          width: 140,
          render: (_, { num }) => <span className="figures">{numberText(num)}</span>,
        },
      ]}
      expandable={{
        expandedRowRender: ({ ruleCode }) => (
          <ObstacleRows filing={filing} place={place} kind={kind} ruleCode={ruleCode} />
        ),
      }}
    />
  );
}
