import { useTranslation } from 'react-i18next';
import { useMoney } from './useMoney.js';
import { labelled } from './year-axis.js';

/** Result of a year, or of several as 2027–2030: money in 万元, and rescued trees. */
export interface FundsText {
  year: number | string;
  fund: number;
  treeNum: number;
}

/** Result of one year. */
export interface FundYear extends FundsText {
  year: number;
}

const WIDTH = 420;
const HEIGHT = 150;
const TOP = 14;
const FOOT = 36;
/** Minimum distance in px between a year with its money and the next one. */
const LABEL = 46;

interface Props {
  years: readonly FundYear[];
  /** Answers the text about the result of one or several years. */
  hintOf: (funds: FundsText) => string;
}

/**
 * Money by year as bars, the rescued trees as a line above; each on a scale of its own from zero. The years are
 * ascending, at distances in proportion to time.
 */
export function FundYears({ years, hintOf }: Props) {
  const { fewDigits } = useMoney();
  const base = HEIGHT - FOOT;
  const room = base - TOP;
  const first = years[0]?.year ?? 0;
  const step = WIDTH / ((years.at(-1)?.year ?? first) - first + 1);
  const middle = (year: number): number => (year - first + 0.5) * step;
  /** Keeps a label at an end of the axis within the picture. */
  const labelAt = (year: number): number => Math.min(Math.max(middle(year), LABEL / 2), WIDTH - LABEL / 2);
  const named = labelled(
    years.map(({ year }) => labelAt(year)),
    { least: LABEL },
  );
  const mostFund = Math.max(1, ...years.map(({ fund }) => fund));
  const mostTrees = Math.max(1, ...years.map(({ treeNum }) => treeNum));
  const wide = Math.min(step * 0.42, 26);
  const points = years.map(({ year, treeNum }) => [middle(year), base - (treeNum / mostTrees) * room * 0.86]);
  const spoken = years.map(hintOf).join('; ');
  return (
    <svg className="wall-funds" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={spoken}>
      <line className="wall-funds-base" x1={0} x2={WIDTH} y1={base} y2={base} />
      {years.map((one, at) => {
        const { year, fund } = one;
        const high = (fund / mostFund) * room;
        return (
          <g key={year} className="wall-fund" data-last={at === years.length - 1 || undefined}>
            <title>{hintOf(one)}</title>
            <rect className="wall-fund-room" x={middle(year) - step / 2} y={0} width={step} height={HEIGHT} />
            <rect
              className="wall-fund-bar"
              x={middle(year) - wide / 2}
              y={base - high}
              width={wide}
              height={high}
              rx={2}
            />
            {named[at] && (
              <>
                <text className="wall-fund-year" x={labelAt(year)} y={HEIGHT - 20}>
                  {year}
                </text>
                <text x={labelAt(year)} y={HEIGHT - 4}>
                  {fewDigits(fund)}
                </text>
              </>
            )}
          </g>
        );
      })}
      <polyline className="wall-fund-line" points={points.map((point) => point.join(' ')).join(',')} />
      {points.map(([x, y], at) => (
        <circle key={years[at]?.year} className="wall-fund-dot" cx={x} cy={y} r={4} />
      ))}
    </svg>
  );
}

/** Money of years that have not begun, in words: it is a plan, and has no bar among those received. */
export function PlannedFunds({ years, hintOf }: Props) {
  const { t } = useTranslation();
  const [first, last] = [years[0], years.at(-1)];
  if (!first || !last) return null;
  const sum = (of: (one: FundYear) => number): number => years.reduce((all, one) => all + of(one), 0);
  const text = hintOf({
    year: first === last ? first.year : `${first.year}–${last.year}`,
    fund: sum(({ fund }) => fund),
    treeNum: sum(({ treeNum }) => treeNum),
  });
  return (
    <p className="wall-funds-plan">
      {t('wall.plan')} · {text}
    </p>
  );
}
