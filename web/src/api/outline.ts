import { NATION, type RegionOutline } from '@gushu/shared';
import { get } from './client.js';

/** The outline of a region in degrees, the nation's for an empty code; read once, until regions change. */
export const outlineQuery = (xzCode: string) => ({
  queryKey: ['region', 'outline', xzCode],
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    get<RegionOutline>('apicture/apicture/xzcodeGeom', { xzCode: xzCode || NATION }, signal),
  staleTime: Infinity,
});
