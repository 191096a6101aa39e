import { columnOf, type EntityDefinition, type Fault, isBlank } from '@gushu/shared';
import { ValidationError } from '../http/errors.js';

/** Of a unique index, and of a constraint that does the same and can wait for the end of a transaction. */
const VIOLATIONS = ['23505', '23P01'];
const PLAIN = /^[a-z]\w*$/;
const SHARED: ReadonlySet<string> = new Set(['tenant_id', 'year']);

/** Faults of values that are no keys of their dictionaries. */
export const unknownKeys = (
  { fields }: EntityDefinition,
  texts: ReadonlyMap<string, ReadonlyMap<string, string>>,
  values: Readonly<Record<string, unknown>>,
): Fault[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'dictionary' || field.auto || isBlank(values[name])) return [];
    const unknown = String(values[name])
      .split(',')
      .find((key) => !texts.get(field.code)?.has(key));
    return unknown === undefined
      ? []
      : [{ field: name, key: 'field.dictionary', params: { value: unknown } }];
  });

/** A unique index is the last word on numbers and codes; its refusal names the field. */
export async function unique<T>(
  record: Pick<EntityDefinition, 'fields' | 'title'>,
  statement: () => Promise<T>,
): Promise<T> {
  try {
    return await statement();
  } catch (error) {
    const driver = (error as { driverError?: { code?: string; detail?: string } }).driverError ?? {};
    if (!driver.code || !VIOLATIONS.includes(driver.code)) throw error;
    // Beside tenant, year and computed columns, a key holds the value that must not repeat, last.
    const detail = driver.detail ?? '';
    const columns = detail.slice(detail.indexOf('(') + 1, detail.indexOf(')=(')).split(', ');
    const column = columns.filter((each) => PLAIN.test(each) && !SHARED.has(each)).at(-1);
    const field = Object.keys(record.fields).find((name) => columnOf(name) === column);
    throw new ValidationError([{ field: field ?? record.title, key: 'field.taken' }]);
  }
}
