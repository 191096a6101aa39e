/** What is told of a region where the pointer rests: its name, and values with their names. */
export function MapTip({ name, lines }: { name: string; lines: readonly (readonly [string, string])[] }) {
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
      </dl>
    </>
  );
}
