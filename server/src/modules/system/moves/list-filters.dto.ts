import type { RecordDefinition } from '@gushu/shared';
import { validationPipe } from '../../../blade/validation.js';
import { ValidationError } from '../../../http/errors.js';
import { type ListQuery, queryDto } from '../../../record/dto.js';
import { MOVED } from './moved-records.js';

const PIPE = validationPipe();
const QUERIES = new Map(MOVED.map((record) => [record, queryDto(record)]));

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Said below, as what is no object.
  }
  throw new ValidationError([{ field: 'filters', key: 'field.form' }]);
}

/** The filters of a record's list, checked as its own call checks them. */
export async function filtersOf(record: RecordDefinition, text = ''): Promise<ListQuery> {
  const metadata = { type: 'query', metatype: QUERIES.get(record) } as const;
  return (await PIPE.transform(parsed(text === '' ? '{}' : text), metadata)) as ListQuery;
}
