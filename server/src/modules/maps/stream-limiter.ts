import { LIGHT_AT_ONCE } from './map-pool.js';

/** An answer that is being read, for as long as its reader takes: a connection to the database waits with them. */
export interface Reading {
  whose: string;
  since: number;
  /** Ends it early. */
  breakOff: () => void;
}

/** How many of one reader may be slow ones, so that they never take all. */
const SLOW_OF_ONE = LIGHT_AT_ONCE - 2;
const SLOW_FROM_MS = 5_000;

/** Who reads the map service's short answers. A reader who takes long gives way to whoever would find no place else. */
export class StreamLimiter {
  /** How long nobody has to give way. */
  patienceMs = 30_000;
  // In the order of their beginning.
  private readonly all = new Set<Reading>();

  /** Takes a place; undefined when this reader is slow in too many, and none of those has to give way. */
  take(whose: string, now = Date.now()): Reading | undefined {
    const slow = [...this.all].filter((each) => each.whose === whose && now - each.since > SLOW_FROM_MS);
    // Behind a proxy one address is everybody: there too who is slow gives way.
    if (slow.length >= SLOW_OF_ONE) {
      if (!this.givesWay(slow[0], now)) return undefined;
    } else if (this.all.size >= LIGHT_AT_ONCE) {
      // Where nobody has to, the answer waits for a connection.
      this.givesWay([...this.all][0], now);
    }
    const reading: Reading = { whose, since: now, breakOff: () => undefined };
    this.all.add(reading);
    return reading;
  }

  /** It is over. */
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
