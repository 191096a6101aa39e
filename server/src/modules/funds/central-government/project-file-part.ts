import { centralGovernment, projectFile, type ProjectFileInput, type RowOf } from '@gushu/shared';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { query } from '../../../database/database.js';
import { ValidationError } from '../../../http/errors.js';
import type { RecordPart } from '../../../record/part.js';
import { present } from '../../../rows/present.js';
import { insideRegionSql, scoped } from '../../../rows/scope.js';
import type { RowTools } from '../../../rows/service.js';
import type { Stored } from '../../../rows/stored.js';
import type { AttachService, MediaLinks, OwnFiles } from '../../system/attach/index.js';
import { FILE_OF, presentFile } from '../../system/attachments/index.js';
import type { ProjectFileQuery } from './project.dto.js';

/** The columns of a project shown beside its files; names are added when it is presented. */
type ShownProject = Pick<
  Stored<typeof centralGovernment>,
  'id' | 'projectNo' | 'projectName' | 'year' | 'xzCode'
> &
  Pick<Partial<RowOf<typeof centralGovernment>>, 'xzCodeName'>;

/** Properties of a project shown beside each of its files. */
const OF_PROJECT = ['projectNo', 'projectName', 'year', 'xzCode', 'xzCodeName'] as const;

/** Input of a file; its upload is named by id or by address. */
export type FileBody = ProjectFileInput & { url?: string | undefined };

interface FileTools extends RowTools {
  files: AttachService;
  own: OwnFiles;
  links: MediaLinks;
}

/** The projects of these ids that the caller sees, with the properties shown beside their files. */
export async function projectsOf(
  { db, labels }: RowTools,
  caller: Caller,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ShownProject>> {
  const found = await query<ShownProject>(
    db,
    sql`select t.id, t.project_no as "projectNo", t.project_name as "projectName", t.year, t.xz_code as "xzCode"
      from central_government t where ${scoped(caller, centralGovernment)} and t.id = any(${[...new Set(ids)]}::bigint[])`,
  );
  await present(centralGovernment, found, caller.tenantId, labels);
  return new Map(found.map((project) => [project.id, project]));
}

/** Condition for files by properties of their project. */
function ofProjects({ xzCode, year, projectName, checkStatus, isExcellent }: ProjectFileQuery): Sql {
  const of = [
    xzCode ? sql`and ${insideRegionSql(xzCode, 'p')}` : empty,
    year ? sql`and p.year = ${year}` : empty,
    projectName
      ? sql`and (strpos(lower(p.project_name), lower(${projectName})) > 0 or strpos(p.project_no, ${projectName}) > 0)`
      : empty,
    checkStatus ? sql`and p.check_status = any(${checkStatus.split(',')}::smallint[])` : empty,
    isExcellent ? sql`and p.is_excellent = ${isExcellent}` : empty,
  ].filter((condition) => condition !== empty);
  if (of.length === 0) return empty;
  return sql`and exists (select from central_government p where p.id = t.project_id ${join(of, ' ')})`;
}

/** Part of the record of files: uploads named by id or address, with their links and the names of their projects. */
export const filePart = ({ files, own, links, ...tools }: FileTools): RecordPart<typeof projectFile> => ({
  columns: sql`, ${FILE_OF}`,
  filter: (_caller, asked: ProjectFileQuery) => ofProjects(asked),

  async given({ caller, before }, { url, ...fields }: FileBody) {
    if (!url || fields.attachId) return fields;
    const file = await own.find(caller, { link: url });
    if (file) return { ...fields, attachId: file.id };
    // Clients send the address of an existing file back unchanged.
    if (before) return fields;
    throw new ValidationError([{ field: 'url', key: 'file.notOwn' }]);
  },

  async present(caller, rows) {
    const projects = await projectsOf(tools, caller, rows.map(({ projectId }) => projectId).filter(Boolean));
    return rows.map((row) => {
      const { attachmentUrl, thumbUrl, largeUrl, ...file } = presentFile(row, {
        media: (name) => links.linkOf(caller.tenantId, name),
        download: (id) => files.linkOf(id),
      });
      const project = projects.get(row.projectId);
      const named = Object.fromEntries(OF_PROJECT.map((name) => [name, project?.[name] ?? null]));
      const shown = { ...file, ...named, url: attachmentUrl ?? row.url, thumbUrl, largeUrl };
      return shown as unknown as RowOf<typeof projectFile>;
    });
  },
});
