import { type RecordDefinition } from '@gushu/shared';
import { validationPipe } from '../blade/validation.js';
import { ValidationError } from '../http/errors.js';
import { type ListQuery, queryDto } from './dto.js';

// A filter that is dropped for its misspelt name would leave all rows.
const PIPE = validationPipe(true);
type Query = ReturnType<typeof queryDto>;
const queries = new Map<RecordDefinition, Query>();

function queryOf(record: RecordDefinition): Query {
  const known = queries.get(record) ?? queryDto(record);
  queries.set(record, known);
  return known;
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Reported below, like a value that is no object.
  }
  throw new ValidationError([{ field: 'filters', key: 'field.form' }]);
}

/** The filters of a record's list, a JSON object, checked as the query of its own call is; an unknown one is refused. */
export async function filtersOf(record: RecordDefinition, text = ''): Promise<ListQuery> {
  const metadata = { type: 'query', metatype: queryOf(record) } as const;
  return (await PIPE.transform(parsed(text === '' ? '{}' : text), metadata)) as ListQuery;
}
