import { valueOf } from '@gushu/shared';
import { newerRow } from '../api/error.js';
import { merge, type Values } from './differences.js';

type Newer = NonNullable<ReturnType<typeof newerRow>>;

/** What is being sent, and the row that it was made from; both follow what others save meanwhile. */
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
  /** Called with what was taken over from whoever was quicker. */
  onMerged: (taken: Values, newer: Newer) => void;
}

/** A row that others change all the time is sent so often; then whoever saves it is shown the conflict, and decides. */
export const MAX_ROUNDS = 3;

/** The row as others have made it, where a call was refused for that; not where it was refused for another one. */
function newerOf(base: Values, error: unknown): Newer | undefined {
  const newer = newerRow(error);
  const ids = [newer?.current ?? {}, base].map((row) => valueOf(row, 'id') ?? '').map(String);
  return ids[0] && ids[1] && ids[0] !== ids[1] ? undefined : newer;
}

/** What both have changed each otherwise, where a save was refused for that: only a person can decide it. */
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

/** Sends a row; what others have saved meanwhile in other fields is taken over and sent again with it. */
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
