import type { BladeFlow, PageOf, TaskCandidate, WorkCounts } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { empty, type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { pageOf } from '../../../blade/envelope.js';
import { pagingOf, readPage } from '../../../blade/page-query.js';
import { type Caller, holds } from '../../../caller/caller.js';
import { query, queryOne } from '../../../database/database.js';
import { orNotFound } from '../../../http/errors.js';
import { claimable, HANDS_OVER, successorsOfSql, TASKS } from '../engine/index.js';
import { processColumns, taskColumns } from '../flow-columns.js';
import { peoplePage } from '../../../work/people.queries.js';
import type { SuccessorQuery, WorkQuery } from './work.dto.js';

const INSTANCES = sql`from flow_instance i join flow_definition d on d.id = i.definition_id`;

/** A list: its columns, source and condition, the moment it is filtered by, and its order. */
interface List {
  columns: Sql;
  from: Sql;
  where: Sql;
  moment: Sql;
  order: Sql;
}

function filtersSql({ category, processDefinitionName, beginDate, endDate }: WorkQuery, moment: Sql): Sql {
  return sql`${category ? sql`and d.category = ${category}` : empty}
    ${processDefinitionName ? sql`and strpos(lower(d.name), lower(${processDefinitionName})) > 0` : empty}
    ${beginDate ? sql`and ${moment} >= ${beginDate}::date` : empty}
    ${endDate ? sql`and ${moment} < ${endDate}::date + 1` : empty}`;
}

const taskList = ({ language }: Caller, status: string, where: Sql, moment: Sql): List => ({
  columns: sql`${status} as status, ${taskColumns(language)}, ${processColumns}`,
  from: TASKS,
  where,
  moment,
  order: sql`${moment} desc, t.id desc`,
});

/** Open tasks assigned to the caller. */
const ownSql = ({ tenantId, userId }: Caller): Sql =>
  sql`t.tenant_id = ${tenantId} and t.state = 'open' and t.assignee = ${userId}`;

/** Unclaimed tasks that the caller may claim. */
const openSql = (caller: Caller): Sql => sql`t.tenant_id = ${caller.tenantId} and ${claimable(caller)}`;

/** The caller's open, claimable and done tasks, and the processes they have started. */
@Injectable()
export class WorkLists {
  constructor(private readonly db: DataSource) {}

  /** Counts the caller's open tasks and those they may claim. */
  async counts(caller: Caller): Promise<WorkCounts> {
    const countSql = (where: Sql): Sql => sql`(select count(*)::int ${TASKS} where ${where})`;
    const counts = await queryOne<WorkCounts>(
      this.db,
      sql`select ${countSql(ownSql(caller))} as todo, ${countSql(openSql(caller))} as claim`,
    );
    return counts!;
  }

  /** Unclaimed tasks that the caller may claim. */
  claim(caller: Caller, filters: WorkQuery): Promise<PageOf<BladeFlow>> {
    return this.page(filters, taskList(caller, 'claim', openSql(caller), sql`t.create_time`));
  }

  /** Open tasks assigned to the caller. */
  todo(caller: Caller, filters: WorkQuery): Promise<PageOf<BladeFlow>> {
    return this.page(filters, taskList(caller, 'todo', ownSql(caller), sql`t.create_time`));
  }

  /** Tasks that the caller has done. */
  done(caller: Caller, filters: WorkQuery): Promise<PageOf<BladeFlow>> {
    const where = sql`t.tenant_id = ${caller.tenantId} and t.state in ('done', 'undone') and t.assignee = ${caller.userId}`;
    return this.page(filters, taskList(caller, 'finish', where, sql`t.end_time`));
  }

  /** Processes that the caller has started. */
  send(caller: Caller, filters: WorkQuery): Promise<PageOf<BladeFlow>> {
    return this.page(filters, {
      columns: sql`${processColumns}, to_char(i.start_time, 'YYYY-MM-DD HH24:MI:SS') as "createTime",
        to_char(i.end_time, 'YYYY-MM-DD HH24:MI:SS') as "endTime",
        (select string_agg(t.name, '、' order by t.id) from flow_task t
          where t.instance_id = i.id and t.state = 'open') as "taskName"`,
      from: INSTANCES,
      where: sql`i.tenant_id = ${caller.tenantId} and i.start_user = ${caller.userId}`,
      moment: sql`i.start_time`,
      order: sql`i.id desc`,
    });
  }

  /** One page of the users a task may be handed to, nearest first: the caller's task, or any as a keeper. */
  async successors(caller: Caller, { taskId, ...asked }: SuccessorQuery): Promise<PageOf<TaskCandidate>> {
    const any = sql`t.tenant_id = ${caller.tenantId} and t.state = 'open'`;
    orNotFound(
      await queryOne(
        this.db,
        sql`select ${TASKS} where t.id = ${taskId} and ${holds(caller, HANDS_OVER) ? any : ownSql(caller)}`,
      ),
    );
    return peoplePage(this.db, caller, successorsOfSql(caller, taskId), asked);
  }

  private async page(
    filters: WorkQuery,
    { columns, from, where, moment, order }: List,
  ): Promise<PageOf<BladeFlow>> {
    const paging = pagingOf(filters);
    const rows = sql`${from} where ${where} ${filtersSql(filters, moment)}`;
    const [records, total] = await readPage(
      paging,
      query<BladeFlow>(
        this.db,
        sql`select ${columns} ${rows} order by ${order} limit ${paging.size} offset ${paging.offset}`,
      ),
      async () =>
        (await queryOne<{ count: number }>(this.db, sql`select count(*)::int as count ${rows}`))!.count,
    );
    return pageOf(records, total, paging.current, paging.size);
  }
}
