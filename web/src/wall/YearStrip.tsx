import { CaretRightFilled, PauseOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** Ascending; what is shown without a year follows them. */
  years: readonly number[];
  /** Undefined for the last station. */
  year: number | undefined;
  onYear: (year: number | undefined) => void;
  /** Whether the year that is asked for is there: the next one waits for it. */
  ready: boolean;
  label: string;
  /** Name of the last station. */
  last: string;
  /** What is said where there are no years. */
  none: string;
}

const MS = 3000;

/** Years as stations of a line that ends in the present or the whole; a button plays them in their order. */
export function YearStrip({ years, year, onYear, ready, label, last: lastName, none }: Props) {
  const { t } = useTranslation();
  const [playing, setPlaying] = useState(false);
  const stations = [...years, undefined];
  const at = stations.indexOf(year);
  const last = stations.length - 1;
  const next = stations[at + 1];
  const runs = playing && at < last;
  useEffect(() => {
    if (!runs || !ready) return;
    const timer = setTimeout(() => onYear(next), MS);
    return () => clearTimeout(timer);
  }, [runs, ready, next, onYear]);
  if (years.length === 0) return <p className="wall-years-none">{none}</p>;
  const play = () => {
    if (!runs && at === last) onYear(stations[0]);
    setPlaying(!runs);
  };
  return (
    <nav className="wall-years" aria-label={label}>
      <button
        type="button"
        className="wall-play"
        aria-label={t(runs ? 'wall.stop' : 'wall.play')}
        title={t(runs ? 'wall.stop' : 'wall.play')}
        onClick={play}
      >
        {runs ? <PauseOutlined /> : <CaretRightFilled />}
      </button>
      <ol>
        {stations.map((one, i) => (
          <li key={one ?? 'today'} data-past={i <= at || undefined}>
            <button
              type="button"
              aria-current={i === at ? 'true' : undefined}
              onClick={() => {
                setPlaying(false);
                onYear(one);
              }}
            >
              <i aria-hidden="true" />
              {one ?? lastName}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
