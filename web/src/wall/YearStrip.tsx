import { CaretRightFilled, PauseOutlined } from '@ant-design/icons';
import { type CSSProperties, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labelled, placesOf } from './year-axis.js';

/** A year of the strip; one in part or planned is marked. */
export interface YearStation {
  year: number;
  kind?: 'part' | 'plan';
  /** Mark of such a year, as 3/12. */
  mark?: string;
}

interface Props {
  /** Ascending; the station without a year follows them. */
  years: readonly YearStation[];
  /** Undefined for the last station. */
  year: number | undefined;
  onYear: (year: number | undefined) => void;
  /** Whether the requested year is loaded: the next one waits for it. */
  ready: boolean;
  label: string;
  /** Name of the last station, and its year on the axis; without one it stands apart behind the axis. */
  last: { name: string; at?: number };
  /** Text where there are no years. */
  none: string;
}

const MS = 3000;
/** Share of the strip for a label, and for the gap before a station apart from the axis. */
const LABEL = 0.09;
const APART = 0.16;

/** Positions of the stations, the last one at the end: on the axis of the years, or apart from it. */
function placed(years: readonly number[], at: number | undefined): number[] {
  if (at !== undefined) return placesOf([...years, at]);
  return [...placesOf(years).map((place) => place * (1 - APART)), 1];
}

/**
 * Years as stations of a line, at distances in proportion to time, that ends in the present or the whole. A button
 * plays them in order, except planned ones.
 */
export function YearStrip({ years, year, onYear, ready, label, last, none }: Props) {
  const { t } = useTranslation();
  const [playing, setPlaying] = useState(false);
  const stations: Partial<YearStation>[] = [...years, {}];
  const at = stations.findIndex((one) => one.year === year);
  const end = stations.length - 1;
  const next = stations.slice(at + 1).find(({ kind }) => kind !== 'plan')?.year;
  const runs = playing && at < end;
  useEffect(() => {
    if (!runs || !ready) return;
    const timer = setTimeout(() => onYear(next), MS);
    return () => clearTimeout(timer);
  }, [runs, ready, next, onYear]);
  if (years.length === 0) return <p className="wall-years-none">{none}</p>;
  const play = () => {
    if (!runs && at === end) onYear(stations[0]?.year);
    setPlaying(!runs);
  };
  const places = placed(
    years.map((one) => one.year),
    last.at,
  );
  const parts = years.flatMap(({ kind }, i) => (kind === 'part' ? [i] : []));
  const named = labelled(places, { least: LABEL, kept: [at, end, ...parts] });
  const line = last.at === undefined ? 1 - APART : 1;
  const past = Math.min(places[at] ?? 0, line);
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
      <ol style={{ '--axis': line, '--past': past } as CSSProperties}>
        {stations.map(({ year: one, kind, mark }, i) => (
          <li
            key={one ?? 'last'}
            data-past={i <= at || undefined}
            data-kind={kind}
            data-named={named[i] || undefined}
            style={{ '--at': places[i] } as CSSProperties}
          >
            <button
              type="button"
              aria-current={i === at ? 'true' : undefined}
              title={[one ?? last.name, mark].filter(Boolean).join(' ')}
              onClick={() => {
                setPlaying(false);
                onYear(one);
              }}
            >
              <i aria-hidden="true" />
              <span>{one ?? last.name}</span> {mark && <small>{mark}</small>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
