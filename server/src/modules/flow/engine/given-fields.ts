import { type Fault, type FlowField, isRealDay } from '@gushu/shared';
import { BusinessError, ValidationError } from '../../../http/errors.js';
import type { Variables } from './expression.js';
import type { Instance, Task } from './flow-rows.js';
import { modelName } from './outline.js';

/** Variable that says whether a task was agreed to; `complete-task` has a parameter of its own for it. */
const PASS = 'pass';
const MAX_TEXT = 5_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const isDay = (value: unknown): boolean => typeof value === 'string' && DAY.test(value) && isRealDay(value);

const FITS: Readonly<Record<FlowField['kind'], (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string' && value.length <= MAX_TEXT,
  long: (value) => Number.isSafeInteger(value),
  double: (value) => Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  date: isDay,
};

/** Message key for a value of another kind, by the field's kind. */
const WRONG: Readonly<Record<FlowField['kind'], string>> = {
  string: 'field.text',
  long: 'field.integer',
  double: 'field.number',
  boolean: 'field.form',
  date: 'field.day',
};

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

function faultOf({ name, label, kind, required }: FlowField, value: unknown): Fault[] {
  const named = { field: name, label: modelName(label) };
  if (isEmpty(value)) return required ? [{ ...named, key: 'field.required' }] : [];
  if (FITS[kind](value)) return [];
  if (kind === 'string' && typeof value === 'string')
    return [{ ...named, key: 'field.long', params: { max: MAX_TEXT } }];
  return [{ ...named, key: WRONG[kind] }];
}

/** Variables that the person who does a task decides on: the fields of its form, and `pass`. */
export const askedNames = (
  { outline }: Pick<Instance, 'outline'>,
  { elementId }: Pick<Task, 'elementId'>,
) => [...(outline.nodes[elementId]?.fields ?? []).map(({ name }) => name), PASS];

/**
 * The submitted variables of a task that the process stores: the fields of the task's own form. A client may send
 * others back unchanged.
 * @throws BusinessError with the name of a variable that the form does not have
 * @throws ValidationError with a fault for each field that is missing or of another kind
 */
export function givenFields(
  { outline, variables: current }: Instance,
  { elementId }: Task,
  { variables: given, passed }: { variables: Variables; passed: boolean },
): Variables {
  const { fields = [], collects = [] } = outline.nodes[elementId] ?? {};
  const others = Object.keys(given).filter(
    (name) => name !== PASS && JSON.stringify(given[name]) !== JSON.stringify(current[name]),
  );
  // Variables that decide the people of an open task are fixed until all its parts are done.
  const fixed = others.find((name) => collects.includes(name));
  if (fixed !== undefined) throw new BusinessError('flow.variableHeld', { name: fixed }, 'variables');
  const foreign = others.find((name) => !fields.some((field) => field.name === name));
  if (foreign !== undefined) throw new BusinessError('flow.variableForeign', { name: foreign }, 'variables');
  // A refusal need not fill in the form.
  const asked = passed ? fields : fields.filter(({ name }) => !isEmpty(given[name]));
  const faults = asked.flatMap((field) =>
    faultOf(field, (Object.hasOwn(given, field.name) ? given : current)[field.name]),
  );
  if (faults.length > 0) throw new ValidationError(faults);
  return Object.fromEntries(
    fields.flatMap(({ name }) => (Object.hasOwn(given, name) ? [[name, given[name]]] : [])),
  );
}
