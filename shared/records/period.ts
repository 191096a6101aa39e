import { isBlank } from '../blank.js';
import type { Fault } from '../record/check.js';

/** Faults between the two ends of an announced period: it ends after it begins. */
export const withinPeriod = ({ beginTime, endTime }: Record<string, unknown>): Fault[] =>
  isBlank(beginTime) || isBlank(endTime) || String(endTime) > String(beginTime)
    ? []
    : [{ field: 'endTime', key: 'period.endFirst' }];
