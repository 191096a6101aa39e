import { isOpenJob, JobState, type Label, type Language } from '@gushu/shared';
import sql, { empty, join, raw, type RawValue, type Sql } from 'sql-template-tag';
import type { Caller } from '../caller/caller.js';
import { type Db, query, queryOne } from '../database/database.js';
import { BusinessError, orNotFound } from '../http/errors.js';
import { CANCELED } from './canceled.js';
import type { QueueName } from './job-queue.js';
import type { Begun, RowJobs } from './job-runner.js';

/** A job as the worker takes it up, with the person who sent it. */
export interface SentJob extends Begun {
  tenantId: string;
  userId: string;
  /** Comma lists of their choices; null for all that is theirs. */
  deptIds: string | null;
  roleIds: string | null;
  language: Language;
  cancelRequested: boolean;
  /** Rows that an earlier attempt had done, where these stay counted. */
  done: number;
}

/** Changes of a job: its own figures, and columns of the table of its kind. */
export interface Progress {
  total?: number | Sql;
  done?: number | Sql;
  own?: Sql;
}

/** Values of a new job. */
export interface NewJob {
  title: string | Label;
  total?: number;
  /** Only one open job of its kind may have this topic. */
  topic?: Sql;
  /** Columns of its kind's table. */
  own: Readonly<Record<string, RawValue>>;
}

/** Why a job ended without its result. */
interface Reason {
  key: string;
  params: object;
}

/** Message about a job `t` at its end. */
interface Message {
  /** Record, screen of the menu, or `export`, that it leads to. */
  record: string | Sql;
  /** Keys of the texts for one that is done and one that is not; or an expression for the key. */
  keys: readonly [done: string, failed: string] | Sql;
  title?: Sql;
  done?: Sql;
  failed?: Sql;
}

/** A kind of jobs. */
export interface JobDefinition {
  /** Its name, and that of its queue. */
  kind: QueueName;
  /** Table of its further columns, by the job's id; in SQL `o`. */
  table: string;
  /** Columns of `o` that the worker is given. */
  columns: Sql;
  /** Permission that orders and stops one; none where that depends on the order. */
  permission?: string;
  /**
   * Keys of texts: for a fault without a known reason, for a job that has ended its worker too often, and for people
   * who stop one too late.
   */
  texts: { fault: string; gaveUp?: string; ended?: string };
  /** Whether the statement that a job waits for is ended when people stop it, beside what the work itself looks at. */
  watched?: boolean;
  /** Whether what a killed worker has done stays done. */
  goesOn?: boolean;
  /** Further condition of a job `t` that can be taken up. */
  ready?: Sql;
  /** Assignments to `o` when a job is taken up. */
  begin?: Sql;
  /** Changes when one fails. */
  failing?: Progress;
  /** Assignments to `o` when somebody stops the job, which is `j` then. */
  canceling?: Sql;
  /** Runs once somebody has stopped it. */
  canceled?: (db: Db, id: string) => Promise<unknown>;
  /** Jobs `t` joined with `o`; all columns of both when left out. */
  rows?: Sql;
  /** Message to its sender at its end. */
  message?: Message;
  /** Further data in a list of jobs, as JSON of `o` and `t`, and the same in the reader's language. */
  more?: { of: Sql; present?: (more: never, language: Language) => object };
  /** Days after its end in which it is forgotten with all that hangs on it. */
  days?: number;
}

/** The time of day: a run is one transaction, to which `localtimestamp` is its beginning. */
export const NOW = sql`clock_timestamp()::timestamp`;
const [DONE, FAILED, WAITING] = [JobState.done, JobState.failed, JobState.waiting].map((state) =>
  raw(String(state)),
) as [Sql, Sql, Sql];

const SENT = sql`j.id, j.tenant_id "tenantId", j.create_user "userId", j.dept_ids "deptIds", j.role_ids "roleIds",
  j.language, j.attempts, j.cancel_requested "cancelRequested", j.done_num done`;

const numbers = ({ total, done }: Progress): Sql[] => [
  ...(total === undefined ? [] : [sql`total_num = ${total}`]),
  ...(done === undefined ? [] : [sql`done_num = ${done}`]),
];

/** All kinds of jobs of this process by their names. */
export const JOB_KINDS = new Map<string, JobKind>();

/** Defines a kind of jobs: what `JobWorker` runs, and what people list and stop. */
export function defineJob(definition: JobDefinition): JobKind {
  const kind = new JobKind(definition);
  JOB_KINDS.set(definition.kind, kind);
  return kind;
}

/** The jobs of a kind, as statements. Each changes only a job that is not at its end, and answers nothing for any other. */
export class JobKind {
  /** Jobs with all that is known of them, as a table. */
  readonly rows: Sql;
  /** Condition of a job `t` that is not at its end. */
  readonly open = sql`t.state < ${DONE}`;
  private readonly table: Sql;

  constructor(readonly definition: JobDefinition) {
    this.table = raw(definition.table);
    this.rows = definition.rows ?? sql`(select * from job join ${this.table} using (id))`;
  }

  get kind(): QueueName {
    return this.definition.kind;
  }

  /** Which permission orders and stops one. */
  get permission(): string {
    return this.definition.permission ?? '';
  }

  /** Further data of a job `t` in a list. */
  get more(): Sql | undefined {
    const { more } = this.definition;
    return more && sql`select ${more.of} from ${this.table} o where o.id = t.id`;
  }

  /** The jobs of this kind, as the runner needs them. */
  runs<J extends Begun>(work: RowJobs<J>['work'], announce: RowJobs<J>['announce']): RowJobs<J> {
    const { kind, texts, watched = false, ready } = this.definition;
    return {
      queue: kind,
      table: 'job t',
      open: sql`t.kind = ${kind} and ${this.open} ${ready ? sql`and ${ready}` : empty}`,
      cancelable: watched,
      begin: (id) => this.begin(id),
      work,
      fail: (id, key, params, after) => this.fail(id, { key, params }, after),
      announce,
      texts: { fault: texts.fault, gaveUp: texts.gaveUp ?? texts.fault },
      ...(this.definition.days ? { forget: () => this.forget(this.definition.days!) } : {}),
    };
  }

  /** Condition of the caller's own jobs `t`. */
  own({ userId, tenantId }: Caller): Sql {
    return sql`t.create_user = ${userId} and t.tenant_id = ${tenantId}`;
  }

  /** Locks the caller's jobs until the end of the transaction: two orders of one person come one after the other. */
  private async lockJobsOf(tx: Db, { userId }: Caller): Promise<void> {
    await query(
      tx,
      sql`select pg_advisory_xact_lock(hashtextextended(${`${this.kind} of`}, ${userId}::bigint))`,
    );
  }

  /**
   * The caller's open job `r` of which a condition holds: one that was ordered twice. The caller's jobs are locked until the
   * end of the transaction.
   */
  async findSame(tx: Db, caller: Caller, condition: Sql): Promise<string | undefined> {
    await this.lockJobsOf(tx, caller);
    const found = await queryOne<{ id: string }>(
      tx,
      sql`select r.id from (select * from ${this.rows} t where ${this.own(caller)} and ${this.open}
          and not t.cancel_requested) r where ${condition} order by r.id limit 1`,
    );
    return found?.id;
  }

  /**
   * Makes a job of the caller's and answers its id; nothing when one of its topic is open, or the caller has as many open
   * ones as they may.
   */
  async make(
    tx: Db,
    caller: Caller,
    { title, total = 0, topic, own }: NewJob,
    max?: number,
  ): Promise<string | undefined> {
    if (max !== undefined) await this.lockJobsOf(tx, caller);
    const open = sql`select count(*) from job t where t.kind = ${this.kind} and ${this.own(caller)} and ${this.open}`;
    const made = await queryOne<{ id: string }>(
      tx,
      sql`with j as (
          insert into job (kind, tenant_id, create_user, dept_ids, role_ids, language, title, total_num, topic)
          select ${this.kind}, ${caller.tenantId}, ${caller.userId}::bigint, ${caller.deptIds.join(',')},
            ${caller.roleIds.join(',')}, ${caller.language}, ${JSON.stringify(title)}::jsonb, ${total}::int,
            ${topic ?? sql`null`} ${max === undefined ? empty : sql`where (${open}) < ${max}::int`}
          on conflict do nothing returning *),
        o as (insert into ${this.table} (id, ${raw(Object.keys(own).join(', '))})
          select j.id, ${join(Object.values(own))} from j)
        select id from j`,
    );
    return made?.id;
  }

  /** Takes a job up and answers it. */
  begin(id: string): Sql {
    const { goesOn, ready, begin, columns } = this.definition;
    return this.change(
      id,
      sql`state = ${JobState.running}, attempts = attempts + 1, begin_time = coalesce(begin_time, localtimestamp)
        ${goesOn ? empty : sql`, done_num = 0`}`,
      { ...(begin ? { own: begin } : {}), where: ready ? sql`and ${ready}` : empty },
      sql`${SENT}, ${columns} from j join ${this.table} o on o.id = j.id`,
    );
  }

  /** Reports how far a job is, and answers whether it is to stop; `unless` that is no use any more. */
  progress(id: string, progress: Progress, unless: Sql = sql`false`): Sql {
    // The job is locked and looked at, too, where only what its kind knows changes.
    const sets = join([...numbers(progress), sql`attempts = attempts`]);
    return this.change(id, sets, progress, sql`j.cancel_requested and not (${unless}) canceled from j`);
  }

  /** Ends a job well; no row when it was to stop meanwhile. */
  end(id: string, progress: Progress): Sql {
    return this.ended(id, progress, sql`and not t.cancel_requested`);
  }

  /** Ends a job all of which is done and stored: one that was to stop came too late for that. */
  finish(id: string, progress: Progress): Sql {
    return this.ended(id, progress, empty);
  }

  private ended(id: string, progress: Progress, where: Sql): Sql {
    const sets = [
      sql`state = ${DONE}, end_time = ${NOW}, error_key = null, error_params = null, cancel_requested = false`,
    ];
    return this.change(id, join([...sets, ...numbers(progress)]), { ...progress, where }, sql`id from j`);
  }

  /**
   * Ends a job that did not go well, with the reason, once it has been begun so often. One that was to stop ends as canceled,
   * whatever it stumbled over before it looked.
   */
  fail(id: string, { key, params }: Reason, after = 0): Sql {
    const { failing = {} } = this.definition;
    const sets = sql`state = ${FAILED}, end_time = ${NOW},
      error_key = case when cancel_requested then ${CANCELED} else ${key} end,
      error_params = case when cancel_requested then '{}' else ${JSON.stringify(params)}::jsonb end`;
    const where = sql`and t.attempts >= ${after}`;
    return this.change(id, join([sets, ...numbers(failing)]), { ...failing, where }, sql`id from j`);
  }

  /** Asks a job of the caller's to stop; refuses one that is none of theirs, one that nobody stops, and one at its end. */
  async cancelOwn(db: Db, caller: Caller, id: string): Promise<void> {
    const own = sql`and ${this.own(caller)}`;
    const { ended } = this.definition.texts;
    if (ended && (await this.cancel(db, id, { where: own }))) return;
    const found = await queryOne<{ state: number }>(
      db,
      sql`select t.state from job t where t.id = ${id} and t.kind = ${this.kind} ${own}`,
    );
    throw new BusinessError(ended && !isOpenJob(orNotFound(found)) ? ended : 'job.goesOn');
  }

  /**
   * Requests a job to stop; one that nobody has begun ends at once. Undefined when it has ended, or `where` does not
   * hold.
   */
  async cancel(
    db: Db,
    id: string,
    { where = empty, own }: { where?: Sql; own?: Sql } = {},
  ): Promise<object | undefined> {
    const { canceling, canceled } = this.definition;
    const given = [canceling, own].filter((each) => each !== undefined);
    const found = await queryOne(
      db,
      this.change(
        id,
        sql`cancel_requested = true, state = case when state = ${WAITING} then ${FAILED} else state end,
          error_key = case when state = ${WAITING} then ${CANCELED} end,
          end_time = case when state = ${WAITING} then localtimestamp end`,
        { where, ...(given.length > 0 ? { own: join(given) } : {}) },
        sql`id from j`,
      ),
    );
    if (found) await canceled?.(db, id);
    return found as object | undefined;
  }

  /** Tells its sender that a job is at its end; nobody of one they have canceled. */
  announce(id: string, more: Partial<Message> = {}): Sql | undefined {
    if (!this.definition.message) return undefined;
    const {
      record,
      keys,
      title = sql`t.title`,
      done = sql`t.done_num`,
      failed = sql`0`,
    } = { ...this.definition.message, ...more };
    const key = 'sql' in keys ? keys : sql`case t.state when ${DONE} then ${keys[0]} else ${keys[1]} end`;
    return sql`insert into user_message (tenant_id, user_id, message_key, params, record, row_id)
      select t.tenant_id, t.create_user, ${key}, jsonb_build_object('title', ${title}, 'done', ${done}, 'failed', ${failed}),
        ${record}, t.id
      from ${this.rows} t join blade_user u on u.id = t.create_user
      where t.id = ${id} and t.error_key is distinct from ${CANCELED}`;
  }

  /** Forgets those that ended longer ago. */
  private forget(days: number): Sql {
    return sql`delete from job t where t.kind = ${this.kind} and t.state >= ${DONE}
      and t.end_time < localtimestamp - make_interval(days => ${days})`;
  }

  private change(
    id: string,
    sets: Sql,
    { own, where = empty }: { own?: Sql; where?: Sql },
    answer: Sql,
  ): Sql {
    const beside = own ? sql`, o as (update ${this.table} o set ${own} from j where o.id = j.id)` : empty;
    return sql`with j as (update job t set ${sets} where t.id = ${id} and t.kind = ${this.kind} and ${this.open} ${where}
      returning t.*) ${beside} select ${answer}`;
  }
}
