import type { Lonlat } from '@gushu/shared';
import type { Box } from '../../api/region-shapes.js';
import { WATER_URL } from './ground.js';

/** Lines as the file has them: a position, then steps, in whole parts of a degree. */
interface WaterFile {
  perDegree: number;
  rivers: number[][][];
  lakes: number[][];
}

/** A river or the shore of a lake, and the box around it. */
export interface WaterLine {
  /** 1 the largest rivers to 4 the smallest; 0 a lake. */
  rank: number;
  line: Lonlat[];
  box: Box;
}

/** Reads a line of steps. */
function positionsOf(steps: readonly number[], perDegree: number): Lonlat[] {
  const line: Lonlat[] = [];
  let [lon, lat] = [0, 0];
  for (let at = 0; at + 1 < steps.length; at += 2) {
    lon += steps[at] ?? 0;
    lat += steps[at + 1] ?? 0;
    line.push([lon / perDegree, lat / perDegree]);
  }
  return line;
}

function boxOf(line: readonly Lonlat[]): Box {
  const box: [number, number, number, number] = [180, 90, -180, -90];
  for (const [lon, lat] of line) {
    box[0] = Math.min(box[0], lon);
    box[1] = Math.min(box[1], lat);
    box[2] = Math.max(box[2], lon);
    box[3] = Math.max(box[3], lat);
  }
  return box;
}

/** All lines of the file, lakes first, then rivers from the smallest to the largest: in the order of drawing. */
export function waterLines({ perDegree, rivers, lakes }: WaterFile): WaterLine[] {
  const made = (steps: readonly number[], rank: number): WaterLine => {
    const line = positionsOf(steps, perDegree);
    return { rank, line, box: boxOf(line) };
  };
  return [
    ...lakes.map((steps) => made(steps, 0)),
    ...rivers.flatMap((lines, at) => lines.map((steps) => made(steps, at + 1))).reverse(),
  ];
}

/** Rivers and lakes around the nation; read once, and never asked for again: the address says what is in it. */
export const waterQuery = {
  queryKey: ['ground', 'water'],
  queryFn: async ({ signal }: { signal?: AbortSignal }) => {
    const answer = await fetch(WATER_URL, signal ? { signal } : {});
    if (!answer.ok) throw new Error(`${WATER_URL}: ${answer.status}`);
    return waterLines((await answer.json()) as WaterFile);
  },
  staleTime: Infinity,
  gcTime: Infinity,
  retry: 1,
};

/** Ranks of rivers that are drawn where a pixel is so many degrees: the largest always, small ones from near. */
export const ranksAt = (degreesAPixel: number): number =>
  degreesAPixel > 0.02 ? 1 : degreesAPixel > 0.008 ? 2 : degreesAPixel > 0.003 ? 3 : 4;

/** Whether two boxes share anything. */
export const meets = (one: Box, other: Box): boolean =>
  one[0] <= other[2] && one[2] >= other[0] && one[1] <= other[3] && one[3] >= other[1];

/** Width in pixels of a river's line. */
export const riverWidth = (rank: number, degreesAPixel: number): number =>
  Math.max(0.5, (degreesAPixel > 0.008 ? 1.1 : 1.8) - 0.3 * (rank - 1));
