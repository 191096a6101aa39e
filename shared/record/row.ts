import type { Common, EntityDefinition, RecordDefinition } from './define.js';
import type { RowTransition } from './machine.js';
import type { SHAPE } from './shape.js';

/** The states that a machine's field of a record may be in: `StateOf<typeof law, 'publishStatus'>` is 0, 1 or 2. */
export type StateOf<
  D extends RecordDefinition,
  K extends keyof D[typeof SHAPE]['states'],
> = D[typeof SHAPE]['states'][K];

/** A row of a record whose approved rows change by a request beside them: the row it is a change of, or its open change. */
type Changing = { originId?: string | null; changeId?: string | null };

/**
 * A row as it is stored: the columns of every record, and those of its definition, each by its kind and state machine. Where
 * the definition is any it has the first alone; `valueOf` reads the others by their names.
 */
export type ColumnsOf<D extends EntityDefinition = EntityDefinition> = Readonly<Common> &
  Changing &
  D[typeof SHAPE]['columns'];

/** A row that is not stored yet: all that somebody enters may be missing. */
export type DraftOf<D extends EntityDefinition = EntityDefinition> = Readonly<Common> &
  Changing &
  D[typeof SHAPE]['draft'];

/** A row while it is entered: a form holds any part of it, and numbers also as they were typed. */
export type EnteredOf<D extends EntityDefinition = EntityDefinition> = Partial<
  Common & Changing & D[typeof SHAPE]['entered']
>;

/** Actions that a row's reader may take on it. */
type Offered = {
  moves?: RowTransition[];
  editable?: boolean;
  removable?: boolean;
  /** When somebody has to have moved it on, yyyy-MM-dd HH:mm:ss. */
  due?: string;
  /** It was returned, and nobody has changed it since. */
  unchangedSinceReturn?: boolean;
  /** Fields that its reader may not change. */
  fixed?: readonly string[];
};

/**
 * A row as the server answers it: its columns, what their keys stand for (`vigorName`, `xzCodeName`, `statusName`), and what
 * its reader may do with it.
 */
export type RowOf<D extends EntityDefinition = EntityDefinition> = ColumnsOf<D> &
  D[typeof SHAPE]['names'] & { statusName?: string } & Offered;

/**
 * The value of a row's field by its name, for code that works for any record. What knows its record reads `row.xzCode`
 * instead, which does not compile where the record has no such field.
 */
export const valueOf = (row: object, name: string): unknown =>
  (row as Readonly<Record<string, unknown>>)[name];
