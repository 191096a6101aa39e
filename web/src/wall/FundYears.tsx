import { useTranslation } from 'react-i18next';
import { numberText } from '../locales/number-text.js';
import { shortNumber } from './short-number.js';
import { labelled } from './year-axis.js';

/** What a year brought: money in 万元, and trees that it saved. */
export interface FundYear {
  year: number;
  fund: number;
  treeNum: number;
}

const WIDTH = 420;
const HEIGHT = 150;
const TOP = 14;
const FOOT = 36;
/** What a year and its money take beside those of the next one. */
const LABEL = 46;

/**
 * Money by year as bars, the trees that it saved as a line above; each on a scale of its own from zero. The years are
 * ascending and stand as far from each other as they are in time.
 */
export function FundYears({ years, label }: { years: readonly FundYear[]; label: string }) {
  const { t, i18n } = useTranslation();
  const base = HEIGHT - FOOT;
  const room = base - TOP;
  const first = years[0]?.year ?? 0;
  const step = WIDTH / ((years.at(-1)?.year ?? first) - first + 1);
  const middle = (year: number): number => (year - first + 0.5) * step;
  /** A label at an end of the axis stays within the picture. */
  const labelAt = (year: number): number => Math.min(Math.max(middle(year), LABEL / 2), WIDTH - LABEL / 2);
  const named = labelled(
    years.map(({ year }) => labelAt(year)),
    { least: LABEL },
  );
  const mostFund = Math.max(1, ...years.map(({ fund }) => fund));
  const mostTrees = Math.max(1, ...years.map(({ treeNum }) => treeNum));
  const wide = Math.min(step * 0.42, 26);
  const points = years.map(({ year, treeNum }) => [middle(year), base - (treeNum / mostTrees) * room * 0.86]);
  const write = (value: number) => {
    const { digits, scale } = shortNumber(value, i18n.language);
    return scale === 'one' ? digits : `${digits} ${t(`wall.scale.${scale}`)}`;
  };
  return (
    <svg className="wall-funds" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <line className="wall-funds-base" x1={0} x2={WIDTH} y1={base} y2={base} />
      {years.map(({ year, fund, treeNum }, at) => {
        const high = (fund / mostFund) * room;
        return (
          <g key={year} className="wall-fund" data-last={at === years.length - 1 || undefined}>
            <title>
              {t('wall.fundYear', {
                year,
                fund: numberText(fund),
                trees: numberText(treeNum),
                count: treeNum,
              })}
            </title>
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
                  {write(fund)}
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

/** Money of years that have not begun, in words: it is a plan, and no bar among those that came. */
export function PlannedFunds({ years }: { years: readonly FundYear[] }) {
  const { t } = useTranslation();
  const [first, last] = [years[0], years.at(-1)];
  if (!first || !last) return null;
  const sum = (of: (one: FundYear) => number): number => years.reduce((all, one) => all + of(one), 0);
  const trees = sum(({ treeNum }) => treeNum);
  const text = t('wall.fundYear', {
    year: first === last ? first.year : `${first.year}–${last.year}`,
    fund: numberText(sum(({ fund }) => fund)),
    trees: numberText(trees),
    count: trees,
  });
  return (
    <p className="wall-funds-plan">
      {t('wall.plan')} · {text}
    </p>
  );
}
