import type { CSSProperties } from 'react';
import { Amount } from './Amount.js';
import { MoneyAmount } from './MoneyAmount.js';

interface Figure {
  key: string;
  name: string;
  /** Parts of the figure, shown on hover. */
  hint?: string;
  /** The whole that it is a part or a rest of, below it. */
  base?: string;
}

interface CountFigure extends Figure {
  value: number;
  unit: string;
  /** Whether it is a change, shown with its sign. */
  signed?: boolean;
}

/** Money in 万元. */
interface MoneyFigure extends Figure {
  wan: number;
}

/** A figure of the line below the headline. */
export type WallFigure = CountFigure | MoneyFigure;

interface Props {
  name: string;
  value: number;
  unit: string;
  figures: readonly WallFigure[];
}

const isGain = (figure: WallFigure): boolean =>
  'value' in figure && figure.signed === true && figure.value > 0;

function FigureAmount({ figure }: { figure: WallFigure }) {
  if ('wan' in figure) return <MoneyAmount wan={figure.wan} />;
  const { value, unit, signed = false } = figure;
  return <Amount value={value} unit={unit} signed={signed} />;
}

/** The figure that is read from ten metres, and the few figures that it is made of. */
export function Headline({ name, value, unit, figures }: Props) {
  return (
    <dl className="wall-headline" style={{ '--figures': figures.length } as CSSProperties}>
      <div className="wall-total">
        <dt className="heard">{name}</dt>
        <dd>
          <Amount value={value} unit={unit} />
        </dd>
      </div>
      {figures.map((figure) => (
        <div
          key={figure.key}
          className="wall-figure"
          data-figure={figure.key}
          data-gain={isGain(figure) || undefined}
          title={figure.hint}
        >
          <dt>{figure.name}</dt>
          <dd>
            <FigureAmount figure={figure} />
          </dd>
          {figure.base && <dd className="wall-figure-base">{figure.base}</dd>}
        </div>
      ))}
    </dl>
  );
}
