import {
  type EntityDefinition,
  type Field,
  isNumeric,
  type RowOf,
  type PageOf,
  valueOf,
} from '@gushu/shared';
import { get } from './client.js';
import { type CrudApi, crudApi, type CrudOptions } from './crud-api.js';

const meansNothing = (field: Field, value: unknown): boolean =>
  value === -1 && isNumeric(field) && !('min' in field && (field.min ?? 0) < 0);

/** Blade answers an empty figure as -1: here it is empty again. */
function emptied<R extends object>({ fields }: EntityDefinition, row: R): R {
  const blanks = Object.entries(fields).filter(([name, field]) => meansNothing(field, valueOf(row, name)));
  return { ...row, ...Object.fromEntries(blanks.map(([name]) => [name, null])) };
}

/** Sends empty fields as `null`, so that a change clears them. */
const said = <R extends object>(values: Partial<R>): Partial<R> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null])) as Partial<R>;

/** Calls of an administered entity, by its definition. */
export function entityApi<D extends EntityDefinition, R extends RowOf<D> = RowOf<D>>(
  entity: D,
  options: CrudOptions = {},
): Required<CrudApi<R>> {
  const { list, save, remove } = crudApi<R>(entity.path, options);
  const clean = (row: R) => emptied(entity, row);
  return {
    list: async (query, signal) => {
      const answer: PageOf<R> | R[] = await list(query, signal);
      if (Array.isArray(answer)) return answer.map(clean);
      return { ...answer, records: answer.records.map(clean) };
    },
    save: (values, row) => save(row ? said(values) : values, row),
    remove,
    history: entity,
    detail: async ({ id }) => clean(await get<R>(`${entity.path}/detail`, { id })),
  };
}
