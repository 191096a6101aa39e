import { isBlank } from '../blank.js';
import type { Fault } from '../record/check.js';

/** What is wrong between the two ends of what is announced: it ends after it begins. */
export const withinPeriod = ({ beginTime, endTime }: Record<string, unknown>): Fault[] =>
  isBlank(beginTime) || isBlank(endTime) || String(endTime) > String(beginTime)
    ? []
    : [{ field: 'endTime', key: 'period.endFirst' }];
