import { boundAbove, type FundWaterfall } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { moneyShown } from './money.js';

const STEPS = ['received', 'passedOn', 'bound', 'spent', 'left'] as const;

/**
 * The five figures of a year as a waterfall: received, passed on and bound are money of the nation. Money spent by
 * projects includes local money. The rest is the end of the received money.
 */
export function FundHeadline({ total }: { total: FundWaterfall['total'] }) {
  const { t } = useTranslation();
  const whole = Math.max(total.received, total.bound, 0.01);
  const share = (value: number) => `${Math.max(0, Math.min(100, (value / whole) * 100))}%`;
  // Below a province projects may bind money of the levels above: it is no part of the received money.
  const above = boundAbove(total);
  const rest: Partial<Record<(typeof STEPS)[number], string>> = {
    passedOn: t('fund.rest.passedOn', { money: moneyShown(total.toPass) }),
    bound: t(above > 0 ? 'fund.rest.boundAbove' : 'fund.rest.bound', {
      count: total.projectNum,
      money: moneyShown(above),
    }),
    spent: t('fund.rest.spent'),
    left: t(above > 0 ? 'fund.rest.leftAbove' : 'fund.rest.left'),
  };
  return (
    <ul className="fund-steps">
      {STEPS.map((step) => (
        <li key={step} className={`fund-step fund-${step}`}>
          <span className="fund-step-name">{t(`fund.${step}`)}</span>
          <span className="fund-step-money">
            <b className="figures">{moneyShown(total[step])}</b>
            <small>{t('fund.unit')}</small>
          </span>
          <span className="fund-bar" aria-hidden>
            <i
              style={{
                inlineSize: share(total[step]),
                insetInlineStart: step === 'left' ? share(whole - total.left) : 0,
              }}
            />
          </span>
          <p>{rest[step] ?? t('fund.rest.received')}</p>
        </li>
      ))}
    </ul>
  );
}
