import type { Fault } from '../record/check.js';
import type { Label } from '../label.js';
import type { Field } from '../record/fields.js';
import { RULE_LINES } from './built-in.js';

/** Where a rule is checked: as a row is entered, as a file is imported, and on existing rows. */
export type Place = 'entry' | 'import' | 'archive';
export const PLACES: readonly Place[] = ['entry', 'import', 'archive'];

/** Strength of a rule (dictionary `rule_level`): an error refuses a row, a warning asks for an explanation. */
export const RuleLevel = { error: '1', warning: '2' } as const;

/** A rule that the product brings along (domain 9). */
interface BuiltInRule {
  code: string;
  /** Key of dictionary `data_type`: 1 trees, 2 groups. */
  dataType: '1' | '2';
  /** Fields that it is about; none where it is about all. */
  fields: readonly string[];
  /** Keys of dictionary `rule_type`. */
  ruleType: string;
  /** Keys of dictionary `rule_level`, two where it depends on how far a value is off. */
  ruleLevel: '1' | '2' | '1,2';
  name: Label;
  applyTo: readonly Place[];
  /** Keys of its faults where the fields say no more: what a fault with one of them, at one of the fields, belongs to. */
  keys: readonly string[];
}

const PHOTOS: Label = ['照片', 'Photos'];

/** Name of the field of a fault: one of the record's, or its photos. */
export const inspectedLabel = (fields: Readonly<Record<string, Field>>, name: string): Label =>
  fields[name]?.label ?? (name === 'photos' ? PHOTOS : [name, name]);

const list = (text: string, by: string): string[] => (text === '' ? [] : text.split(by));

/** All rules of trees and groups by their codes. */
export const BUILT_IN: readonly BuiltInRule[] = RULE_LINES.map(
  ([code, ruleLevel, ruleType, fields, zh, en, keys, applyTo]): BuiltInRule => ({
    code,
    dataType: code.startsWith('T') ? '1' : '2',
    fields: list(fields, ','),
    ruleType,
    ruleLevel,
    name: [zh, en],
    applyTo: applyTo ? (applyTo.split(',') as Place[]) : PLACES,
    keys: list(keys, ' '),
  }),
);

const FIRST_ALL = new Map<string, readonly BuiltInRule[]>();

/** Those of a kind of data, in which rules about single fields come before those about all. */
function rulesOf(dataType: string): readonly BuiltInRule[] {
  const known = FIRST_ALL.get(dataType);
  if (known) return known;
  const own = BUILT_IN.filter((rule) => rule.dataType === dataType);
  const sorted = [
    ...own.filter(({ fields }) => fields.length > 0),
    ...own.filter(({ fields }) => fields.length === 0),
  ];
  FIRST_ALL.set(dataType, sorted);
  return sorted;
}

/** Code of the rule that a fault breaks; undefined for checks besides the rules, as the length of a text. */
export const ruleOf = (
  dataType: string,
  { field, key, rule }: Pick<Fault, 'field' | 'key' | 'rule'>,
): string | undefined =>
  rule ??
  rulesOf(dataType).find(
    ({ fields, keys }) => keys.includes(key) && (fields.length === 0 || fields.includes(field)),
  )?.code;
