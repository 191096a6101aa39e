import { isBlank } from '../blank.js';
import type { Fault } from '../record/check.js';

/** What is wrong between the fields of a patrol that is submitted. */
export const patrolFaults = ({ result, abnormalType }: Record<string, unknown>): Fault[] =>
  String(result) === '2' && isBlank(abnormalType) ? [{ field: 'abnormalType', key: 'field.required' }] : [];
