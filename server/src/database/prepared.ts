import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { remainingMs } from '../process/deadline.js';
import { isOutdatedPlan, passing } from '../process/passing-faults.js';

/** A statement sent this often is worth a plan of its own on each connection. */
const OFTEN = 5;
const MAX_NAMED = 200;
const MAX_COUNTED = 5_000;
// PostgreSQL keeps its settings until the connection ends: with `CONNECTION_SECONDS` this bounds how much that is.
const MS_BETWEEN_EXCHANGES = 5_000;
// Rolling back is tried also when the time of the call is over.
const MIN_ROLLBACK_MS = 500;

// PostgreSQL's state of a connection on which no transaction is open.
const IDLE = 'I';

const ignore = (): void => undefined;

/** How long a connection is used before another takes its place, without the statements that nobody asks any more. */
export const CONNECTION_SECONDS = 1_800;

/**
 * Names of frequent statements, distinguished by their whole text. When all names are given, the least recently used
 * statement loses its own to one that is frequent now. A name is never given twice: connections hold it under the
 * text it was given for.
 */
export class StatementNames {
  private readonly named: LRUCache<string, string>;
  private readonly counted = new LRUCache<string, number>({ max: MAX_COUNTED });
  private given = 0;
  private lastGiven = -Infinity;

  constructor(
    private readonly most = MAX_NAMED,
    private readonly now: () => number = Date.now,
  ) {
    this.named = new LRUCache({ max: most });
  }

  /** The name of a statement that is about to be sent, if it has one by now. */
  of(text: string): string | undefined {
    return this.named.get(text) ?? this.newName(text);
  }

  /** Forgets all names; connections go on holding the statements until they end, and nobody asks for them any more. */
  forget(): void {
    this.named.clear();
  }

  private newName(text: string): string | undefined {
    const times = (this.counted.get(text) ?? 0) + 1;
    this.counted.set(text, times);
    if (times < OFTEN || !this.isFree()) return undefined;
    this.counted.delete(text);
    this.lastGiven = this.now();
    const name = `often_${++this.given}`;
    this.named.set(text, name);
    return name;
  }

  private isFree(): boolean {
    return this.named.size < this.most || this.now() - this.lastGiven >= MS_BETWEEN_EXCHANGES;
  }
}

const names = new StatementNames();

/**
 * A connection that lets PostgreSQL keep the plans of frequent statements: reading and planning the wide statements
 * of lists costs more than running them. PostgreSQL itself goes on planning a statement anew where the values matter.
 */
export class PreparingClient extends pg.Client {
  constructor(...given: ConstructorParameters<typeof pg.Client>) {
    super(...given);
    // A lost connection fails its statement, or the next one. Between the listeners of the pool and of who uses it are moments
    // without any, in which an error would end the process.
    this.on('error', ignore);
  }

  // pg's overloads are many; all calls but a text with or without its values go through as they are.
  override query(...given: unknown[]): never {
    const [text, values] = given;
    const ask = super.query as unknown as (...args: unknown[]) => never;
    const isPlain = values === undefined || Array.isArray(values);
    if (typeof text !== 'string' || !isPlain || given.length > 2) return ask.apply(this, given);
    const ms = remainingMs(Infinity);
    const isRollback = text.startsWith('ROLLBACK');
    // A caller whose call was refused finds nothing stored.
    if (ms <= 0 && !isRollback) return Promise.reject(passing('The time of the call is over')) as never;
    const name = values && names.of(text);
    const plain = {
      text,
      ...(values && { values }),
      ...(Number.isFinite(ms) && {
        query_timeout: isRollback ? Math.max(MIN_ROLLBACK_MS, ms) : Math.ceil(ms),
      }),
    };
    const send = (statement: object): Promise<unknown> => ask.call(this, statement);
    const asked = name
      ? send({ ...plain, name }).catch((error: Error) => {
          if (!isOutdatedPlan(error)) throw error;
          names.forget();
          // Within a transaction nothing is answered any more: who repeats it as a whole finds no name.
          if (this.getTransactionStatus() !== IDLE) throw error;
          return send(plain);
        })
      : send(plain);
    // An answer that is still under way must not go to the next query; PostgreSQL ends the work of a closed
    // connection.
    asked.catch((error: Error) => {
      if (error.message === 'Query read timeout') void this.end().catch(ignore);
    });
    return asked as never;
  }
}
