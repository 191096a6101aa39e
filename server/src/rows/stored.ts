import type { ColumnsOf, Common, DraftOf, EntityDefinition } from '@gushu/shared';
import type { Caller } from '../caller/caller.js';

/** A stored row of a record, before it is dressed for the wire. */
export type Stored<D extends EntityDefinition> = ColumnsOf<D>;

/** A row about to be stored: what somebody enters may still be missing. */
export type Draft<D extends EntityDefinition> = DraftOf<D>;

/** A row of any record, as code reads it that finds the names of fields in definitions. */
export interface AnyRow extends Common {
  [field: string]: unknown;
}

/** Which row was stored, and as which version. */
export interface Saved {
  id: string;
  version: number;
}

/** Who makes a new row, and for which department. */
export const madeBy = ({ userId, deptIds }: Caller) => ({
  createUser: userId,
  createDept: deptIds[0] ?? null,
  updateUser: userId,
  version: 1,
});
