import { type Job, type Label, type PageOf, textIn } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { join, type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { type Caller, holds } from '../caller/caller.js';
import { query, queryOne } from '../database/database.js';
import { ForbiddenError, orNotFound } from '../http/errors.js';
import { JOB_KINDS, type JobKind } from './define-job.js';
import { type StoredError, withErrorText } from './error-text.js';
import { JobQueue, type QueueName } from './job-queue.js';

/** Days after its end in which a job is listed. */
const LISTED_DAYS = 30;

/** A job as it is stored; its sender reads it in their language. */
interface StoredJob extends Omit<Job, 'title' | 'cancelable' | 'errorMessage'>, StoredError {
  kind: QueueName;
  title: string | Label;
}

/** One's own jobs of all kinds: watch and stop. */
@Injectable()
export class OwnJobs {
  constructor(
    private readonly db: DataSource,
    private readonly queue: JobQueue,
  ) {}

  /** One page of them, the newest first. */
  async page(
    caller: Caller,
    { size, offset }: { size: number; offset: number },
  ): Promise<Pick<PageOf<Job>, 'records' | 'total'>> {
    const where = ownListed(caller);
    const rows = await query<StoredJob>(
      this.db,
      sql`${jobsSql()} where ${where} order by t.id desc limit ${size} offset ${offset}`,
    );
    const counted = await queryOne<{ n: number }>(
      this.db,
      sql`select count(*)::int n from job t where ${where}`,
    );
    return { records: rows.map((row) => present(caller, row)), total: counted!.n };
  }

  /** How far one of them is. */
  async detail(caller: Caller, id: string): Promise<Job> {
    return present(caller, await this.find(caller, id));
  }

  /** Asks one of them to stop; it does so within seconds. */
  async cancel(caller: Caller, id: string): Promise<true> {
    const kind = kindOf(await this.find(caller, id));
    const { permission } = kind.definition;
    if (permission && !holds(caller, permission))
      throw new ForbiddenError('request.noPermission', { permission });
    return this.cancelOf(caller, kind, id);
  }

  /** The same of a kind that the caller may stop. */
  async cancelOf(caller: Caller, kind: JobKind, id: string): Promise<true> {
    await kind.cancelOwn(this.db, caller, id);
    await this.queue.enqueue(kind.kind, id);
    return true;
  }

  private async find(caller: Caller, id: string): Promise<StoredJob> {
    return orNotFound(
      await queryOne<StoredJob>(this.db, sql`${jobsSql()} where t.id = ${id} and ${ownListed(caller)}`),
    );
  }
}

const kindOf = ({ kind }: Pick<Job, 'kind'>): JobKind => orNotFound(JOB_KINDS.get(kind));

const ownListed = ({
  userId,
  tenantId,
}: Caller): Sql => sql`t.create_user = ${userId} and t.tenant_id = ${tenantId}
  and t.kind = any(${[...JOB_KINDS.keys()]}) and coalesce(t.end_time > localtimestamp - make_interval(days => ${LISTED_DAYS}), true)`;

/** Jobs with what their kinds say besides. */
function jobsSql(): Sql {
  const said = [...JOB_KINDS.values()].flatMap(({ kind, more }) =>
    more ? [sql`when ${kind} then (${more})`] : [],
  );
  return sql`select t.id, t.kind, t.title, t.create_time "createTime", t.end_time "endTime", t.state, t.total_num total,
    t.done_num done, t.cancel_requested "cancelRequested", t.error_key "errorKey", t.error_params "errorParams",
    case t.kind ${join([...said, sql`when '' then null::json`], ' ')} end more from job t`;
}

function present(caller: Caller, job: StoredJob): Job {
  const { texts, more } = kindOf(job).definition;
  return {
    ...withErrorText(caller, job),
    title: typeof job.title === 'string' ? job.title : textIn(caller.language, job.title),
    cancelable: texts.ended !== undefined,
    more: job.more && (more?.present?.(job.more as never, caller.language) ?? job.more),
  };
}
