import { centralGovernment, cents, type Field, isBlank, type Row } from '@gushu/shared';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLabel } from '../../columns/record-columns.js';
import { FieldValue } from '../../fields/FieldValue.js';
import { numberText } from '../../locales/number-text.js';

const FIGURES = ['fund', 'centralFund', 'localFund', 'usedFund', 'fundRate'];
const FIELDS: Readonly<Record<string, Field>> = centralGovernment.fields;

/** The money of a project as one line of figures, and what of it is spent as a bar. */
export function MoneyLine({ row }: { row: Row }) {
  const { t } = useTranslation();
  const label = useLabel();
  const rate = Number(row['fundRate'] ?? 0);
  const rest = (cents(row['fund']) - cents(row['centralFund']) - cents(row['localFund'])) / 100;
  const warning = row['fundWarning'];
  return (
    <section className="project-panel">
      <h2 className="record-section">{label(centralGovernment.groups['money'] ?? ['', ''])}</h2>
      {typeof warning === 'string' && warning !== '' && (
        <Alert type="warning" showIcon title={t('project.fundWarning')} description={warning} />
      )}
      <dl className="project-money">
        {FIGURES.map((name) => (
          <div key={name}>
            <dt>
              {label(FIELDS[name]!.label)}
              {name === 'fundRate' && <small> ({t('project.rateBase')})</small>}
            </dt>
            <dd className="figures">
              {isBlank(row[name]) ? '–' : <FieldValue name={name} field={FIELDS[name]!} row={row} />}
              {!isBlank(row[name]) && <small> {label(FIELDS[name]!.unit ?? ['', ''])}</small>}
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
