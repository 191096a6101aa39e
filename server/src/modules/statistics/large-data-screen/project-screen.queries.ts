import {
  ATTACHMENT_SUFFIXES,
  AttachType,
  centralGovernment,
  projectFile,
  ProjectFileType,
} from '@gushu/shared';
import sql, { raw, type Sql } from 'sql-template-tag';
import { scoped } from '../../../rows/scope.js';
import { CheckState } from '../../system/attach/index.js';
import { projectsSql } from '../../funds/central-government/index.js';
import { isCounted, type Rescued } from './rescue.queries.js';

/** As many pairs of pictures as a panel turns over in some minutes. */
const MAX_COMPARISONS = 12;

/** A project with a picture of its first and one of its last stage that have any, by their names in the store. */
export interface Compared {
  id: string;
  projectName: string | null;
  year: number;
  treeTypeName: string | null;
  xzCode: string;
  isExcellent: number;
  vigor: string | null;
  vigorAfter: string | null;
  beforeStage: number;
  before: string;
  afterStage: number;
  after: string;
}

/** The usable comparison picture of a project `t` that stands at one end of its stages. */
const pictureOf = ({ caller }: Rescued, end: 'asc' | 'desc'): Sql =>
  sql`select f.stage, a.name from project_file f join blade_attach a on a.id = f.attach_id
    where ${scoped(caller, projectFile, 'f')} and f.project_id = t.id and f.file_type = ${ProjectFileType.comparison}
      and lower(f.suffix) = any(${[...ATTACHMENT_SUFFIXES[AttachType.picture]]}::text[])
      and a.check_state = ${CheckState.usable}
    order by f.stage ${raw(end)}, f.id ${raw(end)} limit 1`;

/** A row is {@link Compared}: excellent ones first, then those that were finished last. */
export const comparedProjects = (of: Rescued): Sql =>
  sql`select t.id::text, t.project_name as "projectName", t.year::int, t.tree_type_name as "treeTypeName",
      t.xz_code::text as "xzCode", t.is_excellent::int as "isExcellent", t.vigor, t.vigor_after as "vigorAfter",
      b.stage::int as "beforeStage", b.name as before, a.stage::int as "afterStage", a.name as after
    from central_government t
      cross join lateral (${pictureOf(of, 'asc')}) b cross join lateral (${pictureOf(of, 'desc')}) a
    where ${isCounted(of)} and b.stage < a.stage
    order by t.is_excellent desc, t.finish_date desc nulls last, t.id desc limit ${MAX_COMPARISONS}`;

/** A row: a year of the projects of a region in any stage. */
export const projectYears = ({ caller, region }: Rescued): Sql =>
  sql`select distinct t.year::int as year from ${raw(centralGovernment.table)} t
    where ${projectsSql(caller, { xzCode: region })}`;
