import { randomUUID } from 'node:crypto';
import type { FlowProcess, PageOf } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { empty, type Sql } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { pageOf } from '../../../blade/envelope.js';
import { pagingOf, readPage } from '../../../blade/page-query.js';
import { type Caller, isAdministrator } from '../../../caller/caller.js';
import { query, queryOne } from '../../../database/database.js';
import { BusinessError, NotFoundError } from '../../../http/errors.js';
import { checkModel, newestVersion, type Outline, visibleDefinitions } from '../engine/index.js';
import { categoryName } from '../flow-columns.js';
import type { DefinitionQuery, DeployAs } from './models.dto.js';

/** A diagram to deploy, with the name to use where its process has none. */
export interface Source {
  name?: string;
  description?: string | null;
  xml: string;
  resource?: string;
}

/** A diagram as it is deployed for a tenant. */
interface Deployed {
  tenantId: string;
  category: string | undefined;
  source: Source;
  outline: Outline;
}

const EVERYONE = '';
const COLUMNS = sql`d.id, d.tenant_id as "tenantId", d.name, d.key, d.category, ${categoryName} as "categoryName", d.version,
  d.deployment_id as "deploymentId", d.resource_name as "resourceName",
  case when d.suspended then 2 else 1 end as "suspensionState",
  to_char(d.deploy_time, 'YYYY-MM-DD HH24:MI:SS') as "deploymentTime"`;

/** Definitions that the caller may change: their tenant's, for the administrator also those of everyone. */
const changeable = (caller: Caller): Sql =>
  isAdministrator(caller) ? visibleDefinitions(caller) : sql`d.tenant_id = ${caller.tenantId}`;

const holding = (column: Sql, part: string | undefined): Sql =>
  part ? sql`and strpos(lower(${column}), lower(${part})) > 0` : empty;

function filtersSql(caller: Caller, { category, mode, key, name }: DefinitionQuery): Sql {
  const tenant =
    mode === undefined ? empty : sql`and d.tenant_id = ${mode === '2' ? caller.tenantId : EVERYONE}`;
  const kind = category ? sql`and d.category = ${category}` : empty;
  return sql`${visibleDefinitions(caller)} and ${newestVersion} ${tenant} ${kind}
    ${holding(sql`d.key`, key)} ${holding(sql`d.name`, name)}`;
}

/** Deployed versions of models, for everyone or for a tenant. */
@Injectable()
export class Deployments {
  constructor(private readonly db: DataSource) {}

  /** One page of the newest versions, the last deployed first; `active` leaves out those that are suspended. */
  async page(caller: Caller, filters: DefinitionQuery, active = false): Promise<PageOf<FlowProcess>> {
    const paging = pagingOf(filters);
    const where = sql`${filtersSql(caller, filters)} ${active ? sql`and not d.suspended` : empty}`;
    const [rows, total] = await readPage(
      paging,
      query<FlowProcess>(
        this.db,
        sql`select ${COLUMNS} from flow_definition d where ${where}
          order by d.deploy_time desc, d.id limit ${paging.size} offset ${paging.offset}`,
      ),
      async () =>
        (await queryOne<{ count: number }>(
          this.db,
          sql`select count(*)::int as count from flow_definition d where ${where}`,
        ))!.count,
    );
    return pageOf(rows, total, paging.current, paging.size);
  }

  /** Deploys diagrams, all or none of them: each as a new version for each of its tenants. */
  async deploy(caller: Caller, as: DeployAs, sources: readonly Source[]): Promise<void> {
    const checked = await Promise.all(
      sources.map(async (source) => ({ source, outline: (await checkModel(source.xml)).outline })),
    );
    // The locks of keys and tenants are always taken in the same order, to avoid deadlocks.
    checked.sort((one, other) => one.outline.key.localeCompare(other.outline.key));
    await this.db.transaction(async (tx) => {
      const tenants = await this.tenantsOf(tx, caller, as.tenantIds);
      for (const { source, outline } of checked)
        for (const tenantId of tenants)
          await this.insert(tx, caller, { tenantId, category: as.category, source, outline });
    });
  }

  /** Suspends a definition with all its processes, or lets them go on. */
  async changeState(caller: Caller, id: string, suspended: boolean): Promise<void> {
    const rows = await query(
      this.db,
      sql`with changed as (update flow_definition d set suspended = ${suspended}
        where d.id = ${id} and ${changeable(caller)} returning d.id) select id from changed`,
    );
    if (rows.length === 0) throw new NotFoundError();
  }

  /** Removes deployments with all their processes, as Flowable does. */
  async remove(caller: Caller, deploymentIds: readonly string[]): Promise<true> {
    await query(
      this.db,
      sql`delete from flow_definition d
        where ${changeable(caller)} and d.deployment_id = any(${[...deploymentIds]}::bigint[])`,
    );
    return true;
  }

  /** The tenants to deploy for: the administrator names some, or none for everyone; others deploy for their own. */
  private async tenantsOf(tx: EntityManager, caller: Caller, named: string | undefined): Promise<string[]> {
    if (!isAdministrator(caller)) return [caller.tenantId];
    const tenants = [...new Set(named?.split(',') ?? [])].sort();
    if (tenants.length === 0) return [EVERYONE];
    const rows = await query<{ id: string }>(
      tx,
      sql`select tenant_id as id from blade_tenant where is_deleted = 0 and tenant_id = any(${tenants}::text[])`,
    );
    const missing = tenants.find((tenant) => !rows.some(({ id }) => id === tenant));
    if (missing) throw new BusinessError('flow.tenant', { tenant: missing }, 'tenantIds');
    return tenants;
  }

  private async insert(
    tx: EntityManager,
    caller: Caller,
    { tenantId, category, source, outline }: Deployed,
  ): Promise<void> {
    const { name, description = null, xml, resource } = source;
    // Two deployments of the same key at once get two versions, one after the other.
    await query(tx, sql`select pg_advisory_xact_lock(hashtext(${`flow ${tenantId} ${outline.key}`}))`);
    const newest = await queryOne<{ version: number }>(
      tx,
      sql`select coalesce(max(version), 0)::int as version from flow_definition
        where tenant_id = ${tenantId} and key = ${outline.key}`,
    );
    const version = newest!.version + 1;
    await query(
      tx,
      sql`insert into flow_definition (id, tenant_id, key, version, name, description, category, resource_name, xml, outline,
          deploy_user)
        values (${`${outline.key}:${version}:${randomUUID()}`}, ${tenantId}, ${outline.key}, ${version},
          ${(name ?? outline.name).slice(0, 100)}, ${description}, ${category ?? null},
          ${resource ?? `${outline.key}.bpmn20.xml`}, ${xml}, ${JSON.stringify(outline)}::jsonb, ${caller.userId})`,
    );
  }
}
