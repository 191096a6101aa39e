import { LIGHT_AT_ONCE } from './map-pool.js';

/** An answer that is being read; its connection to the database is taken as long as the reader takes. */
export interface Reading {
  whose: string;
  since: number;
  /** Ends the answer early. */
  breakOff: () => void;
}

/** Maximum of slow answers of one reader, so that one never takes all places. */
const SLOW_OF_ONE = LIGHT_AT_ONCE - 2;
const SLOW_FROM_MS = 5_000;

/** Places for readers of short answers. A slow reader gives way to anyone who would find no place otherwise. */
export class StreamLimiter {
  /** Time before a reader has to give way, in ms. */
  patienceMs = 30_000;
  // In the order in which they began.
  private readonly all = new Set<Reading>();

  /** Takes a place; undefined when this reader has too many slow answers, none of which has to give way yet. */
  take(whose: string, now = Date.now()): Reading | undefined {
    const slow = [...this.all].filter((each) => each.whose === whose && now - each.since > SLOW_FROM_MS);
    // Behind a proxy everybody has one address, so here too the slowest gives way.
    if (slow.length >= SLOW_OF_ONE) {
      if (!this.givesWay(slow[0], now)) return undefined;
    } else if (this.all.size >= LIGHT_AT_ONCE) {
      // Where nobody has to give way, the answer waits for a connection.
      this.givesWay([...this.all][0], now);
    }
    const reading: Reading = { whose, since: now, breakOff: () => undefined };
    this.all.add(reading);
    return reading;
  }

  /** Releases a place. */
  leave(reading: Reading): void {
    this.all.delete(reading);
  }

  private givesWay(oldest: Reading | undefined, now: number): boolean {
    if (!oldest || now - oldest.since <= this.patienceMs) return false;
    this.leave(oldest);
    oldest.breakOff();
    return true;
  }
}
