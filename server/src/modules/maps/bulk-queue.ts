import type { Reading } from './stream-limiter.js';

const MAX_WAITING = 16;

/** A reader who waits for a turn. */
interface Waiting {
  whose: string;
  /** Ends the waiting, with a turn or without. */
  end: (turn?: Reading) => void;
}

/**
 * Turns of bulk answers: a limited number runs at once, some wait, and further requests are refused. A turn lasts as
 * long as its reader takes; while others wait, a slow one is broken off, and the next begins when it has left.
 */
export class BulkQueue {
  /** Longest wait for a turn, in ms. */
  maxWaitMs = 20_000;
  /** Time that a reader may take while others wait, in ms. */
  patienceMs = 15_000;
  // Both in the order in which they began.
  private readonly running = new Set<Reading>();
  private readonly waiting = new Set<Waiting>();
  /** Turns that each reader has had since the queue was last empty. */
  private readonly turns = new Map<string, number>();
  private hurry: NodeJS.Timeout | undefined;

  constructor(private readonly atOnce: number) {}

  /** Waits for a turn; undefined when too many wait, when none comes in time, and when the reader has left. */
  take(whose: string, gone: AbortSignal): Promise<Reading | undefined> {
    if (this.running.size < this.atOnce) return Promise.resolve(this.begin(whose));
    if (gone.aborted || !this.hasPlace(whose)) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const leave = () => waiting.end();
      const timer = setTimeout(leave, this.maxWaitMs);
      const waiting: Waiting = {
        whose,
        end: (turn) => {
          clearTimeout(timer);
          gone.removeEventListener('abort', leave);
          this.waiting.delete(waiting);
          this.watch();
          resolve(turn);
        },
      };
      gone.addEventListener('abort', leave);
      this.waiting.add(waiting);
      this.watch();
    });
  }

  /** Ends a turn and begins the next one. */
  leave(reading: Reading): void {
    if (!this.running.delete(reading)) return;
    const next = this.next();
    if (next) next.end(this.begin(next.whose));
    else this.turns.clear();
  }

  private begin(whose: string): Reading {
    const reading: Reading = { whose, since: Date.now(), breakOff: () => this.leave(reading) };
    this.running.add(reading);
    this.turns.set(whose, (this.turns.get(whose) ?? 0) + 1);
    return reading;
  }

  /** Whether one more may wait. Where all places are taken, the reader with most loses one to one with fewer. */
  private hasPlace(whose: string): boolean {
    if (this.waiting.size < MAX_WAITING) return true;
    const placesOf = (one: string) => [...this.waiting].filter((each) => each.whose === one).length;
    const [most] = [...this.waiting].reverse().sort((a, b) => placesOf(b.whose) - placesOf(a.whose));
    if (!most || placesOf(most.whose) <= placesOf(whose) + 1) return false;
    most.end();
    return true;
  }

  /** The reader with the fewest turns, and of those the first: nobody waits behind all requests of another. */
  private next(): Waiting | undefined {
    const turnsOf = ({ whose }: Waiting) => this.turns.get(whose) ?? 0;
    return [...this.waiting].sort((a, b) => turnsOf(a) - turnsOf(b))[0];
  }

  /** While somebody waits, breaks the oldest turn off once its time is over. */
  private watch(): void {
    clearTimeout(this.hurry);
    const [oldest] = this.running;
    if (!oldest || this.waiting.size === 0) return;
    const left = oldest.since + this.patienceMs - Date.now();
    this.hurry = setTimeout(() => oldest.breakOff(), Math.max(left, 0));
  }
}
