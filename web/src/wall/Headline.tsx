import type { CSSProperties } from 'react';
import { Amount } from './Amount.js';

/** A figure of the line below the headline. */
export interface WallFigure {
  key: string;
  name: string;
  value: number;
  unit: string;
  /** A change, which says whether it is a gain. */
  signed?: boolean;
  /** What it is made of, shown where the pointer rests. */
  hint?: string;
}

interface Props {
  name: string;
  value: number;
  unit: string;
  figures: readonly WallFigure[];
}

/** The figure that is read from ten metres, and the few that it is made of. */
export function Headline({ name, value, unit, figures }: Props) {
  return (
    <dl className="wall-headline" style={{ '--figures': figures.length } as CSSProperties}>
      <div className="wall-total">
        <dt className="heard">{name}</dt>
        <dd>
          <Amount value={value} unit={unit} />
        </dd>
      </div>
      {figures.map(({ key, name: one, hint, ...figure }) => (
        <div
          key={key}
          className="wall-figure"
          data-figure={key}
          data-gain={(figure.signed && figure.value > 0) || undefined}
          title={hint}
        >
          <dt>{one}</dt>
          <dd>
            <Amount {...figure} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
