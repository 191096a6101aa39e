import { type Language, message } from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';

/** Name of a category: `flow_1` is the entry 1 of the dictionary `flow`. */
export const categoryName: Sql = sql`(select e.dict_value from blade_dict e
  where e.code = 'flow' and e.is_deleted = 0 and 'flow_' || e.dict_key = d.category limit 1)`;

/** A moment as the wire writes it. */
const wired = (column: Sql): Sql => sql`to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`;
export const moment = {
  created: wired(sql`t.create_time`),
  ended: wired(sql`t.end_time`),
  claimed: wired(sql`t.claim_time`),
};

/** Columns of a process and its definition, as Blade's clients read them. */
export const processColumns: Sql = sql`i.id as "processInstanceId", d.id as "processDefinitionId", d.key as "processDefinitionKey",
  d.name as "processDefinitionName", d.version as "processDefinitionVersion", d.category, ${categoryName} as "categoryName",
  i.name, i.state, i.business_table as "businessTable", i.business_id as "businessId",
  case i.state when 'running' then 'unfinished' else 'finished' end as "processIsFinished",
  (select u.real_name from blade_user u where u.id = i.start_user) as "startUser"`;

/** A comment, or where there is none "agreed" or "refused" in the reader's language. */
const saidSql = (said: Sql, passed: Sql, language: Language): Sql =>
  sql`coalesce(${said}, case ${passed} when true then ${message('flow.agreed', language)}
    when false then ${message('flow.refused', language)} end)`;

/** The opinion with which a task was done. */
export const opinionSql = (language: Language): Sql => saidSql(sql`t.comment`, sql`t.passed`, language);

/** The reason why a process has ended. */
export const reasonSql = (language: Language): Sql =>
  saidSql(sql`i.reason`, sql`(case i.state when 'rejected' then false end)`, language);

/** Columns of a task, in the language of its reader. */
export const taskColumns = (
  language: Language,
): Sql => sql`t.id as "taskId", t.name as "taskName", t.element_id as "taskDefinitionKey", t.assignee,
  (select u.real_name from blade_user u where u.id = t.assignee) as "assigneeName", t.execution_key as "executionId",
  ${moment.created} as "createTime", ${moment.ended} as "endTime", ${moment.claimed} as "claimTime", ${opinionSql(language)} as comment,
  t.passed as pass`;
