import type { FundWaterfall } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { moneyShown } from './money.js';

const STEPS = ['received', 'passedOn', 'bound', 'spent', 'left'] as const;

/**
 * The five figures of a year as a waterfall: each step is a part of the one before, and the pale rest says what stays behind.
 * What is left is the end of the money that was received.
 */
export function FundHeadline({ total }: { total: FundWaterfall['total'] }) {
  const { t } = useTranslation();
  const whole = Math.max(total.received, total.bound, 0.01);
  const share = (value: number) => `${Math.max(0, Math.min(100, (value / whole) * 100))}%`;
  const rest: Partial<Record<(typeof STEPS)[number], string>> = {
    passedOn: t('fund.rest.passedOn', { money: moneyShown(total.toPass) }),
    bound: t('fund.rest.bound', { count: total.projectNum }),
    spent: t('fund.rest.spent', { money: moneyShown(Math.max(0, total.bound - total.spent)) }),
    left: t('fund.rest.left'),
  };
  return (
    <dl className="fund-steps">
      {STEPS.map((step) => (
        <div key={step} className={`fund-step fund-${step}`}>
          <dt>{t(`fund.${step}`)}</dt>
          <dd>
            <b className="figures">{moneyShown(total[step])}</b>
            <small>{t('fund.unit')}</small>
          </dd>
          <span className="fund-bar" aria-hidden>
            <i
              style={{
                inlineSize: share(total[step]),
                insetInlineStart: step === 'left' ? share(whole - total.left) : 0,
              }}
            />
          </span>
          <p>{rest[step] ?? t('fund.rest.received')}</p>
        </div>
      ))}
    </dl>
  );
}
