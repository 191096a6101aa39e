import type { Common, EntityDefinition, ValueOf } from './define.js';
import type { Field } from './fields.js';
import type { Machine, RowTransition } from './machine.js';

/** The machines of a definition. */
type MachinesOf<D> = D extends { states: readonly (infer M extends Machine)[] } ? M : never;

/** The states that a machine's field of a record may be in: `StateOf<typeof law, 'publishStatus'>` is 0, 1 or 2. */
export type StateOf<D, K extends string> = Extract<MachinesOf<D>, { field: K }>['initial'];

/** Whether a field always holds a value: it is asked for of a draft too, and no other field may be filled instead. */
type IsThere<F extends Field> = F extends { unless: string }
  ? false
  : F extends { required: 'draft' }
    ? true
    : false;

/** What a column holds: the state of a machine, a value that is always there, or one that may be missing. */
type ColumnOf<D, K, F extends Field> = K extends MachinesOf<D>['field'] & string
  ? StateOf<D, K>
  : IsThere<F> extends true
    ? ValueOf<F>
    : ValueOf<F> | null;

// Of a row whose record is any nothing is known but what every record has.
type Named<K> = string extends K ? never : K;

/** A row of a record whose approved rows change by a request beside them: the row it is a change of, or its open change. */
type Changing = { originId?: string | null; changeId?: string | null };

/** The common `status` where a machine of the record keeps its state there. */
type Status<D> = string extends MachinesOf<D>['field']
  ? unknown
  : 'status' extends MachinesOf<D>['field']
    ? { status: StateOf<D, 'status'> }
    : unknown;
type Beside<D> = Common & Changing & Status<D>;

/**
 * A row as it is stored: the columns of every record, and those of its definition, each by its kind and state machine. Where
 * the definition is any it has the first alone; `valueOf` reads the others by their names.
 */
export type ColumnsOf<D extends EntityDefinition = EntityDefinition> = Beside<D> & {
  [K in keyof D['fields'] as Named<K>]: ColumnOf<D, K, D['fields'][K]>;
};

/** A row that is not stored yet: all that somebody enters may be missing. */
export type DraftOf<D extends EntityDefinition = EntityDefinition> = Beside<D> & {
  [K in keyof D['fields'] as Named<K>]?: ColumnOf<D, K, D['fields'][K]> | null;
};

/** Fields that hold keys or ids; answers name beside them what these stand for. */
type Keyed = { kind: 'dictionary' | 'region' | 'reference' | 'references' };

/** What stands beside the stored keys of a row: `vigorName`, `xzCodeName`, `expertIdsName`, `statusName`. */
type NamesOf<D extends EntityDefinition> = { statusName?: string } & {
  [
    K in keyof D['fields'] as D['fields'][K] extends Keyed
      ? Exclude<`${Named<K> & string}Name`, keyof D['fields']>
      : never
  ]?: string;
};

/** What a row's reader may do with it. */
type Offered = {
  moves?: RowTransition[];
  editable?: boolean;
  removable?: boolean;
  /** When somebody has to have moved it on, yyyy-MM-dd HH:mm:ss. */
  due?: string;
  /** It was returned, and nobody has changed it since. */
  unchangedSinceReturn?: boolean;
  /** Fields that are kept from its reader. */
  fixed?: readonly string[];
};

/** A row as the server answers it: its columns, what their keys stand for, and what its reader may do with it. */
export type RowOf<D extends EntityDefinition = EntityDefinition> = ColumnsOf<D> & NamesOf<D> & Offered;

/** The same with whatever else an answer may hold, for pages that do not say yet of which record it is. */
export type Row<D extends EntityDefinition = EntityDefinition> = RowOf<D> & Record<string, unknown>;

/**
 * The value of a row's field by its name, for code that works for any record. What knows its record reads `row.xzCode`
 * instead, which does not compile where the record has no such field.
 */
export const valueOf = (row: object, name: string): unknown =>
  (row as Readonly<Record<string, unknown>>)[name];
