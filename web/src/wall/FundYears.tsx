import { useMoney } from './useMoney.js';

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

interface Props {
  years: readonly FundYear[];
  /** What a year is said to have brought. */
  hintOf: (year: FundYear) => string;
}

/** Money by year as bars, the trees that it saved as a line above; each on a scale of its own from zero. */
export function FundYears({ years, hintOf }: Props) {
  const { fewDigits } = useMoney();
  const base = HEIGHT - FOOT;
  const room = base - TOP;
  const step = WIDTH / Math.max(years.length, 1);
  const mostFund = Math.max(1, ...years.map(({ fund }) => fund));
  const mostTrees = Math.max(1, ...years.map(({ treeNum }) => treeNum));
  const wide = Math.min(step * 0.42, 26);
  const points = years.map(({ treeNum }, at) => [
    (at + 0.5) * step,
    base - (treeNum / mostTrees) * room * 0.86,
  ]);
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
            <rect className="wall-fund-room" x={at * step} y={0} width={step} height={HEIGHT} />
            <rect
              className="wall-fund-bar"
              x={(at + 0.5) * step - wide / 2}
              y={base - high}
              width={wide}
              height={high}
              rx={2}
            />
            <text className="wall-fund-year" x={(at + 0.5) * step} y={HEIGHT - 20}>
              {year}
            </text>
            <text x={(at + 0.5) * step} y={HEIGHT - 4}>
              {fewDigits(fund)}
            </text>
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
