import { insideRegion, oldTree } from '@gushu/shared';
import sql, { type Sql } from 'sql-template-tag';
import { apiAllowed } from '../../caller/api-scopes.js';
import { type Caller, holds } from '../../caller/caller.js';
import { isNarrowed, scoped } from '../../rows/scope.js';
import { regionParam } from './catalogue.js';
import type { FeatureQuery } from './wfs/feature-query.js';
import type { Sight } from './wfs/feature-sql.js';

/** Ids of the trees visible under the caller's data-scopes, in register and snapshots; undefined without any. */
const rowsOf = (caller: Caller): Sql | undefined =>
  isNarrowed(caller, oldTree)
    ? sql`select t.id::text from old_tree t where ${scoped(caller, oldTree)}
        union all select t.id::text from old_tree_archive t where ${scoped(caller, oldTree)}`
    : undefined;

const PERMISSION = 'oldTree_view';
/** Route of a tree's detail: callers whom api-scopes bar from it see no trees on maps either. */
export const DETAIL = '/api/oldTree/oldTree/detail';

/** Whether the caller may see trees as they stand in the register, under this address. */
const seesTrees = (caller: Caller, route: string): boolean =>
  holds(caller, PERMISSION) && [route, DETAIL].every((address) => apiAllowed(caller.apis, address));

/**
 * Limits a request to visible rows: everybody gets the public view; callers who may see trees get their own tenant and
 * region with exact positions. A region outside of the caller's own shows nothing. Layers of published content are
 * visible to all of the tenant, with exact positions where the caller may see the trees.
 */
export function within(
  caller: Caller | undefined,
  route: string,
  query: FeatureQuery,
): [query: FeatureQuery, sight: Sight] {
  if (!caller) return [query, 'public'];
  const sees = seesTrees(caller, route);
  if (query.layer.exact === 'region') {
    const exactIn = sees && !isNarrowed(caller, oldTree) ? caller.xzCode : null;
    return [query, { tenantId: caller.tenantId, exactIn }];
  }
  if (!sees) return [query, 'public'];
  const sight = { tenantId: caller.tenantId, rows: rowsOf(caller), exactIn: caller.xzCode };
  const at = regionParam(query.layer);
  const asked = query.view[at] ?? '';
  if (insideRegion(asked, caller.xzCode)) return [query, sight];
  if (!insideRegion(caller.xzCode, asked)) return [{ ...query, fids: [] }, sight];
  return [{ ...query, view: query.view.map((value, i) => (i === at ? caller.xzCode : value)) }, sight];
}
