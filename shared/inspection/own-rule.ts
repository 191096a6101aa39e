import { isBlank } from '../blank.js';
import type { RecordDefinition } from '../record/define.js';
import type { Label } from '../label.js';
import { type Field, isNumeric } from '../record/fields.js';
import { AttachType, MAX_ATTACHMENTS } from '../records/attachment.rules.js';
import { oldTree } from '../records/old-tree.js';
import { oldTreeGroup } from '../records/old-tree-group.js';
import type { Place } from './catalogue.js';
import { isPattern, MAX_PATTERN } from './pattern.js';

/** Parameters of a rule that people define, by its kind; blank ones require nothing. */
export interface RuleParam {
  /** Least and most: characters, figures, photos. */
  min?: number;
  max?: number;
  /** Keys that are allowed; values of `when` that ask for the field. */
  values?: string[];
  pattern?: string;
  format?: (typeof FORMATS)[number];
  /** Where a value stands once. */
  within?: (typeof WITHIN)[number];
  /** How the field compares with `other`. */
  compare?: (typeof COMPARISONS)[number];
  other?: string;
  /** Field whose `values` ask for this one. */
  when?: string;
  /** Metres beside the county, or to the next row. */
  metres?: number;
  /** Percent by which a figure may differ from that of the last archive. */
  percent?: number;
  /** Kind of the photos that are counted (dictionary `photo_kind`). */
  photoKind?: string;
}

export const FORMATS = ['date', 'mobile', 'number'] as const;
export const WITHIN = ['county', 'city'] as const;
export const COMPARISONS = ['lt', 'le', 'eq', 'ne', 'ge', 'gt'] as const;

/** A rule as rows are checked by it. */
export interface OwnRule {
  id: string;
  ruleCode: string;
  tableName: string;
  fieldName: string;
  ruleType: string;
  ruleLevel: string;
  param: RuleParam;
  errorMsg: string;
  xzCode: string;
  applyTo: readonly Place[];
}

/** Records that people may make rules for. */
export const INSPECTED: readonly RecordDefinition[] = [oldTree, oldTreeGroup];

/** The inspected record of a table. */
export const inspectedTable = (tableName: unknown): RecordDefinition | undefined =>
  INSPECTED.find(({ table }) => table === tableName);

/** The inspected record of a kind of data. */
export const inspectedType = (dataType: unknown): RecordDefinition | undefined =>
  INSPECTED.find((record) => record.dataType === String(dataType));

/** Fields that a rule may be about: those that people enter. */
export const ruleFields = ({ fields }: RecordDefinition): [string, Field][] =>
  Object.entries(fields).filter(([name, { auto }]) => !auto && name !== 'warningNote');

type Part = keyof RuleParam;

/** A kind of rule: which of its parts are needed, which may be there, and which fields it is made for. */
interface RuleKind {
  needs: readonly Part[];
  /** Parts of which one at least is there. */
  oneOf?: readonly Part[];
  may?: readonly Part[];
  fits: (name: string, field: Field) => boolean;
  /** Its bounds count something: this is the most that there can be of it. */
  most?: number;
  /** Asked with the other rows of the register, by sets. */
  bySets?: true;
}

const isFigure = (field: Field): boolean => field.kind === 'integer' || field.kind === 'decimal';
const isText = ({ kind }: Field): boolean => kind === 'text';
const isPlace = (name: string): boolean => name === 'lon' || name === 'lat' || name === 'geom';
const isPlain = ({ kind }: Field): boolean => kind !== 'geometry';

const MAX_TEXT = 10_000;
const MAX_PHOTOS = MAX_ATTACHMENTS[AttachType.picture];

/** The twelve kinds of dictionary `rule_type`. */
export const RULE_KINDS: Readonly<Record<string, RuleKind>> = {
  1: { needs: [], fits: () => true },
  2: { needs: [], oneOf: ['min', 'max'], most: MAX_TEXT, fits: (_, field) => isText(field) },
  3: { needs: [], oneOf: ['min', 'max'], fits: (_, field) => isFigure(field) },
  4: { needs: ['values'], fits: (_, { kind }) => kind === 'dictionary' },
  5: { needs: ['pattern'], fits: (_, field) => isText(field) },
  6: { needs: ['within'], fits: (_, field) => isText(field) || isFigure(field), bySets: true },
  7: { needs: ['format'], fits: (_, field) => isText(field) },
  8: { needs: [], oneOf: ['compare', 'when'], may: ['other', 'values'], fits: (_, field) => isPlain(field) },
  9: { needs: ['metres'], fits: isPlace, bySets: true },
  10: { needs: ['metres'], fits: isPlace, bySets: true },
  11: { needs: ['percent'], fits: (_, field) => isFigure(field), bySets: true },
  12: { needs: ['min'], may: ['photoKind'], most: MAX_PHOTOS, fits: () => true, bySets: true },
};

/** Parts that rules of a kind may have. */
export const partsOfKind = ({ needs, oneOf = [], may = [] }: RuleKind): readonly Part[] => [
  ...needs,
  ...oneOf,
  ...may,
];

const MAX_VALUES = 100;
const MAX_LENGTH = 200;
const isWhole = (value: unknown, max: number): boolean =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max;
const isKey = (value: unknown): boolean =>
  typeof value === 'string' && value !== '' && value.length <= MAX_LENGTH;
const isOf = (choices: readonly string[]) => (value: unknown) => choices.includes(String(value));

/** Validates a part by itself. */
const PARTS: Readonly<Record<Part, (value: unknown) => boolean>> = {
  min: (value) => Number.isFinite(value),
  max: (value) => Number.isFinite(value),
  values: (value) =>
    Array.isArray(value) && value.length > 0 && value.length <= MAX_VALUES && value.every(isKey),
  pattern: (value) => typeof value === 'string' && isPattern(value),
  format: isOf(FORMATS),
  within: isOf(WITHIN),
  compare: isOf(COMPARISONS),
  other: isKey,
  when: isKey,
  metres: (value) => isWhole(value, 10_000),
  percent: (value) => isWhole(value, 1_000),
  photoKind: isKey,
};

/** Fault of a rule's parameters: the key of its text and the part it is about. */
interface ParamFault {
  key: string;
  params: Record<string, string | number | Label>;
}

/** Names of the parts, as faults and the form say them. */
export const PART_NAMES: Readonly<Record<Part, Label>> = {
  min: ['最小值', 'Least'],
  max: ['最大值', 'Most'],
  values: ['取值', 'Values'],
  pattern: ['表达式', 'Pattern'],
  format: ['格式', 'Form'],
  within: ['唯一范围', 'Unique within'],
  compare: ['比较', 'Comparison'],
  other: ['比较字段', 'Field compared with'],
  when: ['条件字段', 'Field that decides'],
  metres: ['距离(米)', 'Distance (m)'],
  percent: ['变化(%)', 'Change (%)'],
  photoKind: ['照片类别', 'Kind of photo'],
};

/** The parameters that a text holds; undefined where it is no object of them. */
export function paramOf(text: unknown): RuleParam | undefined {
  if (isBlank(text)) return {};
  try {
    const param: unknown = JSON.parse(String(text));
    return typeof param === 'object' && param !== null && !Array.isArray(param) ? param : undefined;
  } catch {
    return undefined;
  }
}

interface Asked {
  ruleType: unknown;
  fieldName: unknown;
  ruleParam: unknown;
}

const wrong = (part: Part, why: string): ParamFault => ({
  key: `rule.${why}`,
  params: { part: PART_NAMES[part] },
});

/** Fault between the parts of a rule; undefined for none. */
function betweenParts(
  record: RecordDefinition,
  kind: RuleKind,
  fieldName: string,
  param: RuleParam,
): ParamFault | undefined {
  const { min, max, compare, other, when, values } = param;
  const missing = kind.needs.find((part) => param[part] === undefined);
  if (missing) return wrong(missing, 'partMissing');
  const { oneOf } = kind;
  if (oneOf && oneOf.every((part) => param[part] === undefined)) return wrong(oneOf[0]!, 'partMissing');
  const { most } = kind;
  const uncounted = (['min', 'max'] as const).find(
    (part) => most !== undefined && param[part] !== undefined && !isWhole(param[part], most),
  );
  if (uncounted) return wrong(uncounted, 'partWrong');
  if (min !== undefined && max !== undefined && min > max) return wrong('max', 'partWrong');
  if (compare !== undefined && other === undefined) return wrong('other', 'partMissing');
  if (when !== undefined && values === undefined) return wrong('values', 'partMissing');
  const named = (
    [
      ['other', other],
      ['when', when],
    ] as const
  ).find(([, name]) => name !== undefined && (name === fieldName || !Object.hasOwn(record.fields, name)));
  if (named) return wrong(named[0], 'partWrong');
  const isSame =
    compare === undefined || isNumeric(record.fields[fieldName]!) === isNumeric(record.fields[other!]!);
  return isSame ? undefined : wrong('other', 'partWrong');
}

/** Where parameters name entries of a dictionary: the part, the code of the dictionary and the entries. */
export function entriesNamed(
  { fields }: RecordDefinition,
  fieldName: string,
  { values, when, photoKind }: RuleParam,
): { part: Part; code: string; keys: readonly string[] }[] {
  const field = fields[when ?? fieldName];
  return [
    ...(values && field?.kind === 'dictionary'
      ? [{ part: 'values' as const, code: field.code, keys: values }]
      : []),
    ...(photoKind ? [{ part: 'photoKind' as const, code: 'photo_kind', keys: [photoKind] }] : []),
  ];
}

/** Fault of the parameters of a rule of a record; undefined where they fit its kind. */
export function paramFault(
  record: RecordDefinition,
  { ruleType, fieldName, ruleParam }: Asked,
): ParamFault | undefined {
  const kind = RULE_KINDS[String(ruleType)];
  const param = paramOf(ruleParam);
  if (!kind || !param) return { key: 'field.wrong', params: {} };
  const parts = Object.keys(param) as Part[];
  const allowed = partsOfKind(kind);
  const strange = parts.find((part) => !allowed.includes(part));
  if (strange) return { key: 'rule.partUnknown', params: { part: String(strange).slice(0, 20) } };
  const bad = parts.find((part) => !PARTS[part](param[part]));
  if (bad === 'pattern') return { key: 'rule.pattern', params: { max: MAX_PATTERN } };
  return bad ? wrong(bad, 'partWrong') : betweenParts(record, kind, String(fieldName), param);
}
