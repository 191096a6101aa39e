import {
  MAX_PLAN_FEATURES,
  oldTree,
  type PageOf,
  patrolPlan,
  PLAN_DAYS,
  type PlanBy,
  type PlanDue,
  type PlanSum,
  type QueryFeature,
  type QueryMap,
  regionLevel,
  REGION_LENGTHS,
  type RowOf,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { regionAsked } from '../../../caller/asked-region.js';
import type { Caller } from '../../../caller/caller.js';
import { query } from '../../../database/database.js';
import { RecordReader } from '../../../record/reader.js';
import { Labels } from '../../../rows/labels.js';
import { isNarrowed, scoped } from '../../../rows/scope.js';
import type { Stored } from '../../../rows/stored.js';
import type { PlanQuery } from './patrol-plan.dto.js';
import { ExportSources } from '../../system/exports/index.js';
import { withSight } from '../../trees/old-tree/index.js';

/** Conditions on a row `t` of the plan by the kind of due date. */
const DUE: Readonly<Record<PlanDue, Sql>> = {
  patrolOverdue: sql`t.patrol_due < current_date`,
  patrolDue: sql`t.patrol_due between current_date and current_date + ${raw(String(PLAN_DAYS))}`,
  checkOverdue: sql`t.check_due < current_date`,
  checkDue: sql`t.check_due between current_date and current_date + ${raw(String(PLAN_DAYS))}`,
};
/** Whether a plan is read by its checks; otherwise it goes by its patrols. */
const isOfChecks = ({ due }: PlanQuery): boolean => due?.startsWith('check') ?? false;
/** Limit of people in the sums of a plan: those with the most patrols and checks overdue. */
const MAX_PEOPLE = 500;

/** The plan of patrols and checks of trees; rows that are due first come first. */
@Injectable()
export class PatrolPlanService extends RecordReader<typeof patrolPlan> {
  constructor(db: DataSource, labels: Labels, exports: ExportSources) {
    super({ db, labels }, patrolPlan);
    exports.offerRecord(this, labels);
  }

  override page(caller: Caller, asked: PlanQuery): Promise<PageOf<RowOf<typeof patrolPlan>>> {
    return super.page(caller, this.ordered(asked));
  }

  // Rows are computed from trees and patrols: nobody may change them.
  override async present(
    caller: Caller,
    rows: Stored<typeof patrolPlan>[],
  ): Promise<RowOf<typeof patrolPlan>[]> {
    const shown = await super.present(caller, rows);
    return shown.map((row) => ({ ...row, editable: false, removable: false }));
  }

  override listed(asked: PlanQuery) {
    return super.listed(this.ordered(asked));
  }

  /** Counts of due rows for each region below the requested one, or for each person in it; the most overdue first. */
  async sums(caller: Caller, by: PlanBy, asked: PlanQuery): Promise<PlanSum[]> {
    const region = regionAsked(caller, asked.xzCode);
    const digits = REGION_LENGTHS[regionLevel(region)] ?? 12;
    const key = by === 'person' ? sql`t.person` : sql`left(t.xz_code, ${raw(String(digits))})`;
    const counted = Object.entries(DUE).map(
      ([name, which]) => sql`, count(*) filter (where ${which})::int as ${raw(`"${name}"`)}`,
    );
    const sums = await query<Omit<PlanSum, 'xzCode' | 'name'> & { key: string | null }>(
      this.db,
      sql`select ${key} as key, count(*)::int as trees ${counted[0]!} ${counted[1]!} ${counted[2]!} ${counted[3]!}
        from patrol_plan t where ${this.where(caller, asked)} group by 1
        order by ${by === 'person' ? sql`3 desc, 5 desc, 4 desc, 1` : sql`1`} limit ${MAX_PEOPLE}`,
    );
    if (by === 'person') return sums.map(({ key: name, ...sum }) => ({ ...sum, xzCode: null, name }));
    const names = await this.labels.regionNames(sums.flatMap(({ key: code }) => code ?? []));
    return sums.map(({ key: code, ...sum }) => ({
      ...sum,
      xzCode: code,
      name: names.get(code ?? '') ?? code,
    }));
  }

  /** The trees of a plan that are due first and have a place, as map features, with the number of all. */
  async map(caller: Caller, asked: PlanQuery): Promise<QueryMap> {
    const total = await this.countOf(caller, asked, empty);
    const day = raw(isOfChecks(asked) ? 't.check_due' : 't.patrol_due');
    const found = await query<QueryFeature['properties'] & { lon: number; lat: number }>(
      this.db,
      sql`select t.id, t.province_old_tree_number as number, t.tree_type_name as name, t.lon::float8, t.lat::float8,
          case when ${day} < current_date then 'overdue'
            when ${day} <= current_date + ${raw(String(PLAN_DAYS))} then 'due' else 'later' end as due
        from patrol_plan t
          join (${this.firstIds(caller, this.ordered(asked), MAX_PLAN_FEATURES, total)}) first on first.id = t.id
        where t.lon is not null and t.lat is not null order by ${day}, t.id`,
    );
    const places = { trees: 'id', positions: ['lon', 'lat'] };
    const shown = await withSight(this.db, caller, found, places);
    const features = shown.map(({ lon, lat, ...properties }): QueryFeature => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lon, lat] },
      properties,
    }));
    return { type: 'FeatureCollection', total, area: '', features };
  }

  // Callers whom data scopes limit to some trees see the plan of those trees alone.
  protected override filter(caller: Caller, { due }: PlanQuery): Sql {
    const waits = due ? sql`and ${DUE[due]}` : empty;
    if (!isNarrowed(caller, oldTree)) return waits;
    return sql`${waits} and exists (select from old_tree o where o.id = t.id and ${scoped(caller, oldTree, 'o')})`;
  }

  // Without a requested order, rows are read in the order in which they are due.
  private ordered<Q extends PlanQuery>(asked: Q): Q {
    if (asked.ascs || asked.descs) return asked;
    return { ...asked, ascs: isOfChecks(asked) ? 'checkDue' : 'patrolDue' };
  }
}
