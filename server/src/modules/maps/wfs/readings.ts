import { HEAVY_AT_ONCE, LIGHT_AT_ONCE } from '../map-pool.js';

/** An answer that is being read, for as long as its reader takes: a connection to the database waits with him. */
interface Reading {
  whose: string;
  isHeavy: boolean;
  since: number;
  /** Ends it early. */
  breakOff: () => void;
}

/** How many at once, and how many of them may be slow ones of one reader, so that he never takes all. */
const HEAVY = { atOnce: HEAVY_AT_ONCE, slowOfOne: HEAVY_AT_ONCE - 1 };
const ALL = { atOnce: HEAVY_AT_ONCE + LIGHT_AT_ONCE, slowOfOne: LIGHT_AT_ONCE };
const SLOW_FROM_MS = 5_000;

/** Who reads the map service's answers. A reader who takes long gives way to whoever would find no place else. */
export class Readings {
  /** How long nobody has to give way. */
  patienceMs = 30_000;
  // In the order of their beginning.
  private readonly all = new Set<Reading>();

  /** Takes a place; undefined when there is none, and nobody who has to give way. */
  take(whose: string, isHeavy: boolean, now = Date.now()): Reading | undefined {
    const { atOnce, slowOfOne } = isHeavy ? HEAVY : ALL;
    const alike = [...this.all].filter((each) => each.isHeavy || !isHeavy);
    const slow = alike.filter((each) => each.whose === whose && now - each.since > SLOW_FROM_MS);
    // Behind a proxy one address is everybody: there too who is slow gives way.
    if (slow.length >= slowOfOne) {
      if (!this.givesWay(slow[0], now)) return undefined;
    } else if (alike.length >= atOnce && !this.givesWay(alike[0], now)) {
      // Short answers wait for a connection; those that may be as large as the nation do not.
      if (isHeavy) return undefined;
    }
    const reading: Reading = { whose, isHeavy, since: now, breakOff: () => undefined };
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
