import { get } from './client.js';
import { NATION } from './regions.js';

/** A region's outline: text of a polygon in degrees, and `lon lat` of a point inside. */
export interface Outline {
  geom: string;
  center: string;
}

export const fetchOutline = (xzCode: string, signal?: AbortSignal): Promise<Outline> =>
  get<Outline>('apicture/apicture/xzcodeGeom', { xzCode: xzCode || NATION }, signal);
