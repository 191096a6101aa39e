import type { ReactNode } from 'react';
import { ringPath, ringRadii } from './geometry.js';
import './rings.css';

interface Common {
  size?: number;
  /** Text for screen readers; without it the drawing is decoration. */
  label?: string;
  className?: string;
}

type Props = Common &
  (
    | { kind: 'mark' | 'loading' | 'empty' }
    | { kind: 'art'; rings?: number }
    | { kind: 'progress'; value: number; children?: ReactNode }
  );

const COUNT = { mark: 4, loading: 4, empty: 5, progress: 4, art: 26 } as const;

/** Radius of the first ring; a progress leaves room for its figure. */
const INNER = { mark: 12, loading: 12, empty: 10, progress: 29, art: 2.5 } as const;

/** Growth rings: the mark, the loading sign, the progress of a batch and the empty state are one drawing. */
export function Rings(props: Props) {
  const { kind, size = 48, label, className } = props;
  const count = kind === 'art' ? (props.rings ?? COUNT.art) : COUNT[kind];
  const share = kind === 'progress' ? Math.min(Math.max(props.value, 0), 1) : undefined;
  const role =
    share === undefined
      ? { role: label ? 'img' : 'presentation' }
      : {
          role: 'progressbar',
          'aria-valuenow': Math.round(share * 100),
          'aria-valuemin': 0,
          'aria-valuemax': 100,
        };
  return (
    <span
      className={`rings rings-${kind} ${className ?? ''}`}
      style={{ width: size, height: size }}
      {...role}
      aria-label={label}
    >
      <svg viewBox="-50 -50 100 100" width={size} height={size} aria-hidden="true">
        {ringRadii(count, INNER[kind], 45).map((radius, i) => (
          <Ring key={radius} radius={radius} at={i} of={count} share={share} wide={kind !== 'art'} />
        ))}
        {kind !== 'progress' && <circle className="rings-pith" r={kind === 'art' ? 0.9 : 4} />}
      </svg>
      {kind === 'progress' && <span className="rings-inside">{props.children}</span>}
    </span>
  );
}

interface RingProps {
  radius: number;
  at: number;
  of: number;
  share: number | undefined;
  wide: boolean;
}

/** A ring; `share` draws only that part of the rings, counted from the pith outwards. */
function Ring({ radius, at, of, share, wide }: RingProps) {
  const path = ringPath(radius);
  const width = wide ? 5 - at * 0.45 : 0.35 + ((at * 7) % 5) * 0.12;
  const style = { animationDelay: `${at * 0.16}s` };
  if (share === undefined) {
    return <path d={path} className="rings-ring" strokeWidth={width} style={style} />;
  }
  const grown = Math.min(Math.max(share * of - at, 0), 1);
  return (
    <>
      <path d={path} className="rings-bare" strokeWidth={width} />
      {grown > 0 && (
        <path
          d={path}
          className="rings-ring"
          strokeWidth={width}
          pathLength={1}
          strokeDasharray={`${grown} 1.01`}
        />
      )}
    </>
  );
}
