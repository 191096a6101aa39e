import { centralGovernment, cents, isBlank } from '@gushu/shared';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLabel } from '../../columns/record-columns.js';
import { FieldValue } from '../../fields/FieldValue.js';
import { numberText } from '../../locales/number-text.js';
import type { ProjectRow } from './project-columns.js';

const FIGURES = ['fund', 'centralFund', 'localFund', 'usedFund', 'fundRate'] as const;
const { fields, groups } = centralGovernment;

/** The money of a project as one line of figures, and what of it is spent as a bar. */
export function MoneyLine({ row }: { row: ProjectRow }) {
  const { t } = useTranslation();
  const label = useLabel();
  const rate = row.fundRate ?? 0;
  const rest = (cents(row.fund) - cents(row.centralFund) - cents(row.localFund)) / 100;
  return (
    <section className="project-panel">
      <h2 className="record-section">{label(groups['money'] ?? ['', ''])}</h2>
      {row.fundWarning && (
        <Alert type="warning" showIcon title={t('project.fundWarning')} description={row.fundWarning} />
      )}
      <dl className="project-money">
        {FIGURES.map((name) => (
          <div key={name}>
            <dt>
              {label(fields[name].label)}
              {name === 'fundRate' && <small> ({t('project.rateBase')})</small>}
            </dt>
            <dd className="figures">
              {isBlank(row[name]) ? '–' : <FieldValue name={name} field={fields[name]} row={row} />}
              {!isBlank(row[name]) && <small> {label(fields[name].unit)}</small>}
            </dd>
          </div>
        ))}
      </dl>
      {rest > 0 && (
        <p className="project-money-rest">{t('project.moneyRest', { money: numberText(rest) })}</p>
      )}
      <div className="project-spent" aria-hidden>
        <span style={{ width: `${Math.min(100, rate)}%` }} />
      </div>
    </section>
  );
}
