import { AsyncLocalStorage } from 'node:async_hooks';

/** Milliseconds of grace: a step that the deadline itself ends reports that with a text of its own. */
const LATE_MS = 300;

/** The time of one call: `pending` until its answer begins or it is refused because its time is over. */
export class Deadline {
  private at = Infinity;
  private seconds = Infinity;
  private timer: NodeJS.Timeout | undefined;
  private refusal: (() => void) | undefined;
  private state: 'pending' | 'answering' | 'refused' = 'pending';

  /** @param hasBegun whether an answer is on its way past the usual hooks: a stream that the route writes itself */
  constructor(private readonly hasBegun: () => boolean = () => false) {}

  /** Begins it, or begins it anew. */
  start(seconds: number): void {
    this.seconds = seconds;
    this.resume();
  }

  /** Stops it while something comes that takes as long as its line. */
  pause(): void {
    this.at = Infinity;
    this.watch();
  }

  /** Begins the time anew. */
  resume(): void {
    this.at = performance.now() + this.seconds * 1000;
    this.watch();
  }

  /** Refuses the call once its time is over and its answer has not begun: something hangs that does not know of it. */
  refuseWhenLate(refusal: () => void): void {
    this.refusal = refusal;
    this.watch();
  }

  /** The call is over: nobody is left to be refused. */
  end(): void {
    clearTimeout(this.timer);
    this.refusal = undefined;
  }

  private watch(): void {
    clearTimeout(this.timer);
    const { refusal } = this;
    if (!refusal || !Number.isFinite(this.at)) return;
    this.timer = setTimeout(() => {
      if (this.refuse()) refusal();
    }, this.untilMs + LATE_MS).unref();
  }

  /** Runs what belongs to the call. */
  run<T>(work: () => T): T {
    return calls.run(this, work);
  }

  /** The answer begins: work after that has limits of its own. */
  answer(): void {
    if (this.state === 'pending') this.state = 'answering';
  }

  /** Refuses the call, and answers whether it still could be: then nothing more of it reaches the database. */
  refuse(): boolean {
    if (this.state === 'pending') this.state = this.hasBegun() ? 'answering' : 'refused';
    return this.state === 'refused';
  }

  get isRefused(): boolean {
    return this.state === 'refused';
  }

  /** Milliseconds that are left; Infinity once the answer has begun. */
  get remainingMs(): number {
    if (this.isRefused) return 0;
    return this.state === 'answering' || this.hasBegun() ? Infinity : this.untilMs;
  }

  /** The same for what an answer waits for before it goes out. */
  get untilMs(): number {
    return Math.max(0, this.at - performance.now());
  }
}

// Least milliseconds for writing down a refusal, even when the call's time is over.
const MIN_WAIT_MS = 250;

const calls = new AsyncLocalStorage<Deadline>();

/**
 * Stops the time of the call under way while something comes that takes as long as its line, and answers what begins it
 * anew.
 */
export function pauseDeadline(): () => void {
  const deadline = calls.getStore();
  deadline?.pause();
  return () => deadline?.resume();
}

/**
 * Milliseconds that a step of the call under way may take: the rest of the call's time, `most` at the most. Outside
 * of a call `most` alone counts.
 */
export const remainingMs = (most: number): number =>
  Math.min(most, calls.getStore()?.remainingMs ?? Infinity);

/**
 * The result of a promise within the time of a step (ms); undefined when it takes longer: it goes on, but nobody
 * waits.
 */
export function withTimeout<T>(coming: Promise<T>, most: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(
      resolve,
      Math.max(MIN_WAIT_MS, Math.min(most, calls.getStore()?.untilMs ?? Infinity)),
      undefined,
    );
  });
  return Promise.race([coming, over]).finally(() => clearTimeout(timer));
}

// As long as a call has, unless it says otherwise.
const SHARED_SECONDS = 8;

/** Runs work that several calls wait for in a time of its own, not in the rest of the call that began it. */
export function inOwnTime<T>(work: () => T): T {
  const deadline = new Deadline();
  deadline.start(SHARED_SECONDS);
  return deadline.run(work);
}
