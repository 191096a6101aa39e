import type { AddressKind } from '../address.js';
import type { Label } from '../label.js';
import type { Shape } from '../wkt.js';

/** When a value must be there: always (`draft`), once the record is submitted (`submit`), or never. */
type Required = 'draft' | 'submit';

/**
 * How a list may be narrowed by the field: equal, equal or no later than (`<name>_le`), contains, one of (comma list), between
 * two bounds, region prefix.
 */
type FilterKind = 'eq' | 'upTo' | 'like' | 'in' | 'range' | 'prefix';

/** Values that the system knows as a row is begun: who enters it, their unit, phone and region, and the moment. */
export type Default = 'me' | 'myUnit' | 'myPhone' | 'myRegion' | 'now';

interface FieldOptions {
  label: Label;
  /** The unit shown behind the figure, in both languages. */
  unit?: Label;
  required?: Required;
  /** Another field, of which and this one just one is filled: where that one is, this one is not required. */
  unless?: string;
  filter?: FilterKind;
  /** Heading in the Excel template; `true` uses the Chinese label. */
  sheet?: true | string;
  /** The server fills it in; it is never taken from a body. */
  auto?: true;
  /**
   * Kept from answers, history and exports: `true` shows only that there is one, `middle` its first three and last four
   * characters. Blank or a mask on update keeps what is stored.
   */
  secret?: true | 'middle';
  /** Form group the field stands in. */
  group?: string;
  /** One sentence for the form, the template's note row and the API page. */
  help?: Label;
  /** Value that a new row begins with in the form. */
  default?: Default;
  /** It follows from other fields as they are typed: the form does not ask for it, though it may be corrected. */
  derived?: true;
}

interface Numeric extends FieldOptions {
  min?: number;
  max?: number;
  /** Values beyond it are accepted with a warning. */
  warnAbove?: number;
}

/** A rank that the list of species names: the species itself, its family, its genus. */
export type Taxon = 'species' | 'section' | 'genus';

export interface TextField extends FieldOptions {
  kind: 'text';
  /** Longest text in characters. */
  max: number;
  /** The whole value must match; `patternHint` names the form for the message. */
  pattern?: string;
  patternHint?: Label;
  /** It is opened, linked or shown as a picture: only what a browser does not run. */
  address?: AddressKind;
  /** It names its row: compared without case, and stored with signs of half width. */
  identity?: true;
  /** A new row is numbered in it: these letters, the day, and a serial of the day in its tenant, as `SJ202611270001`. */
  serial?: string;
  /** Drawn as a text area. */
  long?: true;
  /** A Latin name: its author's part is not set in italics. */
  latin?: true;
  /** The Chinese name of a species, or of its family or genus: English screens show its Latin name, filters find both. */
  taxon?: Taxon;
}
interface IntegerField extends Numeric {
  kind: 'integer';
  /** Its figures may be too large for a number: they are read, and travel, as text, as ids do. */
  column?: 'bigint';
}
interface DecimalField extends Numeric {
  kind: 'decimal';
  /** Digits after the point. */
  scale: number;
}
interface Timed extends FieldOptions {
  notFuture?: true;
}
type DateField = Timed & { kind: 'date' };
type DatetimeField = Timed & { kind: 'datetime' };
type FlagField = FieldOptions & { kind: 'flag' };
export interface DictionaryField extends FieldOptions {
  kind: 'dictionary';
  /** Code of the dictionary whose keys are stored. */
  code: string;
  /** Several keys joined by comma. */
  multi?: true;
  /** Keys are whole numbers and travel as such, as Blade's own dictionaries do. */
  numeric?: true;
  /** It is one of the trees' dictionaries, although its keys are numbers. */
  business?: true;
  /** Its column holds numbers, which it is read as, though the dictionary is one of texts. */
  column?: 'smallint';
  /** A key that excludes all others (0 无). */
  exclusive?: string;
}
export interface RegionField extends FieldOptions {
  kind: 'region';
  /** Levels that its regions may have, 1 province … 5 village; any where none is named. */
  levels?: readonly number[];
  /** Several codes joined by comma. */
  multi?: true;
}
interface Referring extends FieldOptions {
  /** Path of the record that is referred to. */
  to: string;
  /** Which rows of it are offered, as filters of its list. */
  where?: Readonly<Record<string, string>>;
}
export type ReferenceField = Referring & { kind: 'reference' };
export interface ReferencesField extends Referring {
  kind: 'references';
  /** How many at most. */
  max: number;
}
interface HtmlField extends FieldOptions {
  kind: 'html';
  /** Longest text with its marks, in characters. */
  max: number;
}

export interface GeometryField extends FieldOptions {
  kind: 'geometry';
  shape: Shape;
}

export type Field =
  | TextField
  | IntegerField
  | DecimalField
  | DateField
  | DatetimeField
  | FlagField
  | DictionaryField
  | RegionField
  | ReferenceField
  | ReferencesField
  | HtmlField
  | GeometryField;

type Options<F extends Field> = Omit<F, 'kind'>;
/** Options of a kind and no others: a misspelt one is refused by the compiler. */
type Known<F extends Field, O> = O & { [K in Exclude<keyof O, keyof Options<F>>]: never };

/** Makes the fields of a kind; they keep the literal types of their options. */
const fieldsOf =
  <F extends Field>(kind: F['kind']) =>
  <const O extends Options<F>>(options: Known<F, O>) =>
    ({ kind, ...options }) as { readonly kind: F['kind'] } & O;

/** Text of at most `max` characters. */
export const text = fieldsOf<TextField>('text');
/** Whole number. */
export const integer = fieldsOf<IntegerField>('integer');
/** Number with `scale` digits after the point. */
export const decimal = fieldsOf<DecimalField>('decimal');
/** Day, yyyy-MM-dd. */
export const date = fieldsOf<DateField>('date');
/** Moment, yyyy-MM-dd HH:mm:ss in Asia/Shanghai. */
export const datetime = fieldsOf<DatetimeField>('datetime');
/** 0 or 1. */
export const flag = fieldsOf<FlagField>('flag');
/** Key (or keys) of a dictionary that administrators edit. */
export const dictionary = fieldsOf<DictionaryField>('dictionary');
/** Region code of 2, 4, 6, 9 or 12 digits, or several of them. */
export const region = fieldsOf<RegionField>('region');
/** Id of another record. */
export const reference = fieldsOf<ReferenceField>('reference');
/** Ids of other records, joined by comma. */
export const references = fieldsOf<ReferencesField>('references');
/** Rich text; the server keeps of it what a browser does not run. */
export const html = fieldsOf<HtmlField>('html');
/** Areas or a way on the map, as WKT. */
export const geometry = fieldsOf<GeometryField>('geometry');

const TYPED: ReadonlySet<Field['kind']> = new Set(['text', 'integer', 'decimal', 'html']);

/** Whether values of the kind are typed; those of the others are chosen. */
export const isTyped = (kind: Field['kind']): boolean => TYPED.has(kind);

/** Stands for a secret in answers; sent back, it changes nothing. */
export const SECRET_MASK = '******';

/** Whether a value is the mask of a secret, whole or in its middle. */
export const isMask = (value: unknown): boolean => String(value ?? '').includes('***');

/** Whether a field's values are numbers. */
export const isNumeric = (field: Field): boolean =>
  ['integer', 'decimal', 'flag'].includes(field.kind) ||
  (field.kind === 'dictionary' && field.numeric === true);
