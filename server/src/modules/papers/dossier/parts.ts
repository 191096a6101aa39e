import {
  HISTORY_LINES,
  type HistoryLine,
  oldTree,
  oldTreeGroup,
  type PageOf,
  permissionOf,
  type RowOf,
  type RecordDefinition,
  TIMELINE_LINES,
  type TimelineLine,
} from '@gushu/shared';
import sql from 'sql-template-tag';
import { type Caller, holds } from '../../../caller/caller.js';
import { type Db, query, queryOne } from '../../../database/database.js';
import { columnsSql } from '../../../rows/columns.js';
import type { Labels } from '../../../rows/labels.js';
import { present } from '../../../rows/present.js';
import { scoped } from '../../../rows/scope.js';
import type { AnyRow, Stored } from '../../../rows/stored.js';
import type { AttachmentsService } from '../../system/attachments/index.js';
import type { OldTreeGroupService } from '../../trees/old-tree-group/index.js';
import type { OldTreeService } from '../../trees/old-tree/index.js';

/** Maximum of lines of a timeline, lines of a history, files, and trees of a group in a dossier. */
const MAX_LINES = 1_000;
export const MAX_FILES = 500;
const MAX_MEMBERS = 500;
const FILES_AT_ONCE = 200;
const NO_MEMBERS: DossierParts['members'] = { rows: [], total: 0 };

/** A tree or a group as a dossier shows it, or one of their snapshots. */
export type DossierRow = AnyRow &
  Partial<Pick<RowOf<typeof oldTree>, 'oldTreeNumber' | 'smallPlaceName' | 'xzCode' | 'xzCodeName'>> &
  Partial<Pick<RowOf<typeof oldTreeGroup>, 'groupNumber' | 'groupName' | 'place' | 'geom'>> & {
    latinName?: string | null;
    archiveYear?: number;
  };

/** All data of a row's dossier, as its reader sees it. */
export interface DossierParts {
  row: DossierRow;
  /** Whether the timeline or the history has lines before these. */
  isCut: boolean;
  timeline: TimelineLine[];
  history: HistoryLine[];
  /** Its snapshots, the newest year first. */
  archives: DossierRow[];
  files: AnyRow[];
  /** The trees of a group that have archives of their own, by their numbers, and how many there are. */
  members: { rows: AnyRow[]; total: number };
}

/** Services that parts are read with. */
export interface Sources {
  db: Db;
  labels: Labels;
  attachments: Pick<AttachmentsService, 'page'>;
}

/** Reads pages of lines until there are no more, or enough. */
async function readOn<L>(size: number, read: (last: L | undefined) => Promise<L[]>): Promise<L[]> {
  const lines: L[] = [];
  for (;;) {
    const more = await read(lines.at(-1));
    lines.push(...more);
    if (more.length < size || lines.length >= MAX_LINES) return lines;
  }
}

/** The trees of a group, for callers who may read trees. */
async function readMembers(
  { db, labels }: Sources,
  caller: Caller,
  group: string,
): Promise<DossierParts['members']> {
  if (!holds(caller, permissionOf(oldTree, 'view'))) return NO_MEMBERS;
  const own = sql`${scoped(caller, oldTree)} and t.origin_id is null and t.group_id = ${group}`;
  const rows = await query<Stored<typeof oldTree>>(
    db,
    sql`select ${columnsSql(oldTree)} from old_tree t where ${own}
      order by t.province_old_tree_number, t.id limit ${MAX_MEMBERS}`,
  );
  const counted =
    rows.length < MAX_MEMBERS
      ? undefined
      : await queryOne<{ total: number }>(
          db,
          sql`select count(*)::int as total from old_tree t where ${own}`,
        );
  return {
    rows: await present(oldTree, rows, caller.tenantId, labels),
    total: counted?.total ?? rows.length,
  };
}

async function readFiles(
  { attachments }: Sources,
  caller: Caller,
  { dataType = '' }: RecordDefinition,
  id: string,
): Promise<AnyRow[]> {
  const files: AnyRow[] = [];
  for (let current = 1; files.length < MAX_FILES; current++) {
    const asked = { businessType: dataType, businessId: id, current, size: FILES_AT_ONCE };
    const { records }: PageOf<AnyRow> = await attachments.page(caller, asked);
    files.push(...records);
    if (records.length < FILES_AT_ONCE) break;
  }
  return files.slice(0, MAX_FILES);
}

/** Reads all parts of one row; refuses one that the caller does not see. */
export async function readParts(
  sources: Sources,
  service: Pick<
    OldTreeService | OldTreeGroupService,
    'definition' | 'detail' | 'timeline' | 'history' | 'archives'
  >,
  caller: Caller,
  id: string,
): Promise<DossierParts> {
  const { definition } = service;
  const row = await service.detail(caller, id);
  const timeline = await readOn<TimelineLine>(TIMELINE_LINES, (last) =>
    service.timeline(caller, { id, ...(last && { before: last.mark }) }),
  );
  const history = await readOn<HistoryLine>(HISTORY_LINES, (last) =>
    service.history(caller, { id, ...(last && { before: last.id }) }),
  );
  return {
    row,
    isCut: timeline.length >= MAX_LINES || history.length >= MAX_LINES,
    timeline,
    history,
    archives: await service.archives(caller, id),
    files: await readFiles(sources, caller, definition, id),
    members: definition.name === oldTreeGroup.name ? await readMembers(sources, caller, id) : NO_MEMBERS,
  };
}
