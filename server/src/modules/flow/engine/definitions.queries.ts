import sql, { type Sql } from 'sql-template-tag';
import type { Caller } from '../../../caller/caller.js';
import { type Db, queryOne } from '../../../database/database.js';
import type { Outline } from './outline.js';

/** A deployed version of a model. */
export interface Definition {
  id: string;
  name: string;
  xml: string;
  outline: Outline;
  suspended: boolean;
  category: string | null;
}

/** The category of leaves, an entry of the dictionary `flow`. */
export const LEAVE_CATEGORY = 'flow_1';

/** Definitions of everyone and of the caller's tenant. */
export const visibleDefinitions = ({ tenantId }: Pick<Caller, 'tenantId'>): Sql =>
  sql`d.tenant_id in ('', ${tenantId})`;

/** The newest version of each definition, as which new processes start. */
export const newestVersion: Sql = sql`not exists (select from flow_definition n
  where n.tenant_id = d.tenant_id and n.key = d.key and n.version > d.version)`;

/** A definition that the caller may start, in any version; undefined where it is another tenant's. */
export const startable = (
  db: Db,
  caller: Pick<Caller, 'tenantId'>,
  id: string,
): Promise<Definition | undefined> =>
  queryOne<Definition>(
    db,
    sql`select d.id, d.name, d.xml, d.outline, d.suspended, d.category from flow_definition d
      where d.id = ${id} and ${visibleDefinitions(caller)} for share`,
  );
