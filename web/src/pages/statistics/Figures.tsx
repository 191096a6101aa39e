import { numberText } from '../../locales/number-text.js';
import { RowsLink } from './RowsLink.js';

interface Figure {
  label: string;
  value: number | undefined;
  share?: number;
  unit?: string;
  /** Text about its parts, where it is a sum. */
  sum?: string;
  /** Text of its change since another time. */
  change?: string;
  /** Address of its rows. */
  to?: string | undefined;
}

interface Props {
  /** A figure without a value is unknown. */
  figures: readonly Figure[];
  /** Unit of figures without a unit of their own. */
  unit: string;
}

/** A count with grouped thousands. */
export const grouped = (value: number): string => numberText(value);

/** A share in percent, beside its count. */
export const Share = ({ of }: { of: number }) => <span className="statistics-share">{of.toFixed(2)}%</span>;

/** A count linked to its rows, where a list shows exactly these. */
export const Counted = ({ num, to }: { num: number; to: string | undefined }) =>
  to && num > 0 ? (
    <RowsLink className="statistics-rows" to={to}>
      {grouped(num)}
    </RowsLink>
  ) : (
    grouped(num)
  );

/** The headline numbers of a screen in one line, each with its unit. */
export function Figures({ figures, unit: counted }: Props) {
  return (
    <dl className="statistics-figures">
      {figures.map(({ label, value, share, unit = counted, sum, change, to }) => (
        <div key={label}>
          <dt>
            {label}
            {share !== undefined && <Share of={share} />}
            {sum && <span className="statistics-share">{sum}</span>}
          </dt>
          <dd>
            {value === undefined ? '—' : <Counted num={value} to={to} />}{' '}
            {value !== undefined && <small>{unit}</small>}
            {change && <small className="statistics-change">{change}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
