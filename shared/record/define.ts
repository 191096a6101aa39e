import type { Label } from '../label.js';
import type { Field } from './fields.js';
import type { Machine } from './machine.js';
import { ReviewStatus } from './review.js';
import type { Shape, SHAPE } from './shape.js';

type Fields = Readonly<Record<string, Field>>;

/** Definition of an entity that people administer: its name, its path and its fields. */
export interface EntityDefinition<
  F extends Fields = Fields,
  G extends string = string,
  M extends readonly Machine[] = readonly [],
> {
  readonly [SHAPE]: Shape<F, M>;
  /** Wire name, also the stem of its permission codes: `oldTree`, `post`, `data_scope`. */
  name: string;
  /** Path below `/api`: `oldTree/oldTree`, `blade-system/post`. */
  path: string;
  label: Label;
  /** Database table. */
  table: string;
  /** Field that names a row for a person: tree number, title. */
  title: keyof F & string;
  /** Form groups in order. */
  groups: Readonly<Record<G, Label>>;
  /**
   * Whose the rows are: each tenant's own; the platform's, which its administrators alone see; or shared, which everybody
   * reads and the platform's people write.
   */
  tenancy: 'own' | 'platform' | 'shared';
  /** How its list is searched: a `map` list takes Blade's suffixes, an `entity` list compares. */
  search?: 'map' | 'entity';
  /** Key of dictionary `data_type`, by which batches and attachments name it. */
  dataType?: string;
  /** Files may be attached to its rows. */
  files?: true;
  fields: F;
}

/** A record that others hang on: their rows take region and names from its row. */
export interface Target<N extends string = string> {
  /** Field that holds the id. */
  field: N;
  /** Path of the record it hangs on. */
  to: string;
  /** Fields that are taken from it, each by the name it has there. */
  takes: Readonly<Record<string, string>>;
  /** Filters that the target must meet for something new to hang on it. */
  where: Readonly<Record<string, string>>;
}

/** Row of another record that a child belongs to; it gives the child its scope and its permissions. */
interface Parent<N extends string> {
  field: N;
  /** Path of the parent's record. */
  to: string;
}

/** How a record shows in the timeline of what one of its fields refers to. */
export interface TimelineEntry<N extends string = string> {
  /** Fields with the id of the row that it happened to; a row fills one. */
  of: readonly N[];
  /** Field of the day or moment it happened. */
  time: N;
  /** Fields that say what happened. */
  shows: readonly N[];
}

/** A business record: an entity with its capabilities; the core serves each one that it declares. */
export interface RecordDefinition<
  F extends Fields = Fields,
  G extends string = string,
  N extends string = keyof F & string,
  M extends readonly Machine<N | 'status'>[] = readonly Machine<N | 'status'>[],
  P extends string = string,
> extends EntityDefinition<F, G, M> {
  /** Address of its list in the console; form and view lie below it. One whose pages are its parent's, or its own, has none. */
  screen?: P;
  /** Verb that answers its pages, where the specification calls it `list` (laws, shares, experts, batches …). */
  pageVerb?: 'page' | 'list';
  /** Field that holds the region code that limits who sees a row. */
  region?: N;
  /**
   * Field with the region whose people have made a row, where that is not the row's own: the row is theirs, and those above
   * them may correct it.
   */
  writer?: N;
  /**
   * Which rows of a region one sees: those of the own region and below (the default), or the own region's and
   * published ones of those above and below, or those that name one's region.
   */
  visible?: 'inside' | 'published' | 'named';
  /** Field with the regions, comma list, whose people see a row too: once it is published where it is seen as `named`. */
  regions?: N;
  /**
   * Fields with the users who see a row whatever its region: an id, or several with commas between them. A draft is seen
   * by its maker alone (`createUser`).
   */
  parties?: readonly (N | 'createUser')[];
  /** Flag that shows a row, once it is no draft, to everybody of the tenant. */
  open?: N;
  /** Machines its rows go through; a row of a record without any is whole once it is saved. */
  states: M;
  /** Fields whose change, once a row is approved, waits beside it until those who approved it agree. */
  changes?: readonly N[];
  /** Lists that its rows are spread over by a field: value → menu code. Else there is one, of the record's name. */
  lists?: { by: N; codes: Readonly<Record<string, string>> };
  /** Records that its rows may hang on; each row hangs on just one. */
  targets?: readonly Target<N>[];
  /** Values taken from the target stay, even if that changes, until the row hangs on another target. */
  keepsTaken?: true;
  parent?: Parent<N>;
  timeline?: TimelineEntry<N>;
  /** Rows stand or lie somewhere: an index holds their outline where they have one, else their point. */
  placed?: true;
  /**
   * Fields and times by which its list is sorted however many rows there are: each has an index, city by city where
   * the record has a region. By other fields a list of at most `MAX_SORTED_ROWS` is sorted.
   */
  sortable?: readonly (N | keyof Common)[];
  /** Fields that distinguish a row from others of its title, where one is chosen. */
  about?: readonly N[];
  /** Counting unit: 株, 条 … */
  unit: Label;
  /** Fields that identify its rows: a batch imports none twice. */
  rowKey?: readonly N[];
  /** Field by which the row of a file names a row that is there: batches may then update as well as add. */
  updateKey?: N;
  /** Number that no second row of a county has, or of a county and year: it follows a row to another county. */
  countyNumber?: { field: N; digits: number; yearly: boolean };
  /** Map layer whose cached answers follow from its rows and their files. */
  layer?: string;
}

/** Whether rows of the record come in workbooks: any of its fields stands in the sheet. */
export const isImported = ({ fields }: EntityDefinition): boolean =>
  Object.values(fields).some(({ sheet }) => sheet !== undefined);

/** Rows that a list sorts by a field for which no index holds their order. */
export const MAX_SORTED_ROWS = 200_000;

/** Whether a list is sorted by a field however many rows it has; every list is by the time its rows were made. */
export const alwaysSorts = ({ sortable = [] }: Pick<RecordDefinition, 'sortable'>, name: string): boolean =>
  name === 'createTime' || sortable.includes(name);

/** Address of a record's list. */
export function screenOf({ name, screen }: Pick<RecordDefinition, 'name' | 'screen'>): string {
  if (screen === undefined) throw new Error(`${name} has no screen of its own`);
  return screen;
}

type Stateful = Pick<RecordDefinition, 'states'>;

/** The machine that holds a field of the record. */
export const machineOf = ({ states }: Stateful, field: string): Machine | undefined =>
  states.find((machine) => machine.field === field);

/** The chain of reviews, level by level, that the record's rows go through. */
export const reviewOf = ({ states }: Stateful): Machine | undefined =>
  states.find(({ transitions }) => Object.values(transitions).some(({ to }) => to === 'next'));

/** The machine with a transition of that name: no two of a record share one. */
export const machineWith = ({ states }: Stateful, action: string): Machine | undefined =>
  states.find(({ transitions }) => action in transitions);

/** Menu code of the list that a row stands in. */
export const listOf = (
  { name, lists }: Pick<RecordDefinition, 'name' | 'lists'>,
  row: Readonly<Record<string, unknown>>,
): string => lists?.codes[String(row[lists.by])] ?? name;

/** Whether the review of a row has ended well; a row that is never reviewed is never approved. */
export function isApproved(record: Stateful, row: Readonly<Record<string, unknown>>): boolean {
  const chain = reviewOf(record);
  return chain !== undefined && Number(row[chain.field]) === ReviewStatus.approved;
}

/** Fields with the users whom a row names, besides who made it. */
export const namingFields = ({ parties = [] }: Pick<RecordDefinition, 'parties'>): string[] =>
  parties.filter((field) => field !== 'createUser');

/** Whether others read published rows of the record, and its own region alone writes them. */
export const isPublished = ({ visible }: Pick<RecordDefinition, 'visible'>): boolean =>
  visible === 'published' || visible === 'named';

/** The values a client may send for a record; every field may be left out, `null` empties it. */
export type Values<D extends EntityDefinition> = D[typeof SHAPE]['values'];

/** Columns every record has and no definition repeats. */
export type Common = {
  id: string;
  /** Whose it is, where each tenant has its own rows. */
  tenantId?: string;
  createUser: string | null;
  createDept: string | null;
  createTime: string;
  updateUser: string | null;
  updateTime: string;
  status: number;
  isDeleted: number;
  /** Optimistic lock: sent back on update, a stale one is refused. */
  version: number;
};

/** A definition of which each tenant has its own rows. */
export interface OfTenants {
  readonly [SHAPE]: { columns: { readonly tenantId: string }; draft: { readonly tenantId: string } };
}
type OfTenantsIf<T> = T extends 'own' ? OfTenants : unknown;

/** Fields that stand in the form's groups, if in any. */
export type Grouped<F, G> = F & Readonly<Record<string, { label: Label; group?: NoInfer<G> }>>;

/** Refuses states in fields that clients could write themselves, and transitions that share a name. */
function assertMachines({ name, states, fields }: RecordDefinition): void {
  for (const { field } of states)
    if (field !== 'status' && !fields[field]?.auto)
      throw new Error(`${name} has no field ${field} of its own`);
  const actions = states.flatMap(({ transitions }) => Object.keys(transitions));
  const [twice] = actions.filter((action, at) => actions.indexOf(action) < at);
  if (twice) throw new Error(`${name} has two transitions ${twice}`);
}

/** Declares a record; keeps the literal types of its fields. Names of fields and groups that it lacks do not compile. */
export function defineRecord<
  const F extends Fields,
  const G extends string,
  const M extends readonly Machine<(keyof F & string) | 'status'>[],
  const P extends string = never,
  const T extends 'own' | 'shared' = 'own',
>(
  definition: Omit<RecordDefinition<F, G>, 'tenancy' | 'fields' | 'states' | 'screen' | typeof SHAPE> & {
    tenancy?: T;
    fields: Grouped<F, G>;
    states: M;
    screen?: P;
  },
): RecordDefinition<F, string, keyof F & string, M, P> & OfTenantsIf<T> {
  const record = { tenancy: 'own', ...definition } as object as RecordDefinition<
    F,
    string,
    keyof F & string,
    M,
    P
  > &
    OfTenantsIf<T>;
  assertMachines(record as RecordDefinition);
  return record;
}

/** Declares what the platform administers; keeps the literal types of its fields. */
export const defineEntity = <
  const F extends Fields,
  const G extends string,
  const T extends EntityDefinition['tenancy'],
>(
  definition: Omit<EntityDefinition<F, G>, 'tenancy' | 'fields' | typeof SHAPE> & {
    tenancy: T;
    fields: Grouped<F, G>;
  },
): EntityDefinition<F> & OfTenantsIf<T> => definition as object as EntityDefinition<F> & OfTenantsIf<T>;

const columns = new Map<string, string>();

/** `oldTreeNumber` → `old_tree_number`, the name of the field's column. */
export function columnOf(field: string): string {
  const known = columns.get(field);
  if (known !== undefined) return known;
  const column = field.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
  // Names of a request's order come from outside: the memory is for the definitions' few hundred.
  if (columns.size < 2_000) columns.set(field, column);
  return column;
}

/** `create_time` → `createTime`. */
export const wireName = (column: string): string =>
  column.replace(/_([a-z])/g, (_, c: string) => c.toUpperCase());

/** `[name, field]` of all fields a client may send. */
export const bodyFields = (record: EntityDefinition): [string, Field][] =>
  Object.entries(record.fields).filter(([, field]) => !field.auto);
