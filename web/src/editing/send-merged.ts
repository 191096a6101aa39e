import { valueOf } from '@gushu/shared';
import { newerRow } from '../api/error.js';
import { merge, type Values } from './differences.js';

type Newer = NonNullable<ReturnType<typeof newerRow>>;

/** Values to send and the row that they are based on; both are updated with what others save meanwhile. */
export interface Sending {
  mine: Values;
  base: Values | undefined;
}

interface Parts<S> {
  /** Names of the fields that a conflict can be about. */
  names: readonly string[];
  send: (mine: Values, base: Values | undefined) => Promise<S>;
  /** The row as it is stored by now, where the fields went through and a later step failed. */
  since: (base: Values | undefined) => Values | undefined;
  /** Called with the values that were taken over from the person who saved first. */
  onMerged: (taken: Values, newer: Newer) => void;
}

/**
 * Maximum number of attempts for a row that others keep changing; then the conflict is shown and the person decides.
 */
export const MAX_ROUNDS = 3;

/**
 * The row as others have changed it, where a call was refused for that; undefined where it was refused for another row.
 */
function newerOf(base: Values, error: unknown): Newer | undefined {
  const newer = newerRow(error);
  const ids = [newer?.current ?? {}, base].map((row) => valueOf(row, 'id') ?? '').map(String);
  return ids[0] && ids[1] && ids[0] !== ids[1] ? undefined : newer;
}

/** Fields that both have changed to different values, where a save was refused for that: only a person can decide. */
export function contestedIn(
  names: readonly string[],
  { mine, base }: Sending,
  error: unknown,
): (Newer & { base: Values }) | undefined {
  const newer = base && newerOf(base, error);
  if (!newer) return undefined;
  const { contested } = merge(names, { mine, current: newer.current, base });
  return contested.length > 0 ? { ...newer, base } : undefined;
}

/**
 * Sends a row. Changes that others have saved to other fields meanwhile are taken over, and the row is sent again with
 * them.
 */
export async function sendMerged<S>(sending: Sending, parts: Parts<S>): Promise<S> {
  for (let round = 1; ; round += 1) {
    try {
      return await parts.send(sending.mine, sending.base);
    } catch (error) {
      sending.base = parts.since(sending.base);
      const newer = sending.base && newerOf(sending.base, error);
      if (!newer || round === MAX_ROUNDS || contestedIn(parts.names, sending, error)) throw error;
      const { mine, base } = sending as Required<Sending> & { base: Values };
      const { taken } = merge(parts.names, { mine, current: newer.current, base });
      Object.assign(sending, { mine: { ...mine, ...taken }, base: newer.current });
      parts.onMerged(taken, newer);
    }
  }
}
