import type { ColumnsOf, Common, DraftOf, EntityDefinition, RecordDefinition, SHAPE } from '@gushu/shared';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../caller/caller.js';

/** A stored row of a record, before it is dressed for the wire. */
export type Stored<D extends EntityDefinition> = ColumnsOf<D>;

/** A row about to be stored: fields that somebody enters may still be missing. */
export type Draft<D extends EntityDefinition> = DraftOf<D>;

/**
 * Names that the code of a record does not write: what the server fills, and the states of its machines. What is
 * administered has none: its `status` says whether it is in use.
 */
type Filled<D extends EntityDefinition> =
  | Exclude<keyof Common, 'status'>
  | keyof D[typeof SHAPE]['states']
  | (D extends RecordDefinition ? 'status' : never);

/** Other values for fields of a row: without what the server fills, and without states. */
export type Amended<D extends EntityDefinition> = Partial<Omit<ColumnsOf<D>, Filled<D>>> & {
  [K in Filled<D>]?: never;
};

/** Names of `R` that may be written. */
type Writable<R> = {
  [K in keyof R]-?: (<T>() => T extends { [Q in K]: R[K] } ? 1 : 2) extends <T>() => T extends {
    -readonly [Q in K]: R[K];
  }
    ? 1
    : 2
    ? K
    : never;
}[keyof R];

/** Writes several fields of a row: those that it has, and that its record's code may write. */
export const assign = <R extends object>(row: R, values: Partial<Pick<R, Writable<R>>> | undefined): R =>
  Object.assign(row, values);

/** A change of a row in its transaction: the row as it will be, and as it was; undefined for a new one. */
export interface Change<D extends EntityDefinition> {
  tx: EntityManager;
  caller: Caller;
  row: Draft<D>;
  before: Stored<D> | undefined;
}

/** The same once the row is stored. */
export interface StoredChange<D extends EntityDefinition> extends Change<D> {
  row: Stored<D>;
}

/** A row of any record, as code reads it that finds the names of fields in definitions. */
export interface AnyRow extends Common {
  [field: string]: unknown;
}

/** Which row was stored, and as which version. */
export interface Saved {
  id: string;
  version: number;
}

/** Who makes a new row, and for which department. */
export const madeBy = ({ userId, deptIds }: Caller) => ({
  createUser: userId,
  createDept: deptIds[0] ?? null,
  updateUser: userId,
  version: 1,
});
