import { centralGovernment, projectFile, ProjectStage, type StageStep } from '@gushu/shared';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import { BEHIND_DIGITS, insideRegionSql, scoped } from '../../../rows/scope.js';

/** The projects to read: a single one, or those of a region and year. */
export interface WhichProjects {
  id?: string | undefined;
  xzCode?: string | undefined;
  year?: number | undefined;
}

/** The requested projects `t` that the caller may see. */
export const projectsSql = (caller: Caller, { id, xzCode, year }: WhichProjects): Sql =>
  sql`${scoped(caller, centralGovernment)}
    ${id ? sql`and t.id = ${id}` : empty}
    ${xzCode ? sql`and ${insideRegionSql(xzCode, 't')}` : empty}
    ${year ? sql`and t.year = ${year}` : empty}`;

/** The projects that screens count, published or not: those from the stage in which money is allotted. */
export const fundedProjectsSql = (caller: Caller, which: WhichProjects): Sql =>
  sql`${projectsSql(caller, which)} and t.stage >= ${ProjectStage.allotment}`;

/** The projects by stage; stages without projects are left out. */
export const stagesSql = (caller: Caller, which: WhichProjects): Sql =>
  sql`select t.stage, count(*)::int as "projectNum", coalesce(sum(t.fund), 0)::float8 as fund,
      round(avg(coalesce(t.progress, 0)), 2)::float8 as progress,
      round(100.0 * count(*) / sum(count(*)) over (), 2)::float8 as "zbCount"
    from central_government t where ${projectsSql(caller, which)} group by t.stage order by t.stage`;

/** Count of the projects' files by level. */
export const fileLevels = (db: Db, caller: Caller, which: WhichProjects) =>
  query<{ code: string; num: number }>(
    db,
    sql`select f.file_level as code, count(*)::int as num from project_file f
      join central_government t on t.id = f.project_id
      where ${scoped(caller, projectFile, 'f')} and ${projectsSql(caller, which)} group by f.file_level`,
  );

/** The stage changes of a project, the oldest first; the caller has checked access to it. */
export const stageLog = (db: Db, id: string) =>
  query<Omit<StageStep, 'stageName'>>(
    db,
    sql`select coalesce((h.changes -> 'stage' ->> 1)::int, 1) as stage, (h.changes -> 'stage' ->> 0)::int as "fromStage",
        h.action, h.user_name as "userName", h.create_time as "createTime", h.remark
      from record_history h
      where h.row_id = ${id} and h.record = ${centralGovernment.name}
        and (h.changes ? 'stage' or h.action in ('save', 'import'))
      order by h.id`,
  );

/** Whether a project has a file of a type. */
export async function hasFile(db: Db, caller: Caller, id: string, fileType: string): Promise<boolean> {
  const found = await queryOne(
    db,
    sql`select 1 from project_file f where ${scoped(caller, projectFile, 'f')} and f.project_id = ${id}
      and f.file_type = ${fileType} limit 1`,
  );
  return found !== undefined;
}

/** The number of a county's next project of a year: its code, the year and a serial; locks the county. Numbers made up
 * by people, with longer serials, are ignored. */
export async function nextNumber(
  db: Db,
  { tenantId }: Pick<Caller, 'tenantId'>,
  { xzCode, year }: { xzCode: string; year: number },
): Promise<string> {
  const stem = `${xzCode}${year}`;
  await query(
    db,
    sql`select pg_advisory_xact_lock(hashtext('central_government numbers'), hashtext(${tenantId + stem}))`,
  );
  const last = await queryOne<{ serial: number | null }>(
    db,
    sql`select max(substr(project_no, ${stem.length + 1})::int) as serial from central_government
      where tenant_id = ${tenantId} and is_deleted = 0 and project_no > ${stem} and project_no < ${stem + BEHIND_DIGITS}
        and project_no ~ '^\\d{13,15}$'`,
  );
  return stem + String((last?.serial ?? 0) + 1).padStart(3, '0');
}
