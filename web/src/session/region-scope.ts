import { type RegionScope, regionScopeOf } from '@gushu/shared';
import { useSession } from './store.js';

/** Whose figures the signed-in person sees: the nation's, or those of a region in it. */
export const useRegionScope = (): RegionScope => useSession(({ user }) => regionScopeOf(user ?? {}));
