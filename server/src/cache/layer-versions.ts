import { COUNTY_DIGITS } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { type Db, query } from '../database/database.js';
import { JoinedRead } from './joined-read.js';

/** As often as the triggers of the trees fold the noted changes. */
const FOLD_AT = 32;

/** Where in a layer something has changed. */
interface Place {
  tenantId: string;
  layer: string;
  year: unknown;
  xzCode: unknown;
}

/** Notes a change of what a layer's answers show beside its own rows, in the transaction of that change. */
export async function noteChange(tx: Db, { tenantId, layer, year, xzCode }: Place): Promise<void> {
  const county = String(xzCode).slice(0, COUNTY_DIGITS);
  await query(
    tx,
    sql`with noted as (insert into data_change (tenant_id, layer, year, region)
        values (${tenantId}, ${layer}, ${year}, ${county}) returning region)
      select data_version_fold() from noted where random() * ${FOLD_AT}::int < 1`,
  );
}

/**
 * Versions of what a tenant has of a layer in a region. Each rises with every committed change of the layer's rows
 * there, no matter who made it (see `migrations/repeatable/tree-rollup.ts`): a value made under the present version
 * is up to date.
 */
@Injectable()
export class LayerVersions {
  private readonly reads = new JoinedRead((keys) => this.read(keys));

  constructor(private readonly db: DataSource) {}

  /** The present version, which covers all commits before the call; below the counties that of the county. */
  async of(tenantId: string, layer: string, region: string): Promise<string | undefined> {
    return (await this.reads.ask(`${tenantId} ${layer} ${region.slice(0, COUNTY_DIGITS)}`))[0];
  }

  private async read(keys: string[]): Promise<string[]> {
    const rows = await query<{ version: string }>(
      this.db,
      sql`select (
          (select coalesce(sum(v.changes), 0) from data_version v
            where v.tenant_id = k.tenant and v.layer = k.layer and v.region in (k.region, '*'))
          + (select count(*) from data_change c where c.tenant_id = k.tenant and c.layer = k.layer
            and (c.region = '*' or starts_with(c.region, k.region))))::text as version
        from unnest(${keys}::text[]) with ordinality as key(text, n),
          lateral (select split_part(text, ' ', 1) as tenant, split_part(text, ' ', 2) as layer,
            split_part(text, ' ', 3) as region) k
        order by n`,
    );
    return rows.map(({ version }) => version);
  }
}
