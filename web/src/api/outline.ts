import type { RegionOutline } from '@gushu/shared';
import { get } from './client.js';
import { NATION } from './regions.js';

export const fetchOutline = (xzCode: string, signal?: AbortSignal): Promise<RegionOutline> =>
  get<RegionOutline>('apicture/apicture/xzcodeGeom', { xzCode: xzCode || NATION }, signal);
