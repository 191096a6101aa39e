import { type Fault, isRealDay } from '@gushu/shared';
import { ValidationError } from '../../../http/errors.js';
import { type Expression, parseExpression, type Variables } from './expression.js';
import { modelName, type Outline, type Timer } from './outline.js';

/** A duration such as P3D or PT30M; repeated ones would never end by themselves. */
const DURATION =
  /^P(?=.)(?:(\d{1,4})W|(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,5})D)?(?:T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,10})S)?)?)$/;
const MOMENT =
  /^(\d{4}-\d{2}-\d{2})(?:T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)?)?$/;
/** A moment without a zone: it is read as China time (+08:00), wherever the server runs. */
const WITHOUT_ZONE = /^\d{4}-\d{2}-\d{2}(?:T[\d:]+)?$/;
const ZONE = '+08:00';

const DAY_SECONDS = 86_400;
const YEAR_DAYS = 366;
/** Seconds of each part of a duration, as `DURATION` has them. */
const PARTS = [7 * DAY_SECONDS, YEAR_DAYS * DAY_SECONDS, 31 * DAY_SECONDS, DAY_SECONDS, 3600, 60, 1];
/** Longest timer, in years: a longer one is a slip of the hand. */
export const MAX_TIMER_YEARS = 10;
const FIRST_YEAR = 1900;

/** A moment with its zone. */
export function withZone(text: string): string {
  if (!WITHOUT_ZONE.test(text)) return text;
  return `${text.includes('T') ? text : `${text}T00:00`}${ZONE}`;
}

function durationFault(text: string): string | undefined {
  const parts = DURATION.exec(text)?.slice(1);
  if (!parts) return 'flow.timer.form';
  const seconds = parts.reduce((sum, part = '0', at) => sum + Number(part) * (PARTS[at] ?? 0), 0);
  return seconds > MAX_TIMER_YEARS * YEAR_DAYS * DAY_SECONDS ? 'flow.timer.far' : undefined;
}

function momentFault(text: string): string | undefined {
  const day = MOMENT.exec(text)?.[1];
  if (day === undefined) return 'flow.timer.form';
  if (!isRealDay(day)) return 'flow.timer.day';
  const year = Number(day.slice(0, 4));
  const isFar = year < FIRST_YEAR || year > new Date().getFullYear() + MAX_TIMER_YEARS;
  return isFar ? 'flow.timer.far' : undefined;
}

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && (typeof value !== 'string' || value.trim() !== '');

/** Message key of why a timer cannot wait for a value: wrong form, a day that does not exist, or too far away. */
export function timerFault(kind: Timer['kind'], value: unknown): string | undefined {
  if (!isGiven(value)) return 'flow.timer.missing';
  // A number or any other value that is no text is given, but has the wrong form.
  const text = typeof value === 'string' ? value.trim() : '';
  return kind === 'timeDuration' ? durationFault(text) : momentFault(text);
}

/** Variables to validate, with the names of those that were just submitted. */
interface Given {
  variables: Variables;
  /** Undefined where all are new. */
  names?: readonly string[];
}

/** The variable of a timer that a refusal names: a submitted one first. */
function faultyName({ names }: Expression, given: readonly string[] | undefined): string {
  return [...names].find((name) => !given || given.includes(name)) ?? [...names][0] ?? 'variables';
}

/**
 * Refuses variables that a timer of the model cannot wait for: a missing one that no form will still set, and a value
 * that is no moment, no duration, or too far away.
 * @throws ValidationError with the variable and the name of the element
 */
export function assertTimers({ nodes }: Outline, { variables, names: given }: Given): void {
  const asked = new Set(Object.values(nodes).flatMap(({ fields = [] }) => fields.map(({ name }) => name)));
  const faults = Object.values(nodes).flatMap(({ name, timer }): Fault[] => {
    if (!timer?.text.includes('${')) return [];
    const expression = parseExpression(timer.text);
    const reads = [...expression.names];
    if (given && !reads.some((each) => given.includes(each))) return [];
    const missing = reads.find((each) => !isGiven(variables[each]));
    const params = { element: modelName(name) };
    // The engine sets `pass` with each task, and forms set their fields.
    if (missing === 'pass' || (missing !== undefined && !given && asked.has(missing))) return [];
    if (missing !== undefined) return [{ field: missing, key: 'flow.timer.missing', params }];
    const value = expression.value(variables);
    const key = timerFault(timer.kind, value);
    return key
      ? [{ field: faultyName(expression, given), key, params: { ...params, max: MAX_TIMER_YEARS } }]
      : [];
  });
  if (faults.length > 0) throw new ValidationError(faults);
}
