import {
  addsUp,
  centralBudget,
  centralGovernment,
  columnOf,
  curingRecord,
  type EntityDefinition,
  type Field,
  isNumeric,
  type Label,
  type Language,
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
import { apiAllowed } from '../../../caller/api-scopes.js';
import { type Caller, holds } from '../../../caller/caller.js';
import { query, queryOne } from '../../../database/database.js';
import { BusinessError, ForbiddenError, ValidationError } from '../../../http/errors.js';
import { columnsSql, tableOf } from '../../../rows/columns.js';
import { Labels } from '../../../rows/labels.js';
import { present } from '../../../rows/present.js';
import { insideRegionSql, scoped } from '../../../rows/scope.js';
import type { AnyRow } from '../../../rows/stored.js';
import { flagsIn } from '../../../rows/words.js';
import { criteriaSql } from '../../../search/criteria.js';
import { AnalyseService } from '../../statistics/analyse/index.js';
import { placeCompared, seesTrees, withSight } from '../../trees/old-tree/index.js';

/** Filters of the data that a report shows. */
export interface ReportQuestion {
  year?: number;
  xzCode?: string;
  /** Conditions on the fields of a record's list, as JSON. */
  criteria?: string;
}

type Line = Readonly<Record<string, unknown>>;

/** A record's list as a data set, with the condition for its rows and the field of its year. */
interface RecordSet {
  record: RecordDefinition;
  where?: Sql;
  year?: string;
  /** The field that names the tree whose position `lon` and `lat` are. */
  tree?: string;
}

const POSITIONS = ['lon', 'lat'];

/** Condition for trees and groups in the register, without rows that are a change of one. */
const REGISTERED = sql`and t.status = 1 and t.origin_id is null and t.life_status = '1'`;

/** The lists that reports may show, by key of dictionary `report_dataset`. */
const RECORD_SETS: Readonly<Record<string, RecordSet>> = {
  oldTree: { record: oldTree, where: REGISTERED, tree: 'id' },
  oldTreeGroup: { record: oldTreeGroup, where: REGISTERED },
  curingRecord: { record: curingRecord, where: sql`and t.status = 1`, year: 'curingDate' },
  patrolRecord: { record: patrolRecord, where: sql`and t.status = 1`, year: 'patrolTime', tree: 'oldTreeId' },
  law: { record: law, where: sql`and t.publish_status = 1` },
  centralGovernment: { record: centralGovernment, year: 'year', tree: 'oldTreeId' },
  centralBudget: { record: centralBudget, year: 'year' },
};

const RESOURCE = 'oldTreeResource';

const isShown = (field: Field): boolean =>
  !field.secret && !['html', 'geometry', 'reference', 'references'].includes(field.kind);

const isNamed = ({ kind }: Field): boolean => kind === 'dictionary' || kind === 'region';

/** Fields of a record by their names in templates; keys and regions appear as texts. */
const fieldsOf = ({ fields }: EntityDefinition): ReportDataset['fields'] =>
  Object.entries(fields)
    .filter(([, field]) => isShown(field))
    .map(([name, field]) => {
      const isNumber = isNumeric(field) && !isNamed(field) && field.kind !== 'flag' && name !== 'year';
      const adds = isNumber && addsUp(field.unit);
      return { name: isNamed(field) ? `${name}Name` : name, label: field.label, isNumber, adds };
    });

type TextOf = (name: string, value: unknown) => unknown;

const asItIs: TextOf = (_, value) => value;

/** Words the flags of a record; other values stay as they are. */
function flagText({ fields }: EntityDefinition, language: Language): TextOf {
  const texts = flagsIn(language);
  return (name, value) => (fields[name]?.kind === 'flag' ? (texts.get(String(value)) ?? value) : value);
}

const resourceFields: ReportDataset['fields'] = [
  { name: 'xzName', label: ['区划', 'Region'], isNumber: false, adds: false },
  ...Object.entries(resourceCounts).map(([name, label]: [string, Label]) => ({
    name,
    label,
    isNumber: true,
    adds: true,
  })),
];

/** The named data sets of the system: lists and statistics, each as its reader sees it. */
@Injectable()
export class DataSets {
  constructor(
    private readonly db: DataSource,
    private readonly labels: Labels,
    private readonly analyse: AnalyseService,
  ) {}

  /** The fields of a data set that templates may name. */
  describe(key: string): ReportDataset {
    if (key === RESOURCE) return { key, record: null, asksYear: true, fields: resourceFields };
    const { record, year } = this.recordSet(key);
    return { key, record: record.path, asksYear: year !== undefined, fields: fieldsOf(record) };
  }

  /** All data sets. */
  all(): ReportDataset[] {
    return [RESOURCE, ...Object.keys(RECORD_SETS)].map((key) => this.describe(key));
  }

  /** Count of the rows that the caller sees. */
  async count(caller: Caller, key: string, asked: ReportQuestion): Promise<number> {
    if (key === RESOURCE) return (await this.resource(caller, asked)).length;
    const from = this.from(caller, this.recordSet(key), asked);
    const found = await queryOne<{ n: number }>(this.db, sql`select count(*)::int as n ${from}`);
    return found!.n;
  }

  /** The rows that the caller sees. @throws ForbiddenError for callers who may not read the list or statistic */
  async rows(caller: Caller, key: string, asked: ReportQuestion): Promise<Line[]> {
    const { fields } = this.describe(key);
    const rows =
      key === RESOURCE
        ? await this.resource(caller, asked)
        : await this.listed(caller, this.recordSet(key), asked);
    const textOf = key === RESOURCE ? asItIs : flagText(this.recordSet(key).record, caller.language);
    // A template may name only these fields.
    return rows.map((row) => Object.fromEntries(fields.map(({ name }) => [name, textOf(name, row[name])])));
  }

  /** Refuses callers who may read a list but not export it. */
  assertExport(caller: Caller, key: string): void {
    if (key !== RESOURCE) this.assertMay(caller, permissionOf(this.recordSet(key).record, 'export'));
  }

  private async listed(caller: Caller, set: RecordSet, asked: ReportQuestion): Promise<Line[]> {
    const { record, tree } = set;
    const rows = await query<AnyRow>(
      this.db,
      sql`select ${columnsSql(record)} ${this.from(caller, set, asked)}
        order by ${record.region ? sql`t.xz_code,` : empty} t.id limit ${MAX_REPORT_ROWS + 1}`,
    );
    if (rows.length > MAX_REPORT_ROWS) throw new BusinessError('report.tooMany', { max: MAX_REPORT_ROWS });
    await present(record, rows, caller.tenantId, this.labels);
    return tree ? withSight(this.db, caller, rows, { trees: tree, positions: POSITIONS }) : rows;
  }

  private from(caller: Caller, set: RecordSet, asked: ReportQuestion): Sql {
    const { record, where = empty, year } = set;
    this.assertMay(caller, permissionOf(record, 'view'));
    if (!apiAllowed(caller.apis, `/api/${record.path}/${record.pageVerb ?? 'page'}`))
      throw new ForbiddenError();
    this.assertSight(caller, set, asked.criteria);
    if (year && asked.year === undefined)
      throw new BusinessError('report.parameter', { name: ['年度', 'a year'] }, 'year');
    const region = regionAsked(caller, asked.xzCode);
    const inside = record.region && asked.xzCode ? sql`and ${insideRegionSql(region, 't')}` : empty;
    return sql`from ${tableOf(record)} t where ${scoped(caller, record)} ${where} ${inside}
      ${year ? this.inYear(record, year, asked.year!) : empty} ${criteriaSql(record, asked.criteria)}`;
  }

  private async resource(caller: Caller, { year, xzCode }: ReportQuestion): Promise<Line[]> {
    this.assertMay(caller, statistics.oldTreeResource.screen);
    const table = await this.analyse.resource(caller, {
      ...(xzCode ? { xzCode } : {}),
      ...(year === undefined ? {} : { year }),
    });
    // The total row is left out: a report makes its own sums.
    return table.rows.filter((row) => row !== table.total).map((row) => ({ ...row }));
  }

  /** Refuses conditions on positions, as lists do: narrowed step by step, they would locate a sensitive tree. */
  private assertSight(caller: Caller, { record, tree }: RecordSet, criteria: string | undefined): void {
    const field = tree && !seesTrees(caller) ? placeCompared(record, criteria, POSITIONS) : undefined;
    if (field) throw new ValidationError([{ field, key: 'criteria.field' }]);
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
