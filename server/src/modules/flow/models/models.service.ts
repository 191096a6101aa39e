import { type Fault, type FlowModel, message, type PageOf } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql, { empty, type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { pageOf } from '../../../blade/envelope.js';
import { pagingOf, readPage } from '../../../blade/page-query.js';
import { type Caller, holds } from '../../../caller/caller.js';
import { changeOne, query, queryOne } from '../../../database/database.js';
import { BusinessError, ConflictError, ForbiddenError, orNotFound } from '../../../http/errors.js';
import { inspectModel } from '../engine/index.js';
import { Deployments } from './deployments.service.js';
import type { DeployAs, FlowModelBody, FlowModelQuery } from './models.dto.js';

const COLUMNS = sql`m.id, m.tenant_id as "tenantId", m.name, m.model_key as "modelKey", m.description, m.version, m.faults,
  to_char(m.create_time, 'YYYY-MM-DD HH24:MI:SS') as created,
  to_char(m.update_time, 'YYYY-MM-DD HH24:MI:SS') as "lastUpdated",
  (select u.real_name from blade_user u where u.id = m.create_user) as "createdBy",
  (select u.real_name from blade_user u where u.id = m.update_user) as "lastUpdatedBy"`;

const own = ({ tenantId }: Caller): Sql => sql`m.tenant_id = ${tenantId} and m.is_deleted = 0`;
const holding = (column: Sql, part: string | undefined): Sql =>
  part ? sql`and strpos(lower(${column}), lower(${part})) > 0` : empty;

/** A model as stored: its faults are not yet worded in a language. */
type Row = Omit<FlowModel, 'faults'> & { faults: Fault[] };

const MAX_FAULTS = 20;

/** Words the faults of a draft in the reader's language. */
const saidTo =
  ({ language }: Caller) =>
  ({ faults, ...model }: Row): FlowModel => ({
    ...model,
    faults: faults.map(({ key, params }) => message(key, language, params)),
  });

/** Stores a model and answers its id; no row if it was changed since it was read. */
function storeSql(caller: Caller, body: FlowModelBody, faults: readonly Fault[]): Sql {
  const { id, version = null, name, modelKey, description = null, modelEditorXml: xml } = body;
  const stored = JSON.stringify(faults.slice(0, MAX_FAULTS));
  return id
    ? sql`update flow_model m set name = ${name}, model_key = ${modelKey}, description = ${description}, editor_xml = ${xml},
        faults = ${stored}::jsonb, version = version + 1, update_user = ${caller.userId}, update_time = localtimestamp
        where m.id = ${id} and ${own(caller)} and m.version = coalesce(${version}::int, m.version) returning m.id`
    : sql`insert into flow_model (tenant_id, model_key, name, description, editor_xml, faults, create_user, update_user)
        values (${caller.tenantId}, ${modelKey}, ${name}, ${description}, ${xml}, ${stored}::jsonb, ${caller.userId},
          ${caller.userId})
        returning id`;
}

/** Models of the tenant as they are drawn; only deployed versions of them run. */
@Injectable()
export class Models {
  constructor(
    private readonly db: DataSource,
    private readonly deployments: Deployments,
  ) {}

  /** One page, the last changed first. */
  async page(caller: Caller, filters: FlowModelQuery): Promise<PageOf<FlowModel>> {
    const paging = pagingOf(filters);
    const where = sql`${own(caller)} ${holding(sql`m.model_key`, filters.modelKey)} ${holding(sql`m.name`, filters.name)}`;
    const [rows, total] = await readPage(
      paging,
      query<Row>(
        this.db,
        sql`select ${COLUMNS} from flow_model m where ${where}
          order by m.update_time desc, m.id desc limit ${paging.size} offset ${paging.offset}`,
      ),
      async () =>
        (await queryOne<{ count: number }>(
          this.db,
          sql`select count(*)::int as count from flow_model m where ${where}`,
        ))!.count,
    );
    return pageOf(rows.map(saidTo(caller)), total, paging.current, paging.size);
  }

  /** One with its diagram. */
  async detail(caller: Caller, id: string): Promise<FlowModel> {
    const model = await queryOne<Row>(
      this.db,
      sql`select ${COLUMNS}, m.editor_xml as "modelEditorXml" from flow_model m where m.id = ${id} and ${own(caller)}`,
    );
    return saidTo(caller)(orNotFound(model));
  }

  /**
   * Saves a model; with an id it is changed, and its version grows. A model that cannot run yet is saved as a draft
   * with its faults. Refuses a model that somebody else has changed since it was read.
   */
  async submit(caller: Caller, body: FlowModelBody): Promise<FlowModel> {
    const { id, modelKey, modelEditorXml } = body;
    const permission = id ? 'flow_model_edit' : 'flow_model_add';
    if (!holds(caller, permission)) throw new ForbiddenError('request.noPermission', { permission });
    const { key, faults } = await inspectModel(modelEditorXml);
    if (key !== modelKey) throw new BusinessError('flow.model.keyOther', { key }, 'modelKey');
    const kept = await this.db.transaction(async (tx) => {
      // Serializes two saves of the same key, so that the second finds it taken.
      await query(
        tx,
        sql`select pg_advisory_xact_lock(hashtext(${`flow model ${caller.tenantId} ${modelKey}`}))`,
      );
      const taken = await queryOne(
        tx,
        sql`select from flow_model m where ${own(caller)} and m.model_key = ${modelKey} and m.id <> ${id ?? 0}`,
      );
      if (taken) throw new BusinessError('flow.model.taken', {}, 'modelKey');
      return changeOne<{ id: string }>(tx, storeSql(caller, body, faults));
    });
    const current = await this.detail(caller, kept?.id ?? id!);
    if (!kept) throw new ConflictError(current);
    return current;
  }

  /** Removes models; their deployments stay. */
  async remove(caller: Caller, ids: readonly string[]): Promise<true> {
    await query(
      this.db,
      sql`update flow_model m set is_deleted = 1, update_user = ${caller.userId}, update_time = localtimestamp
        where ${own(caller)} and m.id = any(${[...ids]}::bigint[])`,
    );
    return true;
  }

  /** Deploys a model as it is now. @throws ValidationError with all faults of a draft */
  async deploy(caller: Caller, modelId: string, as: DeployAs): Promise<true> {
    const model = await queryOne<{ name: string; description: string | null; xml: string }>(
      this.db,
      sql`select m.name, m.description, m.editor_xml as xml from flow_model m where m.id = ${modelId} and ${own(caller)}`,
    );
    if (!model) throw new BusinessError('flow.model.missing');
    await this.deployments.deploy(caller, as, [model]);
    return true;
  }
}
