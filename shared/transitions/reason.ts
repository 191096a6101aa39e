import { trimBlanks } from '../blank.js';

/** Characters of a reason. */
const REASON = { min: 5, max: 500 } as const;

/** Whether a text says enough for a reason, and not too much. */
export function isReason(text = ''): boolean {
  const { length } = trimBlanks(text);
  return length >= REASON.min && length <= REASON.max;
}
