import type { Common } from '@gushu/shared';
import type { Caller } from '../caller/caller.js';

/** A stored row before it is dressed for the wire. */
export interface Stored extends Common {
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
