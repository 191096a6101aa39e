import { isBlank } from '@gushu/shared';

/** What a form holds. */
export type Values = Record<string, unknown>;

const same = (a: unknown, b: unknown): boolean => String(a ?? '') === String(b ?? '');

/** Those of the named values in which two rows differ, with the first one's; an emptied one as nothing. */
export const differences = (names: readonly string[], values: Values, other: Values): Values =>
  Object.fromEntries(
    names
      .filter((name) => !same(values[name], other[name]))
      .map((name) => [name, isBlank(values[name]) ? null : values[name]]),
  );
