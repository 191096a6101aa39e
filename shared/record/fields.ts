/** A text in the two languages of the product: [Chinese, English]. */
export type Label = readonly [zh: string, en: string];

/** When a value must be there: always (`draft`), once the record is submitted (`submit`), or never. */
export type Required = 'draft' | 'submit';

/** How a list may be narrowed by the field: equal, contains, one of (comma list), between two bounds, region prefix. */
export type FilterKind = 'eq' | 'like' | 'in' | 'range' | 'prefix';

export interface FieldOptions {
  label: Label;
  /** The unit shown behind the figure, in both languages. */
  unit?: Label;
  required?: Required;
  filter?: FilterKind;
  /** Heading in the Excel template; `true` uses the Chinese label. */
  sheet?: true | string;
  /** The server fills it in; it is never taken from a body. */
  auto?: true;
  /** Write-only: never answered, told in history as changed only; blank or the mask on update keeps what is stored. */
  secret?: true;
  /** Form group the field stands in. */
  group?: string;
  /** One sentence for the form, the template's note row and the API page. */
  help?: Label;
}

interface Numeric extends FieldOptions {
  min?: number;
  max?: number;
  /** Values beyond it are accepted with a warning. */
  warnAbove?: number;
}

/**
 * What an address of a field leads to: `page` a page or picture, of ours or of another host; `site` the host that a
 * page of ours is served under; `redirect` the place of another system or an app's own scheme.
 */
export type AddressKind = 'page' | 'site' | 'redirect';

export interface TextField extends FieldOptions {
  kind: 'text';
  /** Longest text in characters. */
  max: number;
  /** The whole value must match; `patternHint` names the form for the message. */
  pattern?: string;
  patternHint?: Label;
  /** It is opened, linked or shown as a picture: only what a browser does not run. */
  address?: AddressKind;
  /** Drawn as a text area. */
  long?: true;
}
export interface IntegerField extends Numeric {
  kind: 'integer';
}
export interface DecimalField extends Numeric {
  kind: 'decimal';
  /** Digits after the point. */
  scale: number;
}
export interface DateField extends FieldOptions {
  kind: 'date';
  notFuture?: true;
}
export interface DatetimeField extends FieldOptions {
  kind: 'datetime';
  notFuture?: true;
}
export interface FlagField extends FieldOptions {
  kind: 'flag';
}
export interface DictionaryField extends FieldOptions {
  kind: 'dictionary';
  /** Code of the dictionary whose keys are stored. */
  code: string;
  /** Several keys joined by comma. */
  multi?: true;
  /** Keys are whole numbers and travel as such, as Blade's own dictionaries do. */
  numeric?: true;
  /** A key that excludes all others (0 无). */
  exclusive?: string;
}
export interface RegionField extends FieldOptions {
  kind: 'region';
}
export interface ReferenceField extends FieldOptions {
  kind: 'reference';
  /** Path of the record that is referred to. */
  to: string;
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
  | ReferenceField;

type Options<F extends Field> = Omit<F, 'kind'>;

/** Text of at most `max` characters. */
export const text = <const O extends Options<TextField>>(o: O) => ({ kind: 'text', ...o }) as const;
/** Whole number. */
export const integer = <const O extends Options<IntegerField>>(o: O) => ({ kind: 'integer', ...o }) as const;
/** Number with `scale` digits after the point. */
export const decimal = <const O extends Options<DecimalField>>(o: O) => ({ kind: 'decimal', ...o }) as const;
/** Day, yyyy-MM-dd. */
export const date = <const O extends Options<DateField>>(o: O) => ({ kind: 'date', ...o }) as const;
/** Moment, yyyy-MM-dd HH:mm:ss in Asia/Shanghai. */
export const datetime = <const O extends Options<DatetimeField>>(o: O) =>
  ({ kind: 'datetime', ...o }) as const;
/** 0 or 1. */
export const flag = <const O extends Options<FlagField>>(o: O) => ({ kind: 'flag', ...o }) as const;
/** Key (or keys) of a dictionary that administrators edit. */
export const dictionary = <const O extends Options<DictionaryField>>(o: O) =>
  ({ kind: 'dictionary', ...o }) as const;
/** Region code of 2, 4, 6, 9 or 12 digits. */
export const region = <const O extends Options<RegionField>>(o: O) => ({ kind: 'region', ...o }) as const;
/** Id of another record. */
export const reference = <const O extends Options<ReferenceField>>(o: O) =>
  ({ kind: 'reference', ...o }) as const;

/** What stands for a secret in answers; sent back, it changes nothing. */
export const SECRET_MASK = '******';

/** Whether a field's values are numbers. */
export const isNumeric = (field: Field): boolean =>
  ['integer', 'decimal', 'flag'].includes(field.kind) ||
  (field.kind === 'dictionary' && field.numeric === true);
