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

/** A project as far as its files show it; its names are added when it is presented. */
type ShownProject = Pick<
  Stored<typeof centralGovernment>,
  'id' | 'projectNo' | 'projectName' | 'year' | 'xzCode'
> &
  Pick<Partial<RowOf<typeof centralGovernment>>, 'xzCodeName'>;

/** What of a project stands beside each of its files. */
const OF_PROJECT = ['projectNo', 'projectName', 'year', 'xzCode', 'xzCodeName'] as const;

/** What a client sends of a file: the upload by its id, or by its address. */
export type FileBody = ProjectFileInput & { url?: string | undefined };

interface FileTools extends RowTools {
  files: AttachService;
  own: OwnFiles;
  links: MediaLinks;
}

/** Projects by their ids, with what stands of them beside their files; as far as the caller sees them. */
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

/** Files of projects that a list asks for by what their project is. */
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

/** Files as uploads that are named by id or address, with their links and what their project is called. */
export const filePart = ({ files, own, links, ...tools }: FileTools): RecordPart<typeof projectFile> => ({
  columns: sql`, ${FILE_OF}`,
  filter: (_caller, asked: ProjectFileQuery) => ofProjects(asked),

  async given({ caller, before }, { url, ...fields }: FileBody) {
    if (!url || fields.attachId) return fields;
    const file = await own.find(caller, { link: url });
    if (file) return { ...fields, attachId: file.id };
    // The address of a file that is there comes back with it.
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
