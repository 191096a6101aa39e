import type { Field } from './fields.js';
import type { Machine } from './machine.js';

/** Type of a field's column. */
export type ValueOf<F extends Field> = F extends { column: 'bigint' }
  ? string
  : F extends { kind: 'integer' | 'decimal' | 'flag' } | { numeric: true } | { column: 'smallint' }
    ? number
    : string;

/** The states that the machines `M` have for a field. */
type StatesIn<M extends readonly Machine[], K> = Extract<M[number], { field: K }>['initial'];

/** Whether a field always holds a value: it is required of a draft too, and no other field may be filled instead. */
type IsThere<F extends Field> = F extends { unless: string }
  ? false
  : F extends { required: 'draft' }
    ? true
    : false;

/** Type of a column: the state of a machine, a value that is always there, or one that may be missing. */
type ColumnIn<M extends readonly Machine[], K, F extends Field> = K extends M[number]['field']
  ? StatesIn<M, K>
  : IsThere<F> extends true
    ? ValueOf<F>
    : ValueOf<F> | null;

/** Type of a field in the form: text that is no number stands in a field for one as it was typed. */
type EnteredIn<M extends readonly Machine[], K, F extends Field> = K extends M[number]['field']
  ? StatesIn<M, K>
  : F extends { kind: 'integer' | 'decimal' }
    ? ValueOf<F> | string
    : ValueOf<F>;

// Of a row whose record is any nothing is known but what every record has.
type Named<K> = string extends K ? never : K;

/** The common `status` where one of the machines keeps its state there. */
type Status<M extends readonly Machine[]> = string extends M[number]['field']
  ? unknown
  : 'status' extends M[number]['field']
    ? { readonly status: StatesIn<M, 'status'> }
    : unknown;

/** Fields of `F` that hold no state: a state changes by its machine's transitions alone. */
type Stateless<M extends readonly Machine[], K> = K extends M[number]['field'] ? never : Named<K>;

/** Fields of `F` that hold the state of a machine. */
type Stateful<M extends readonly Machine[], K> = K extends M[number]['field'] ? Named<K> : never;

/** Fields that hold keys or ids; answers name beside them what these stand for. */
type Keyed = { kind: 'dictionary' | 'region' | 'reference' | 'references' };

type BodyKeys<F extends Readonly<Record<string, Field>>> = {
  [K in keyof F]: F[K] extends { auto: true } ? never : K;
}[keyof F];

/**
 * Types of rows with the fields `F` and the machines `M`: as they are stored, before that, in a form, and named in
 * answers. A definition carries it in its type, so that it is computed once per definition.
 */
export interface Shape<F extends Readonly<Record<string, Field>>, M extends readonly Machine[]> {
  columns: Status<M> & { -readonly [K in keyof F as Stateless<M, K>]: ColumnIn<M, K, F[K]> } & {
    readonly [K in keyof F as Stateful<M, K>]: ColumnIn<M, K, F[K]>;
  };
  draft: Status<M> & { -readonly [K in keyof F as Stateless<M, K>]?: ColumnIn<M, K, F[K]> | null } & {
    readonly [K in keyof F as Stateful<M, K>]?: ColumnIn<M, K, F[K]> | null;
  };
  entered: Status<M> & { -readonly [K in keyof F as Named<K>]?: EnteredIn<M, K, F[K]> | null };
  names: {
    -readonly [
      K in keyof F as F[K] extends Keyed ? Exclude<`${Named<K> & string}Name`, keyof F> : never
    ]?: string;
  };
  /** Fields that clients may send: `null` empties one. */
  values: { -readonly [K in BodyKeys<F>]?: ValueOf<F[K]> | null };
  states: { [K in M[number]['field']]: StatesIn<M, K> };
}

/** Where a definition's type carries the shape of its rows; no definition has such a property. */
export declare const SHAPE: unique symbol;
