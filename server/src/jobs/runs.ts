import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Begun, RowJobs } from './job-runner.js';

/** States of a run: not begun, taken up, the first of those at its end, and ended without what was asked for. */
export interface States {
  waiting: number;
  begun: number;
  done: number;
  failed: number;
}

/** What a table of runs has of its own. */
export interface Variant {
  /** Column of the state. */
  state?: string;
  /** Condition of a run that is not at its end. */
  open?: Sql;
  /** What a run that is taken up begins with. */
  reset?: Sql;
}

/** The time of day: a run is one transaction, to which `localtimestamp` is its beginning. */
const NOW = sql`clock_timestamp()::timestamp`;

/** A table of runs, whoever ordered them: what all such tables have in common. */
export class Runs {
  /** Condition of a run that is not at its end. */
  readonly open: Sql;
  /** The table as the job runner asks for it. */
  readonly jobs: Pick<RowJobs<Begun>, 'table' | 'open' | 'fail'>;
  protected readonly table: Sql;
  protected readonly state: Sql;
  private readonly reset: Sql;

  constructor(
    readonly name: string,
    protected readonly states: States,
    { state = 'state', open, reset }: Variant = {},
  ) {
    this.table = raw(name);
    this.state = raw(state);
    this.open = open ?? sql`${this.state} < ${states.done}`;
    this.jobs = { table: name, open: this.open, fail: (...reason) => this.fail(...reason) };
    this.reset = reset ?? sql`done_num = 0, begin_time = coalesce(begin_time, localtimestamp)`;
  }

  /** Takes a run up, unless it is at its end, and answers the given columns. */
  begin(id: string, columns: Sql): Sql {
    return this.changeOpen(
      id,
      sql`${this.state} = ${this.states.begun}, attempts = attempts + 1, ${this.reset}`,
      sql`returning ${columns}`,
    );
  }

  /** Reports how far a run is. */
  progress(id: string, changes: Sql): Sql {
    return this.changeOpen(id, changes);
  }

  /** Ends a run, well unless another state is given; `tail` is what else is asked and answered. */
  end(id: string, changes: Sql, state = this.states.done, tail: Sql = sql`returning id`): Sql {
    return this.changeOpen(id, sql`${this.state} = ${state}, end_time = ${NOW}, ${changes}`, tail);
  }

  /** Ends a run that did not go well, with the reason; `more` changes further columns, led by a comma. */
  fail(id: string, key: string, params: object, more: Sql = empty): Sql {
    return this.failWith(id, { key: sql`${key}`, params: sql`${JSON.stringify(params)}::jsonb` }, more);
  }

  protected failWith(id: string, { key, params }: Record<'key' | 'params', Sql>, more: Sql): Sql {
    return this.changeOpen(
      id,
      sql`${this.state} = ${this.states.failed}, error_key = ${key}, error_params = ${params}, end_time = ${NOW} ${more}`,
    );
  }

  /** Changes a run that is not at its end. */
  protected changeOpen(id: string, changes: Sql, tail: Sql = empty): Sql {
    return sql`update ${this.table} set ${changes} where id = ${id} and ${this.open} ${tail}`;
  }
}
