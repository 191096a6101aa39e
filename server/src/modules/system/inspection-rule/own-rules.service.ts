import { type OwnRule, paramOf, type Place, type RecordDefinition } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { type Db, query } from '../../../database/database.js';
import { SharedCache } from '../../../cache/shared-cache.js';

/** Topic under which all processes cache people's own rules. */
const RULES = 'inspection-rules';

type Stored = Omit<OwnRule, 'param' | 'applyTo'> & { ruleParam: string | null; applyTo: string };

const ruleOf = ({ ruleParam, applyTo, ...rule }: Stored): OwnRule => ({
  ...rule,
  param: paramOf(ruleParam) ?? {},
  applyTo: applyTo.split(',') as Place[],
});

/** Rules that people of a tenant have made, as rows are checked by them; the same in all processes. */
@Injectable()
export class OwnRules {
  /** The rules made of rows that the cache still answers. */
  private readonly read = new WeakMap<readonly Stored[], readonly OwnRule[]>();

  constructor(
    private readonly db: DataSource,
    private readonly cache: SharedCache,
  ) {}

  /** Enabled rules of a tenant for a record, as they are asked at a place. */
  async of(
    tenantId: string,
    { table }: RecordDefinition,
    place: Place,
    tx?: Db,
  ): Promise<readonly OwnRule[]> {
    const rules = await this.all(tenantId, tx);
    return rules.filter(({ tableName, applyTo }) => tableName === table && applyTo.includes(place));
  }

  /** Makes all processes read the rules again; after the commit of a change. */
  invalidate(): Promise<void> {
    return this.cache.invalidate(RULES);
  }

  private async all(tenantId: string, tx?: Db): Promise<readonly OwnRule[]> {
    const load = () => query<Stored>(tx ?? this.db, rulesSql(tenantId));
    const rows = await this.cache.get(RULES, tenantId, load, { alone: tx !== undefined });
    const known = this.read.get(rows);
    if (known) return known;
    const rules = rows.map(ruleOf);
    this.read.set(rows, rules);
    return rules;
  }
}

const rulesSql = (tenantId: string) => sql`
  select id::text as id, rule_code as "ruleCode", table_name as "tableName", field_name as "fieldName",
    rule_type as "ruleType", rule_level as "ruleLevel", rule_param as "ruleParam", error_msg as "errorMsg",
    coalesce(xz_code, '') as "xzCode", apply_to as "applyTo"
  from inspection_rule where tenant_id = ${tenantId} and is_deleted = 0 and enabled = 1 order by sort, id`;
