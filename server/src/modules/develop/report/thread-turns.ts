import { AppError } from '../../../http/errors.js';

const BUSY = 503;

/** Limits of tasks that run and wait at once, in total and per person. */
export interface TurnLimits {
  running: number;
  waiting: number;
  perPerson: number;
  waitingPerPerson: number;
}

interface Waiting {
  owner: string;
  begin: () => void;
}

/** Turns for tasks of which few may run at once: first come, first served, but nobody may take all places. */
export class ThreadTurns {
  private readonly running: string[] = [];
  private readonly waiting: Waiting[] = [];

  constructor(private readonly limits: TurnLimits) {}

  /** Runs a task of a person when its turn comes. @throws AppError 503 where too many wait, or too many of theirs */
  async run<T>(owner: string, task: () => Promise<T>): Promise<T> {
    if (this.mayBegin(owner)) this.running.push(owner);
    else await this.turn(owner);
    try {
      return await task();
    } finally {
      this.running.splice(this.running.indexOf(owner), 1);
      this.next();
    }
  }

  private mayBegin(owner: string): boolean {
    const own = this.running.filter((one) => one === owner).length;
    return this.running.length < this.limits.running && own < this.limits.perPerson;
  }

  private turn(owner: string): Promise<void> {
    const own = this.waiting.filter((one) => one.owner === owner).length;
    if (this.waiting.length >= this.limits.waiting || own >= this.limits.waitingPerPerson)
      throw new AppError(BUSY, 'request.busy');
    return new Promise((begin) => this.waiting.push({ owner, begin }));
  }

  /** Starts the first waiting task that may begin; tasks of people at their limit are skipped. */
  private next(): void {
    const at = this.waiting.findIndex(({ owner }) => this.mayBegin(owner));
    if (at < 0) return;
    const [{ owner, begin }] = this.waiting.splice(at, 1) as [Waiting];
    this.running.push(owner);
    begin();
  }
}
