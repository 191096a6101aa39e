import type { EntityDefinition } from '@gushu/shared';
import type { Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../caller/caller.js';
import type { RowPart } from '../rows/part.js';
import type { Filters } from './dto.js';

/** Something that the service of what is administered is made of. */
export interface EntityPart<D extends EntityDefinition> extends RowPart<D> {
  /** Further conditions of every list, led by `and`. */
  filter?(filters: Filters): Sql;

  /** The tenant that a new row belongs to, where that follows from what was sent. */
  tenantOf?(tx: EntityManager, caller: Caller, body: object): Promise<string | undefined>;

  /** After the commit of any change: caches that must forget, and what was of rows that were removed. */
  committed?(removed: readonly string[]): Promise<unknown>;
}
