import {
  centralBudget,
  centralGovernment,
  columnOf,
  curingRecord,
  type EntityDefinition,
  type Field,
  isNumeric,
  type Label,
  law,
  MAX_REPORT_ROWS,
  oldTree,
  oldTreeGroup,
  patrolRecord,
  permissionOf,
  type RecordDefinition,
  type ReportDataset,
  resourceCounts,
  statistics,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { regionAsked } from '../../../caller/asked-region.js';
import { type Caller, holds } from '../../../caller/caller.js';
import { query } from '../../../database/database.js';
import { BusinessError, ForbiddenError } from '../../../http/errors.js';
import { columnsSql, tableOf } from '../../../rows/columns.js';
import { Labels } from '../../../rows/labels.js';
import { present } from '../../../rows/present.js';
import { insideRegionSql, scoped } from '../../../rows/scope.js';
import type { Stored } from '../../../rows/stored.js';
import { AnalyseService } from '../../statistics/analyse/index.js';

/** Whose data a report shows. */
export interface ReportQuestion {
  year?: number;
  xzCode?: string;
}

type Line = Readonly<Record<string, unknown>>;

/** A record's list as a data set: which rows of it, and the field that its year stands in. */
interface RecordSet {
  record: RecordDefinition;
  where?: Sql;
  year?: string;
}

/** Trees and groups that stand in the register. */
const REGISTERED = sql`and t.status = 1 and t.life_status = 1`;

/** The lists that reports may show, by key of dictionary `report_dataset`. */
const RECORD_SETS: Readonly<Record<string, RecordSet>> = {
  oldTree: { record: oldTree, where: REGISTERED },
  oldTreeGroup: { record: oldTreeGroup, where: sql`and t.status = 1` },
  curingRecord: { record: curingRecord, where: sql`and t.status = 1`, year: 'curingDate' },
  patrolRecord: { record: patrolRecord, where: sql`and t.status = 1`, year: 'patrolTime' },
  law: { record: law, where: sql`and t.publish_status = 1` },
  centralGovernment: { record: centralGovernment, year: 'year' },
  centralBudget: { record: centralBudget, year: 'year' },
};

const RESOURCE = 'oldTreeResource';

const isShown = (field: Field): boolean =>
  !field.secret && !['html', 'geometry', 'reference', 'references'].includes(field.kind);

const isNamed = ({ kind }: Field): boolean => kind === 'dictionary' || kind === 'region';

/** Fields of a record by the names that a template has: of keys and regions their texts. */
const fieldsOf = ({ fields }: EntityDefinition): ReportDataset['fields'] =>
  Object.entries(fields)
    .filter(([, field]) => isShown(field))
    .map(([name, field]) => ({
      name: isNamed(field) ? `${name}Name` : name,
      label: field.label,
      isNumber: isNumeric(field) && !isNamed(field) && field.kind !== 'flag' && name !== 'year',
    }));

const resourceFields: ReportDataset['fields'] = [
  { name: 'xzName', label: ['区划', 'Region'], isNumber: false },
  ...Object.entries(resourceCounts).map(([name, label]: [string, Label]) => ({
    name,
    label,
    isNumber: true,
  })),
];

/** The named data sets of the house: lists and statistics, each as its reader sees it. */
@Injectable()
export class DataSets {
  constructor(
    private readonly db: DataSource,
    private readonly labels: Labels,
    private readonly analyse: AnalyseService,
  ) {}

  /** What templates may name of one. */
  describe(key: string): ReportDataset {
    if (key === RESOURCE) return { key, asksYear: false, fields: resourceFields };
    const { record, year } = this.recordSet(key);
    return { key, asksYear: year !== undefined, fields: fieldsOf(record) };
  }

  /** All of them. */
  all(): ReportDataset[] {
    return [RESOURCE, ...Object.keys(RECORD_SETS)].map((key) => this.describe(key));
  }

  /** Its rows as the caller sees them; refuses who may not read the list or the statistic itself. */
  async rows(caller: Caller, key: string, asked: ReportQuestion): Promise<Line[]> {
    if (key === RESOURCE) return this.resource(caller, asked);
    const { record, where = empty, year } = this.recordSet(key);
    this.assertMay(caller, permissionOf(record, 'view'));
    if (year && asked.year === undefined)
      throw new BusinessError('report.parameter', { name: ['年度', 'a year'] });
    const region = regionAsked(caller, asked.xzCode);
    const inside = record.region && asked.xzCode ? sql`and ${insideRegionSql(region, 't')}` : empty;
    const rows = await query<Stored>(
      this.db,
      sql`select ${columnsSql(record)} from ${tableOf(record)} t where ${scoped(caller, record)} ${where} ${inside}
        ${year ? this.inYear(record, year, asked.year!) : empty}
        order by ${record.region ? sql`t.xz_code,` : empty} t.id limit ${MAX_REPORT_ROWS + 1}`,
    );
    if (rows.length > MAX_REPORT_ROWS) throw new BusinessError('report.tooMany', { max: MAX_REPORT_ROWS });
    await present(record, rows, caller.tenantId, this.labels);
    return rows;
  }

  private async resource(caller: Caller, { year, xzCode }: ReportQuestion): Promise<Line[]> {
    this.assertMay(caller, statistics.oldTreeResource.screen);
    const table = await this.analyse.resource(caller, {
      ...(xzCode ? { xzCode } : {}),
      ...(year === undefined ? {} : { year }),
    });
    // The last row is the region itself: a report adds up on its own.
    return table.rows.filter((row) => row !== table.total).map((row) => ({ ...row }));
  }

  private inYear({ fields }: RecordDefinition, name: string, year: number): Sql {
    const column = raw(`t.${columnOf(name)}`);
    if (fields[name]?.kind === 'integer') return sql`and ${column} = ${year}`;
    return sql`and ${column} >= make_date(${year}::int, 1, 1) and ${column} < make_date(${year}::int + 1, 1, 1)`;
  }

  private assertMay(caller: Caller, permission: string): void {
    if (!holds(caller, permission)) throw new ForbiddenError('request.noPermission', { permission });
  }

  private recordSet(key: string): RecordSet {
    const found = Object.hasOwn(RECORD_SETS, key) ? RECORD_SETS[key] : undefined;
    if (!found) throw new BusinessError('field.choice');
    return found;
  }
}
