import { columnOf, type Field, type Label, RECORDS, type RecordDefinition } from '@gushu/shared';
import { isExported, isUsed } from './reserved-names.js';

/** Kinds of fields that a record is drawn with; those of dictionary `model_kind`. */
export const PLANNED_KINDS = [
  'text',
  'longtext',
  'integer',
  'decimal',
  'date',
  'datetime',
  'flag',
  'dictionary',
  'html',
] as const;
export type PlannedKind = (typeof PLANNED_KINDS)[number];

/** Areas that take a new record; those of dictionary `model_area`. */
export const AREAS = ['protection', 'information', 'experts'] as const;
export type Area = (typeof AREAS)[number];

/** A field of a record that is to be made. */
export interface PlannedField {
  name: string;
  label: Label;
  kind: PlannedKind;
  /** Longest text in characters. */
  max?: number;
  /** Digits after the point. */
  scale?: number;
  /** Code of its dictionary. */
  code?: string;
  required?: boolean;
  filter?: boolean;
  /** Shown in the list from the start. */
  listed?: boolean;
}

/** A child list of a record that is to be made. */
export interface PlannedChild {
  name: string;
  label: Label;
  table: string;
  /** Its field that names the parent. */
  parentField: string;
  fields: PlannedField[];
}

/** A record that is to be made: what it is called and what it can be. */
export interface RecordPlan {
  name: string;
  label: Label;
  table: string;
  area: Area;
  /** Whose rows are seen: the tenant's, those of the own region and below, what regions above and below publish. */
  region: 'none' | 'inside' | 'published';
  machine: 'none' | 'review' | 'publishing';
  fields: PlannedField[];
  child?: PlannedChild;
}

/** What is wrong with a plan, by a key of the messages. */
export interface PlanFault {
  key: string;
  params: Record<string, string>;
}

const CAMEL = /^[a-z][a-zA-Z0-9]{1,39}$/;
const SNAKE = /^[a-z][a-z0-9_]{1,49}$/;
const wordsOf = (text: string): string[] => text.split(/\s+/);
/** Fields that every record has, or that follow from its region and its machine. */
const COMMON: ReadonlySet<string> = new Set(
  wordsOf(
    `id tenantId createUser createDept createTime updateUser updateTime status isDeleted version xzCode publishStatus
    publishTime auditOpinion auditUser auditTime`,
  ),
);
/** What answers add to a row, and parameters of every list. */
const RESERVED: ReadonlySet<string> = new Set([
  ...COMMON,
  ...wordsOf(
    `moves due editable removable unchangedSinceReturn statusName publishStatusName xzCodeName createUserName
    updateUserName prototype current size ascs descs columns criteria searchCount whose overdue change ids`,
  ),
]);
/** Columns that every table of PostgreSQL has already. */
const SYSTEM_COLUMNS: ReadonlySet<string> = new Set(wordsOf('ctid tableoid xmin xmax cmin cmax'));
/** Words that sources cannot use as a name. */
const WORDS: ReadonlySet<string> = new Set(
  wordsOf(
    `arguments async await break case catch class const continue debugger default delete do else enum eval export
    extends false finally for function if implements import in instanceof interface let new null package private
    protected prototype public return static super switch this throw true try type typeof undefined var void while
    with yield record constructor`,
  ),
);
/** Words that PostgreSQL keeps for itself: columns and tables stand in statements as they are. */
const SQL_WORDS: ReadonlySet<string> = new Set(
  wordsOf(
    `all analyse analyze and any array as asc asymmetric authorization between binary both case cast check collate
    collation column concurrently constraint create cross current_date current_role current_time current_timestamp
    current_user default deferrable desc distinct do else end except false fetch for foreign freeze from full grant
    group having ilike in initially inner intersect into is isnull join lateral leading left like limit localtime
    localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references
    returning right select session_user similar some symmetric system_user table tablesample then to trailing true
    union unique user using variadic verbose when where window with`,
  ),
);

/** The first text of a record names its rows, a long one where it has no other. */
export const titleOf = (fields: readonly PlannedField[]): PlannedField | undefined =>
  fields.find(({ kind }) => kind === 'text') ?? fields.find(({ kind }) => kind === 'longtext');

const isFieldName = (name: string): boolean =>
  CAMEL.test(name) &&
  !RESERVED.has(name) &&
  !(name in Object.prototype) &&
  !SQL_WORDS.has(columnOf(name)) &&
  !SYSTEM_COLUMNS.has(columnOf(name));

/** What keeps a drawn field from its name; those that every record has by itself may be drawn and are not entered. */
export const fieldNameFault = (name: string): PlanFault | undefined =>
  isFieldName(name) || COMMON.has(name) ? undefined : { key: 'code.fieldName', params: { name } };

/** What keeps a record from its name. */
export function recordNameFault(name: string): PlanFault | undefined {
  if (!CAMEL.test(name) || WORDS.has(name)) return { key: 'code.name', params: { name } };
  // What a definition is called is exported beside all that both sides share.
  if (isExported(name)) return { key: 'code.nameTaken', params: { name } };
  return isUsed(name) ? { key: 'code.nameUsed', params: { name } } : undefined;
}

/** What keeps a new table from its name. */
export const tableNameFault = (name: string): PlanFault | undefined =>
  SNAKE.test(name) && !SQL_WORDS.has(name) && !name.startsWith('pg_')
    ? undefined
    : { key: 'code.table', params: { name } };

function* fieldFaults(
  name: string,
  fields: readonly PlannedField[],
  taken: readonly string[],
  { hasDictionary }: Existing,
): Generator<PlanFault> {
  if (!titleOf(fields)) yield { key: 'code.noTitle', params: { name } };
  // The text of an entry stands beside its key in every answer.
  const texts = fields.filter(({ kind }) => kind === 'dictionary').map((field) => `${field.name}Name`);
  const seen = new Set([...taken, ...texts]);
  for (const field of fields) {
    if (!isFieldName(field.name) || seen.has(field.name))
      yield { key: 'code.fieldName', params: { name: field.name } };
    seen.add(field.name);
    if (!(PLANNED_KINDS as readonly string[]).includes(field.kind))
      yield { key: 'code.fieldKind', params: { name: field.name } };
    if (field.kind !== 'dictionary') continue;
    if (!field.code) yield { key: 'code.noDictionary', params: { name: field.name } };
    else if (!hasDictionary(field.code))
      yield { key: 'code.unknownDictionary', params: { name: field.name, code: field.code } };
  }
}

function* nameFaults(name: string, table: string, { hasTable }: Existing): Generator<PlanFault> {
  const fault = recordNameFault(name) ?? tableNameFault(table);
  if (fault) yield fault;
  if (hasTable(table)) yield { key: 'code.tableTaken', params: { name: table } };
}

/** What a new record must fit into: the tables and the dictionaries that are there. */
export interface Existing {
  hasTable: (table: string) => boolean;
  hasDictionary: (code: string) => boolean;
}

const OWN_SOURCES: Existing = {
  hasTable: (table) => RECORDS.some((record) => record.table === table),
  // Sources know of no dictionary that administrators have made.
  hasDictionary: () => true,
};

/** The first thing that keeps a record from being made; nothing where it can be. */
export function planFault(plan: RecordPlan, existing: Existing = OWN_SOURCES): PlanFault | undefined {
  const faults = function* (): Generator<PlanFault> {
    yield* nameFaults(plan.name, plan.table, existing);
    yield* fieldFaults(plan.name, plan.fields, [], existing);
    if (plan.machine === 'review' && plan.region !== 'inside') yield { key: 'code.reviewRegion', params: {} };
    if ((plan.machine === 'publishing') !== (plan.region === 'published'))
      yield { key: 'code.publishRegion', params: {} };
    const { child } = plan;
    if (!child) return;
    yield* nameFaults(child.name, child.table, existing);
    if (!isFieldName(child.parentField)) yield { key: 'code.fieldName', params: { name: child.parentField } };
    yield* fieldFaults(child.name, child.fields, [child.parentField, `${child.parentField}Name`], existing);
    if (child.name === plan.name || child.table === plan.table)
      yield { key: 'code.nameTaken', params: { name: child.name } };
  };
  const [fault] = faults();
  return fault;
}

const kindLike = (field: Field): Pick<PlannedField, 'kind' | 'max' | 'scale' | 'code'> | undefined => {
  switch (field.kind) {
    case 'text':
      return { kind: field.long ? 'longtext' : 'text', max: field.max };
    case 'html':
      return { kind: 'html', max: field.max };
    case 'decimal':
      return { kind: 'decimal', scale: field.scale };
    case 'dictionary':
      return field.multi || field.numeric ? undefined : { kind: 'dictionary', code: field.code };
    case 'integer':
    case 'date':
    case 'datetime':
    case 'flag':
      return { kind: field.kind };
    default:
      return undefined;
  }
};

/** The fields of a record that another one can begin with; those that the server fills in follow from what it is. */
const fieldsLike = ({ fields }: RecordDefinition): PlannedField[] =>
  Object.entries(fields).flatMap(([name, field], at): PlannedField[] => {
    const kind = field.auto || field.secret || RESERVED.has(name) ? undefined : kindLike(field);
    if (!kind) return [];
    const { label, required, filter } = field;
    return [
      {
        name,
        label,
        ...kind,
        required: required !== undefined,
        filter: filter !== undefined,
        listed: at < 8,
      },
    ];
  });

const machineLike = ({ states }: RecordDefinition): RecordPlan['machine'] => {
  const dictionaries = states.map(({ dictionary }) => dictionary);
  if (dictionaries.includes('data_status')) return 'review';
  return dictionaries.includes('publish_status') ? 'publishing' : 'none';
};

/** A record like one that is there, under another name. */
export function planLike(
  like: RecordDefinition,
  { name, label, area }: Pick<RecordPlan, 'name' | 'label' | 'area'>,
): RecordPlan {
  const machine = machineLike(like);
  const region = machine === 'publishing' ? 'published' : like.region ? 'inside' : 'none';
  const child = RECORDS.find(({ parent }) => parent?.to === like.path);
  return {
    ...{ name, label, table: columnOf(name), area, region, machine, fields: fieldsLike(like) },
    ...(child && titleOf(fieldsLike(child))
      ? {
          child: {
            name: `${name}Item`,
            label: [`${label[0]}${child.label[0]}`, `${label[1]} ${child.label[1].toLowerCase()}`] as const,
            table: `${columnOf(name)}_item`,
            parentField: `${name}Id`,
            fields: fieldsLike(child),
          },
        }
      : {}),
  };
}
