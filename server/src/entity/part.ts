import type { EntityDefinition } from '@gushu/shared';
import type { Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../caller/caller.js';
import type { RowPart } from '../rows/part.js';
import type { Filters } from './dto.js';

/** A part of the service of an administered entity. */
export interface EntityPart<D extends EntityDefinition> extends RowPart<D> {
  /** Further conditions of every list, led by `and`. */
  filter?(filters: Filters): Sql;

  /** The tenant that a new row belongs to, where the sent values decide it. */
  tenantOf?(tx: EntityManager, caller: Caller, body: object): Promise<string | undefined>;

  /** Runs after the commit of any change: clears caches and deletes the belongings of removed rows. */
  committed?(removed: readonly string[]): Promise<unknown>;
}
