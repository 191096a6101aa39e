import { ArchiveMark, oldTreeGroup, permissionOf, reportingRecords, ReviewStatus } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { empty, type Sql } from 'sql-template-tag';
import { type Caller, holds } from '../../../caller/caller.js';
import { ForbiddenError } from '../../../http/errors.js';
import type { ListQuery } from '../../../record/dto.js';
import type { RecordReader } from '../../../record/reader.js';
import { scoped } from '../../../rows/scope.js';
import type { Stored } from '../../../rows/stored.js';
import { type ExportPlan, idsOfPart, statementsOf } from '../../../sheets/meaning/export-plan.js';
import { ExportSources } from '../../system/exports/index.js';
import { OldTreeService } from '../../trees/old-tree/index.js';
import { OldTreeGroupService } from '../../trees/old-tree-group/index.js';
import { ReportingRecordsService } from './reporting-records.service.js';

/** Kinds of exports of a report's rows, by the format of the file. */
export const BATCHES = { xlsx: 'reportingBatch', geojson: 'reportingFeatures' } as const;
export type BatchForm = keyof typeof BATCHES;

/** A list of a region's rows. */
type RegionQuery = ListQuery & { xzCode: string };

const GROUPS = '2';
const POINT = sql`st_point(t.lon::float8, t.lat::float8, 4326)`;

const TREE_FEATURE = {
  shape: POINT,
  properties: sql`jsonb_build_object('provinceOldTreeNumber', t.province_old_tree_number, 'oldTreeNumber',
    t.old_tree_number, 'treeTypeName', t.tree_type_name, 'xzCode', t.xz_code, 'treeAge', t.tree_age,
    'oldTreeLevel', t.old_tree_level, 'vigor', t.vigor)`,
};
const GROUP_FEATURE = {
  shape: sql`coalesce(t.geom, ${POINT})`,
  properties: sql`jsonb_build_object('provinceGroupNumber', t.province_group_number, 'groupNumber', t.group_number,
    'groupName', t.group_name, 'mainTreeTypeName', t.main_tree_type_name, 'xzCode', t.xz_code, 'trees', t.trees,
    'avgTreeAge', t.avg_tree_age)`,
};

/** The reported rows as files: from the snapshot of the year, else from the register. */
@Injectable()
export class ReportBatch {
  constructor(
    private readonly reports: ReportingRecordsService,
    private readonly trees: OldTreeService,
    private readonly groups: OldTreeGroupService,
    private readonly sources: ExportSources,
  ) {
    for (const form of Object.keys(BATCHES) as BatchForm[])
      sources.offer({
        kind: BATCHES[form],
        permissions: [permissionOf(reportingRecords, 'export')],
        path: `/${reportingRecords.path}/batch`,
        count: async (caller, { id }: { id: string }) => {
          const { reader, filters } = await this.rowsOf(caller, id);
          return reader.countOf(caller, filters, empty);
        },
        plan: (caller, { id }: { id: string }) => this.plan(caller, id, form),
      });
  }

  private async plan(caller: Caller, id: string, form: BatchForm): Promise<ExportPlan> {
    const { report, reader, filters } = await this.rowsOf(caller, id);
    const { definition: record } = reader;
    // Callers who may not export the register's rows may not export them through a report either.
    const permission = permissionOf(record, 'export');
    if (!holds(caller, permission)) throw new ForbiddenError('request.noPermission', { permission });
    const source = this.sources.of(caller, record.name);
    const plan = (await source.plan(caller, filters)) as ExportPlan;
    const title = `${plan.title} ${report.batchNo}`;
    if (form === 'xlsx') return { ...plan, title };
    const { shape, properties } = record === oldTreeGroup ? GROUP_FEATURE : TREE_FEATURE;
    const features: Sql = sql`select t.id, jsonb_build_object('type', 'Feature', 'id', t.id::text,
        'geometry', st_asgeojson(${shape}, 6)::jsonb, 'properties', ${properties})::text
      from ${reader.listed(filters).table} t where ${scoped(caller, record)} and t.id = ${idsOfPart}`;
    const { rows } = statementsOf(empty, features);
    return { ...plan, title, form, columns: [{ heading: 'feature', kind: 'text' }], rows };
  }

  /** A report, and the list query of its rows. */
  private async rowsOf(
    caller: Caller,
    id: string,
  ): Promise<{ report: Stored<typeof reportingRecords>; reader: RecordReader; filters: RegionQuery }> {
    const report = await this.reports.reportOf(caller, id);
    const { xzCode, year } = report;
    const which = (await this.reports.isArchived(caller, report))
      ? { archiveMark: String(ArchiveMark.snapshot), year: String(year) }
      : { status: String(ReviewStatus.approved), lifeStatus: '1,2,4' };
    const reader = report.dataType === GROUPS ? this.groups : this.trees;
    return { report, reader, filters: { xzCode, ...which } };
  }
}
