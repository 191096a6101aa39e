import { centralGovernment, cents, type FundRow, screenOf, viewOf } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePermission } from '../../session/access.js';
import { type FundLine, isDifferent } from './fund-lines.js';
import { moneyShown } from './money.js';

const PROJECTS = screenOf(centralGovernment);
const VIEWS = { grant: '/devOps/projectFundManagement/centralBudget', allotment: '/devOps/sheng' } as const;

/** An amount; a dash where there is none, red where more is bound than received. */
export const Money = ({ of, isLeft = false }: { of: unknown; isLeft?: boolean }) =>
  of === null || of === undefined ? (
    <span className="fund-none">—</span>
  ) : (
    <span className={isLeft && cents(of) < 0 ? 'figures fund-over' : 'figures'}>{moneyShown(of)}</span>
  );

/** Money bound by projects, linked to them. */
export function BoundCell({ sums, year }: { sums: FundRow; year: number }) {
  const { t } = useTranslation();
  const maySee = usePermission('centralGovernment_view');
  const { projectNum, bound, xzCode } = sums;
  return (
    <>
      <Money of={bound} />
      {projectNum > 0 && (
        <small className="fund-note">
          {maySee ? (
            <Link to={`${PROJECTS}?xzCode=${xzCode}&year=${year}`}>
              {t('fund.projects', { count: projectNum })}
            </Link>
          ) : (
            t('fund.projects', { count: projectNum })
          )}
        </small>
      )}
    </>
  );
}

/** Money spent by projects, and the entered figure where it differs. */
export function SpentCell({ sums }: { sums: FundRow }) {
  const { t } = useTranslation();
  return (
    <>
      <Money of={sums.spent} />
      {isDifferent(sums) && (
        <small className="fund-note fund-differs">
          <span aria-hidden>▲ </span>
          {t('fund.differs', { entered: moneyShown(sums.entered) })}
        </small>
      )}
    </>
  );
}

interface NameProps {
  line: Exclude<FundLine, { kind: 'form' }>;
  small: boolean;
  placeText: (name: string) => string;
}

/** Name of a line: a region with a bar of its money, or a budget linked to its page. */
export function LineName({ line, small, placeText }: NameProps) {
  const { t } = useTranslation();
  if (line.kind !== 'region') {
    const name =
      line.kind === 'grant'
        ? `${line.row.batch ?? ''} ${line.row.budgetNo ?? ''}`
        : (line.row.docNo ?? placeText(line.row.xzName ?? ''));
    return (
      <>
        <span className="fund-kind">{t(`fund.kind.${line.kind}`)}</span>{' '}
        <Link to={viewOf(VIEWS[line.kind], line.row.id)}>{name}</Link>
      </>
    );
  }
  const { sums, row, level } = line;
  const name = placeText(sums.xzName) || sums.xzCode;
  return (
    <span className={level === 'province' ? 'fund-province' : 'fund-place'}>
      {row ? <Link to={viewOf(VIEWS.allotment, row.id)}>{name}</Link> : <span>{name}</span>}
      {sums.above && <small className="fund-note">{t('fund.above')}</small>}
      {level === 'province' && (
        <small className="fund-note">{t('fund.rest.passedOn', { money: moneyShown(sums.toPass) })}</small>
      )}
      {!sums.above && <RowBar sums={sums} />}
      {small && !sums.above && (
        <small className="fund-note">
          {t('fund.short', {
            bound: moneyShown(sums.bound),
            spent: moneyShown(sums.spent),
            passed: moneyShown(sums.passedOn),
          })}
        </small>
      )}
    </span>
  );
}

/** Money spent, bound and passed on as parts of the received money. */
function RowBar({ sums }: { sums: FundRow }) {
  const whole = Math.max(sums.received, sums.bound, 0.01);
  const width = (value: number) => ({ inlineSize: `${Math.max(0, Math.min(100, (value / whole) * 100))}%` });
  return (
    <span className="fund-row-bar" aria-hidden>
      <i className="fund-part-passed" style={width(sums.passedOn)} />
      <i className="fund-part-bound" style={width(sums.bound)} />
      <i className="fund-part-spent" style={width(sums.spent)} />
    </span>
  );
}
