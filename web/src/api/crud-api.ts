import type { EntityDefinition, PageOf, HistoryRows } from '@gushu/shared';
import { get, post, type Query } from './client.js';

/** The calls of an administration screen; what is missing is not offered. */
export interface CrudApi<R> {
  list: (query: Query, signal: AbortSignal) => Promise<PageOf<R> | R[]>;
  /** Adds when no row is given, else changes it. */
  save?: (values: Partial<R>, row?: R) => Promise<unknown>;
  remove?: (ids: string[]) => Promise<unknown>;
  /** The row as form and view need it, where the list's is not enough. */
  detail?: (row: R) => Promise<R>;
  /** The rows whose history the server answers. */
  history?: HistoryRows | EntityDefinition;
}

/** How the calls of a thing differ from Blade's usual ones. */
export interface CrudOptions {
  /** Name of the call that lists. */
  list?: string;
  /** `save` and `update` instead of Blade's `submit`. */
  separate?: boolean;
  /** Reads a row by `detail` before it is shown or changed. */
  detail?: boolean;
  /** Conditions that every list has. */
  fixed?: Query;
}

type WithId = { id: string; version?: number };

/** The calls that Blade gives to nearly everything: list, submit (or save and update), remove, detail. */
export function crudApi<R extends WithId>(
  path: string,
  { list = 'list', separate = false, detail = false, fixed = {} }: CrudOptions = {},
) {
  return {
    list: (query: Query, signal: AbortSignal) =>
      get<PageOf<R> | R[]>(`${path}/${list}`, { ...query, ...fixed }, signal),
    save: (values: Partial<R>, row?: R) => {
      const verb = separate ? (row ? 'update' : 'save') : 'submit';
      const version = row?.version === undefined ? {} : { version: row.version };
      return post<unknown>(`${path}/${verb}`, row ? { ...values, id: row.id, ...version } : values);
    },
    remove: (ids: string[]) => post<unknown>(`${path}/remove`, undefined, { ids }),
    ...(detail ? { detail: ({ id }: R) => get<R>(`${path}/detail`, { id }) } : {}),
  };
}
