import type { Reading } from './stream-limiter.js';

const MAX_WAITING = 16;

/** Somebody who waits for a turn. */
interface Waiting {
  whose: string;
  /** Ends the waiting, with a turn or without. */
  end: (turn?: Reading) => void;
}

/**
 * Turns of bulk answers: so many run at once, some wait, and whoever asks beyond those is refused. A turn lasts as long
 * as its reader takes; while others wait, one who takes long is broken off, and the next begins when that one has left.
 */
export class BulkQueue {
  /** How long one waits for a turn. */
  maxWaitMs = 20_000;
  /** How long a reader may take while others wait. */
  patienceMs = 15_000;
  // Both in the order of their beginning.
  private readonly running = new Set<Reading>();
  private readonly waiting = new Set<Waiting>();
  /** Turns of each reader since there was a queue. */
  private readonly turns = new Map<string, number>();
  private hurry: NodeJS.Timeout | undefined;

  constructor(private readonly atOnce: number) {}

  /** A turn; undefined when too many wait, when none comes in time, and when the reader has gone. */
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

  /** It is over: the next one begins. */
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

  /** Whether one more may wait. Where all places are taken, whoever has most of them loses one to who has fewer. */
  private hasPlace(whose: string): boolean {
    if (this.waiting.size < MAX_WAITING) return true;
    const placesOf = (one: string) => [...this.waiting].filter((each) => each.whose === one).length;
    const [most] = [...this.waiting].reverse().sort((a, b) => placesOf(b.whose) - placesOf(a.whose));
    if (!most || placesOf(most.whose) <= placesOf(whose) + 1) return false;
    most.end();
    return true;
  }

  /** Whoever has had the fewest turns, and of those the first: nobody comes behind all that another one asks. */
  private next(): Waiting | undefined {
    const turnsOf = ({ whose }: Waiting) => this.turns.get(whose) ?? 0;
    return [...this.waiting].sort((a, b) => turnsOf(a) - turnsOf(b))[0];
  }

  /** While somebody waits, the first of those who read gives way once their time is over. */
  private watch(): void {
    clearTimeout(this.hurry);
    const [oldest] = this.running;
    if (!oldest || this.waiting.size === 0) return;
    const left = oldest.since + this.patienceMs - Date.now();
    this.hurry = setTimeout(() => oldest.breakOff(), Math.max(left, 0));
  }
}
