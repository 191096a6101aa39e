import { type Field, text, type TextField } from '../record/fields.js';
import { param } from './platform.js';

const { label } = param.fields.paramValue;

/** A whole number from 1 of so many digits at most; 0 would count as not set. */
const whole = (digits: number): TextField => {
  const form = `1～${10 ** digits - 1}`;
  return text({
    label, max: 255, pattern: `[1-9]\\d{0,${digits - 1}}`,
    patternHint: [`${form}的整数`, `a whole number, ${form}`],
  });
};

const flag = text({
  label, max: 255, pattern: 'true|false',
  patternHint: ['true或false', 'true or false'],
});

/** Parameters that are read as whole numbers. */
export const WHOLE_PARAMS = {
  'account.failCount': whole(3),
  'account.lockDuration': whole(5),
  'account.requestsPerMinute': whole(6),
  'archive.directRows': whole(6),
  'event.acceptHours': whole(4),
  'event.emergencyHours': whole(4),
  'event.verifyDays': whole(3),
  'event.closeDays': whole(3),
  'event.reopenDays': whole(4),
  'export.directRows': whole(6),
  'export.perPerson': whole(3),
  'tenant.default.accountNumber': whole(6),
  'upload.userMegabytes': whole(6),
  'upload.tenantMegabytes': whole(6),
  'upload.keptHours': whole(5),
  'upload.checkSeconds': whole(2),
  'upload.zipMegabytes': whole(6),
  'upload.tenantZipMegabytes': whole(7),
} as const;
/** Key of a parameter that is read as a whole number. */
export type WholeParam = keyof typeof WHOLE_PARAMS;

/** Parameters that are either on, `true`, or off. */
export const FLAG_PARAMS = {
  'account.registerUser': flag,
  'account.switchMode': flag,
  'account.tenantMode': flag,
} as const;
/** Key of a parameter that is on or off. */
export type FlagParam = keyof typeof FLAG_PARAMS;

const KNOWN: Readonly<Record<string, Field>> = { ...WHOLE_PARAMS, ...FLAG_PARAMS };

/** Metres that a protection scope reaches beyond the crown, by level; `scopeBuffer.41.1` is a province's own. */
const SCOPE_BUFFER = /^scopeBuffer\.(?:\d{2}\.)?[123]$/;

/** Days of a cycle; with a province between, that province's own. */
const CYCLE = /^(?:patrolCycle\.(?:\d{2}\.)?[123]|checkCycle(?:\.\d{2})?)$/;

/** The form of a parameter's value, by its key: what code reads as a number must be one, others are any text. */
export const parameterField = (key: unknown): Field => {
  if (SCOPE_BUFFER.test(String(key))) return whole(3);
  if (CYCLE.test(String(key))) return whole(4);
  return Object.hasOwn(KNOWN, String(key)) ? KNOWN[String(key)]! : param.fields.paramValue;
};
