import { type BladeFlow, type FlowExecution, type FlowView, type OpenTask, type PageOf } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { empty, type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { pageOf } from '../../../blade/envelope.js';
import { pagingOf, readPage } from '../../../blade/page-query.js';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import { BusinessError, orNotFound } from '../../../http/errors.js';
import { claimantsSql, readable, visibleDefinitions } from '../engine/index.js';
import { categoryName, opinionSql, processColumns, reasonSql } from '../flow-columns.js';
import type { FollowQuery, ViewQuery } from './work.dto.js';

/** Types of the steps shown in a history beside tasks; gateways and flows are only for the diagram. */
const SHOWN_TYPES = ['startEvent', 'endEvent', 'intermediateCatchEvent', 'boundaryEvent'];

/** Name of a task's assignee. */
const assigneeName = sql`(select u.real_name from blade_user u where u.id = t.assignee)`;

/** Whether a task waits for nobody: its assignee has left, or it has neither assignee nor candidates. */
const isLeft = sql`(case when t.assignee is null then t.candidate_users = '{}' and t.candidate_groups = '{}'
  else not exists (select from blade_user u where u.id = t.assignee and u.is_deleted = 0 and u.status = 1) end)`;

const at = (column: Sql) => sql`to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`;

/** Reads processes: details, history, diagram, open tasks. */
@Injectable()
export class ProcessReader {
  constructor(private readonly db: DataSource) {}

  /** A process that the caller may read. @throws NotFoundError for any other, whether it exists or not */
  async process(caller: Caller, id: string, db: Db = this.db): Promise<BladeFlow> {
    return orNotFound(
      await queryOne<BladeFlow>(
        db,
        sql`select ${processColumns}, i.variables, ${at(sql`i.start_time`)} as "createTime", ${at(sql`i.end_time`)} as "endTime",
            ${reasonSql(caller.language)} as comment, (select jsonb_agg(f.field order by f.field ->> 'name') from (select distinct jsonb_array_elements(
              node.value -> 'fields') as field from jsonb_each(d.outline -> 'nodes') node) f) as "allFields", mine.*
          from flow_instance i join flow_definition d on d.id = i.definition_id
          left join lateral (select t.id as "taskId", t.name as "taskName", t.element_id as "taskDefinitionKey", 'todo' as status,
              d.outline -> 'nodes' -> t.element_id -> 'fields' as "formFields"
            from flow_task t
            where t.instance_id = i.id and t.state = 'open' and t.assignee = ${caller.userId} order by t.id limit 1) mine on true
          where i.id = ${id} and ${readable(caller)}`,
      ),
    );
  }

  /** The steps of a process in order of time: each with its user, duration and comment. */
  async history(caller: Caller, id: string): Promise<BladeFlow[]> {
    await this.process(caller, id);
    return query<BladeFlow>(
      this.db,
      sql`select "historyActivityId", "historyActivityName", "historyActivityType", assignee, "assigneeName",
          ${at(sql`began`)} as "createTime", ${at(sql`ended`)} as "endTime", comment, pass, status,
          case when ended is not null then justify_interval(date_trunc('second', ended - began))::text end
            as "historyActivityDurationTime", ${id} as "processInstanceId"
        from (
          select a.element_id as "historyActivityId", a.name as "historyActivityName", a.type as "historyActivityType",
            case a.type when 'startEvent' then i.start_user end as assignee,
            case a.type when 'startEvent' then (select u.real_name from blade_user u where u.id = i.start_user) end
              as "assigneeName",
            a.start_time as began, a.end_time as ended, null as comment, null::boolean as pass, null as status, a.id
          from flow_activity a join flow_instance i on i.id = a.instance_id
          where a.instance_id = ${id} and a.type = any(${SHOWN_TYPES}::text[])
          union all
          select t.element_id, t.name, 'userTask', t.assignee,
            (select u.real_name from blade_user u where u.id = t.assignee), t.create_time, t.end_time,
            ${opinionSql(caller.language)}, t.passed,
            case t.state when 'open' then 'todo' when 'canceled' then 'cancel' else 'finish' end, t.id
          from flow_task t where t.instance_id = ${id}
          union all
          select t.element_id, t.name, 'handOver', h.by_user, (select u.real_name from blade_user u where u.id = h.by_user),
            h.create_time, h.create_time, concat_ws('：', concat_ws(' → ',
              (select u.real_name from blade_user u where u.id = h.from_user),
              (select u.real_name from blade_user u where u.id = h.to_user)), h.reason), null, null, h.id
          from flow_hand_over h join flow_task t on t.id = h.task_id where t.instance_id = ${id}) steps
        order by began, id`,
    );
  }

  /** The diagram of a process with its history, or of a definition alone. */
  async view(caller: Caller, { processInstanceId, processDefinitionId }: ViewQuery): Promise<FlowView> {
    if (processInstanceId) return this.viewOf(caller, processInstanceId);
    if (!processDefinitionId) throw new BusinessError('request.param', { name: 'processInstanceId' });
    const definition = orNotFound(
      await queryOne<Omit<FlowView, 'flow'>>(
        this.db,
        sql`select d.name, d.xml from flow_definition d where d.id = ${processDefinitionId} and ${visibleDefinitions(caller)}`,
      ),
    );
    return { ...definition, flow: [] };
  }

  /** One page of the running processes, the newest first, each with the steps it waits at. */
  async running(caller: Caller, filters: FollowQuery): Promise<PageOf<FlowExecution>> {
    const paging = pagingOf(filters);
    const { processInstanceId, processDefinitionKey } = filters;
    const rows = sql`from flow_instance i join flow_definition d on d.id = i.definition_id
      where i.tenant_id = ${caller.tenantId} and i.state = 'running'
        ${processInstanceId ? sql`and i.id = ${processInstanceId}` : empty}
        ${processDefinitionKey ? sql`and d.key = ${processDefinitionKey}` : empty}`;
    const [records, total] = await readPage(
      paging,
      query<FlowExecution>(
        this.db,
        sql`select i.id, i.name, i.start_user as "startUserId",
            (select u.real_name from blade_user u where u.id = i.start_user) as "startUser",
            ${at(sql`i.start_time`)} as "startTime", d.category, ${categoryName} as "categoryName",
            i.id as "processInstanceId", d.id as "processDefinitionId", d.key as "processDefinitionKey", i.id as "executionId",
            waits.*, case when d.suspended then 2 else 1 end as "suspensionState"
          from (select i.id, i.definition_id ${rows} order by i.id desc limit ${paging.size} offset ${paging.offset}) p
          join flow_instance i on i.id = p.id join flow_definition d on d.id = i.definition_id
          left join lateral (select string_agg(distinct t.element_id, ',') as "activityId",
              string_agg(distinct t.element_id, ',') as "taskDefinitionKey", min(t.id) as "taskDefinitionId",
              string_agg(distinct t.name, '、') as "taskName", string_agg(distinct ${assigneeName}, '、') as "assigneeName",
              coalesce(bool_or(${isLeft}), false) as "isLeft"
            from flow_task t where t.instance_id = i.id and t.state = 'open') waits on true
          order by i.id desc`,
      ),
      async () =>
        (await queryOne<{ count: number }>(this.db, sql`select count(*)::int as count ${rows}`))!.count,
    );
    return pageOf(records, total, paging.current, paging.size);
  }

  /** The open tasks of a process of the tenant, and the people they wait for. */
  openTasks(caller: Caller, id: string): Promise<OpenTask[]> {
    return query<OpenTask>(
      this.db,
      sql`select t.id as "taskId", t.name as "taskName", t.assignee, ${assigneeName} as "assigneeName",
          case when t.assignee is null then (select count(*)::int from blade_user o where ${claimantsSql('o')}) else 0 end as candidates
        from flow_task t join flow_instance i on i.id = t.instance_id
        where i.id = ${id} and i.tenant_id = ${caller.tenantId} and t.state = 'open' order by t.id`,
    );
  }

  private async viewOf(caller: Caller, id: string): Promise<FlowView> {
    await this.process(caller, id);
    const definition = await queryOne<Omit<FlowView, 'flow'>>(
      this.db,
      sql`select d.name, d.xml from flow_instance i join flow_definition d on d.id = i.definition_id where i.id = ${id}`,
    );
    const flow = await query<BladeFlow>(
      this.db,
      sql`select a.element_id as "historyActivityId", a.name as "historyActivityName", a.type as "historyActivityType",
          ${at(sql`a.start_time`)} as "createTime", ${at(sql`a.end_time`)} as "endTime"
        from flow_activity a where a.instance_id = ${id} order by a.id`,
    );
    return { ...definition!, flow };
  }
}
