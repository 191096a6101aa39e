import { isBlank } from '../blank.js';
import type { Fault } from '../record/check.js';

/** What is wrong between the fields of an inquiry that is submitted: somebody must be able to answer it. */
export const inquiryFaults = ({ isOpen, expertIds }: Record<string, unknown>): Fault[] =>
  String(isOpen) !== '1' && isBlank(expertIds) ? [{ field: 'expertIds', key: 'inquiry.nobodyAsked' }] : [];
