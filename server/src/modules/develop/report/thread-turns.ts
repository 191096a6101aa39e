import { AppError } from '../../../http/errors.js';

const BUSY = 503;

/** How many run at once and wait, of all people and of one. */
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

/** Turns at something of which few run at once: first come first served, but nobody has all of it. */
export class ThreadTurns {
  private readonly running: string[] = [];
  private readonly waiting: Waiting[] = [];

  constructor(private readonly limits: TurnLimits) {}

  /** Runs a task of a person as soon as it is its turn. @throws AppError 503 where too many wait, or too many of theirs */
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

  /** The first who waits and may begin; who has their share already is passed over. */
  private next(): void {
    const at = this.waiting.findIndex(({ owner }) => this.mayBegin(owner));
    if (at < 0) return;
    const [{ owner, begin }] = this.waiting.splice(at, 1) as [Waiting];
    this.running.push(owner);
    begin();
  }
}
