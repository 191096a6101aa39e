const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object with each entry on a line of its own; `depth` is how far its closing brace is indented. */
function entries(value: Record<string, unknown>, depth: number, of: (value: unknown) => string): string {
  const indent = ' '.repeat(depth);
  const lines = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .map(([name, one]) => `${indent} ${JSON.stringify(name)}: ${of(one)}`);
  return lines.length > 0 ? `{\n${lines.join(',\n')}\n${indent}}` : '{}';
}

const flat = (value: unknown): string => JSON.stringify(value);

/**
 * The description of the API as JSON with one line a path, a response and a schema, so that a diff shows which of them
 * a change touched. Entries stand in the order of the description.
 * @param document an OpenAPI document
 */
export function inLines(document: object): string {
  const component = (one: unknown) => (isObject(one) ? entries(one, 2, flat) : flat(one));
  const part = (name: string, value: unknown): string => {
    if (name === 'paths' && isObject(value)) return entries(value, 1, flat);
    if (name === 'components' && isObject(value)) return entries(value, 1, component);
    return flat(value);
  };
  const parts = Object.entries(document).map(([name, value]) => ` ${flat(name)}: ${part(name, value)}`);
  return `{\n${parts.join(',\n')}\n}\n`;
}
