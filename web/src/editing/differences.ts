import { isBlank } from '@gushu/shared';

/** Values of a form. */
export type Values = Record<string, unknown>;

const same = (a: unknown, b: unknown): boolean => String(a ?? '') === String(b ?? '');

/** The named values in which two rows differ, from the first one; an emptied value is null. */
export const differences = (names: readonly string[], values: Values, other: Values): Values =>
  Object.fromEntries(
    names
      .filter((name) => !same(values[name], other[name]))
      .map((name) => [name, isBlank(values[name]) ? null : values[name]]),
  );

/** A row that two people have changed. */
export interface Versions {
  /** Values that one of them wants to save. */
  mine: Values;
  /** Values that the other one has saved. */
  current: Values;
  /** The row as it was when both began. */
  base: Values;
}

/**
 * Splits the changes: fields that both have changed to different values, and fields that only the other one has
 * changed.
 */
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
