import { NATION, REGION_LENGTHS, type RegionFound, type RegionNode, type RegionRow } from '@gushu/shared';
import { get, post } from './client.js';
import { queryClient } from './query-client.js';

const PATH = 'blade-system/region';
const DAY = 86_400_000;

/** Direct children as tree nodes; read once a day, regions change that rarely. */
export const regionNodes = (code: string): Promise<RegionNode[]> =>
  queryClient.fetchQuery({
    queryKey: ['region', 'nodes', code],
    queryFn: () => get<RegionNode[]>(`${PATH}/lazy-tree`, { parentCode: code || NATION }),
    staleTime: DAY,
  });

/** One region. */
export const regionDetail = (code: string): Promise<RegionRow> =>
  queryClient.fetchQuery({
    queryKey: ['region', 'detail', code],
    queryFn: () => get<RegionRow>(`${PATH}/detail`, { code }),
    staleTime: DAY,
  });

/** The county that a position lies in; nothing where it lies in none. */
export interface CountyAt {
  code?: string;
  fullName?: string;
}

/** Which county a position lies in. */
export const countyAt = (
  lon: number | string,
  lat: number | string,
  signal?: AbortSignal,
): Promise<CountyAt> => get(`${PATH}/locate`, { lon, lat }, signal);

/** Regions inside `own` whose name holds the text, best first. */
export const searchRegions = (name: string, own: string, signal?: AbortSignal): Promise<RegionFound[]> =>
  get<RegionFound[]>(`${PATH}/search`, { name, code: own }, signal);

/** Direct children as rows. */
export const regionRows = (code: string, signal?: AbortSignal): Promise<RegionRow[]> =>
  get<RegionRow[]>(`${PATH}/select`, { code: code || NATION }, signal);

export const submitRegion = (region: Partial<RegionRow>): Promise<unknown> => post(`${PATH}/submit`, region);
export const removeBoundary = (code: string): Promise<unknown> =>
  post(`${PATH}/removeFxpgCode`, undefined, { code });
export const removeRegion = (code: string): Promise<unknown> =>
  post(`${PATH}/remove`, undefined, { id: code });

/** Forgets what was read of regions, after a change. */
export const forgetRegions = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['region'] });

/** Codes from the province down to the code itself: 33, 3301, 330106. */
export const codesAbove = (code: string): string[] =>
  REGION_LENGTHS.filter((length) => length <= code.length).map((length) => code.slice(0, length));

/** Names from the province down, the region itself last. */
export function regionNames(region: RegionRow): string[] {
  const { provinceName, cityName, districtName, townName, villageName, name } = region;
  const above = [provinceName, cityName, districtName, townName, villageName].slice(
    0,
    region.regionLevel - 1,
  );
  return [...above.filter((one): one is string => Boolean(one)), name];
}
