import type { ReactNode } from 'react';

interface Props {
  name: string;
  lines: readonly (readonly [name: string, value: string])[];
  /** Lines for a closer look. */
  children?: ReactNode;
}

/** Tooltip of a region: its name, and values with their names. */
export function MapTip({ name, lines, children }: Props) {
  return (
    <>
      <strong>{name}</strong>
      <dl>
        {lines.map(([term, value]) => (
          <div key={term} className="wall-tip-line">
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {children}
      </dl>
    </>
  );
}
