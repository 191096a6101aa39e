import { oldTree, permissionOf } from '@gushu/shared';
import { apiAllowed } from '../../../caller/api-scopes.js';
import { type Caller, holds } from '../../../caller/caller.js';

/** Whether the caller may read single trees: others have no pictures, and the positions of sensitive trees only roughly. */
export const seesTrees = (caller: Caller): boolean =>
  holds(caller, permissionOf(oldTree, 'view')) && apiAllowed(caller.apis, `/api/${oldTree.path}/detail`);

/** A position as it is shown to whoever may not know just where a sensitive tree stands. */
export const roughly = (degrees: number | null): number | null =>
  degrees === null ? null : Math.round(degrees * 100) / 100;
