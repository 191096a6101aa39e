import { useCountUp } from './useCountUp.js';
import { useMoney } from './useMoney.js';

/** An amount of 万元 as it is read from afar, in the unit that all amounts of the screen have. */
export function MoneyAmount({ wan }: { wan: number }) {
  const { digits, text, unit } = useMoney();
  const shown = useCountUp(wan);
  return (
    <data className="wall-amount" value={wan}>
      <span className="heard">{text(wan)}</span>
      <b aria-hidden="true">{digits(shown)}</b>
      <small aria-hidden="true">{unit}</small>
    </data>
  );
}
