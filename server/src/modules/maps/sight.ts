import { insideRegion } from '@gushu/shared';
import type { Caller } from '../../auth/caller.js';
import { regionParam } from './catalogue.js';
import type { FeatureQuery } from './wfs/feature-query.js';
import type { Sight } from './wfs/feature-sql.js';

/**
 * Narrows a request to what may be shown: without a token the public view, with one the caller's own tenant and
 * region, positions exact. A region outside of the caller's own has nothing to show.
 */
export function within(caller: Caller | undefined, query: FeatureQuery): [query: FeatureQuery, sight: Sight] {
  if (!caller) return [query, 'public'];
  const sight = { tenantId: caller.tenantId };
  const at = regionParam(query.layer);
  const asked = query.view[at] ?? '';
  if (insideRegion(asked, caller.xzCode)) return [query, sight];
  if (!insideRegion(caller.xzCode, asked)) return [{ ...query, fids: [] }, sight];
  return [{ ...query, view: query.view.map((value, i) => (i === at ? caller.xzCode : value)) }, sight];
}
