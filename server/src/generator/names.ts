import { columnOf, type Label } from '@gushu/shared';

/** `seedBatch` → `SeedBatch`. */
export const pascal = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** `seedBatch` → `seed-batch`. */
export const kebab = (name: string): string => columnOf(name).replaceAll('_', '-');

/** A text as it stands between single quotes. */
export const quoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replace(/\s+/g, ' ')}'`;

/** A label as it stands in a definition. */
export const labelText = ([zh, en]: Label): string => `[${quoted(zh)}, ${quoted(en)}]`;

/** A label in a comment: on one line, and without what would end the comment. */
export const remark = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('*/', '* /');
