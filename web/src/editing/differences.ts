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

/** A row that two people have changed. */
export interface Versions {
  /** What one of them wants to save. */
  mine: Values;
  /** What the other one has saved. */
  current: Values;
  /** The row as both began with it. */
  base: Values;
}

/** The fields that both have changed, each otherwise, and what only the other one has changed. */
export function merge(
  names: readonly string[],
  { mine, current, base }: Versions,
): { contested: string[]; taken: Values } {
  const byMe = differences(names, mine, base);
  const byThem = differences(names, current, base);
  const both = Object.keys(byMe).filter((name) => name in byThem);
  return {
    contested: both.filter((name) => !same(mine[name], current[name])),
    taken: Object.fromEntries(Object.entries(byThem).filter(([name]) => !(name in byMe))),
  };
}
