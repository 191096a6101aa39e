import {
  type Field,
  type Label,
  type Language,
  REGION_LENGTHS,
  type RecordDefinition,
  textIn,
  WKT_FORMS,
} from '@gushu/shared';

/** Which name of a region a column holds; `code` is the code itself. */
export type RegionPart = 'province' | 'city' | 'county' | 'township' | 'village' | 'code';

/** A column of a record's Excel sheet. */
export interface SheetColumn {
  heading: string;
  /** The heading's meaning in English; templates have the Chinese one. */
  headingEn: string;
  /** The heading of templates and exports of an earlier version, which is read as well. */
  headingEarlier?: string;
  /** Exports have another field below this heading; there its own label names the column. */
  isAlsoAnother?: true;
  /** Wire name of the field the value goes to. */
  field: string;
  definition: Field;
  /** A region is spread over five names and the code. */
  part?: RegionPart;
  required: boolean;
  /** Note of the template below the heading, instead of the form of its field. */
  note?: string;
}

const REGION_PARTS: readonly (readonly [heading: Label, part: RegionPart, required: boolean])[] = [
  [['省', 'Province'], 'province', true],
  [['市', 'City'], 'city', true],
  [['县(市、区)', 'County'], 'county', true],
  [['乡镇(街道)', 'Township'], 'township', false],
  [['村(居委会)', 'Village'], 'village', false],
  [['区划代码', 'Region code'], 'code', false],
];

/** The parts that name a region of some levels, 1 province … 5 village: those below the deepest one are left out. */
function regionParts(levels?: readonly number[]): typeof REGION_PARTS {
  if (!levels) return REGION_PARTS;
  const [least, deepest] = [Math.min(...levels), Math.max(...levels)];
  return REGION_PARTS.flatMap(([heading, part], at) =>
    part === 'code' || at < deepest ? [[heading, part, part !== 'code' && at < least] as const] : [],
  );
}

/** Heading of a field's column in an export: its label, with the unit. */
export const exportHeading = (language: Language, { label, unit }: Field): string =>
  unit ? `${textIn(language, label)}(${textIn(language, unit)})` : textIn(language, label);

/** All that a column may be called: in the template, in English, in those of earlier versions, and in exports. */
export function headingsOf(column: SheetColumn): string[] {
  const { heading, headingEn, headingEarlier = heading, definition, part } = column;
  const exported = part ? [] : (['zh', 'en'] as const).map((language) => exportHeading(language, definition));
  return [heading, headingEn, headingEarlier, ...exported];
}

/** Name of a region part's column, as the texts of faults use it. */
export function partNames(part: RegionPart): { c: Label } {
  return { c: REGION_PARTS.find(([, each]) => each === part)?.[0] ?? ['', ''] };
}

/** The columns of the record's template and import, in the order of its fields. */
export const sheetColumns = (record: RecordDefinition): SheetColumn[] =>
  Object.entries(record.fields).flatMap(([field, definition]): SheetColumn[] => {
    if (!definition.sheet) return [];
    const required = definition.required !== undefined && definition.unless === undefined;
    if (definition.kind === 'region')
      return regionParts(definition.levels).map(([[heading, headingEn], part, needed]) => ({
        heading,
        headingEn,
        field,
        definition,
        part,
        required: required && needed,
      }));
    const heading = definition.sheet === true ? definition.label[0] : definition.sheet;
    // The name of a reference has no column of its own.
    const another = Object.entries(record.fields).some(
      ([name, each]) => name !== `${field}Name` && name !== field && !each.sheet && each.label[0] === heading,
    );
    return [
      {
        heading,
        headingEn: definition.label[1],
        ...(another && heading !== definition.label[0] && { isAlsoAnother: true }),
        field,
        definition,
        required,
      },
    ];
  });

/** A heading as it is compared: full-width brackets, spaces and a star for "required" do not count. */
export const headingKey = (heading: string): string =>
  heading.normalize('NFKC').replace(/[\s*]/g, '').replace(/[;:]$/, '').toLowerCase();

const range = (min?: number, max?: number): string =>
  min === undefined && max === undefined ? '' : `${min ?? ''}～${max ?? ''}`;

const zh = (label: Label | undefined): string => label?.[0] ?? '';

const codeLengths = ({ levels }: Extract<Field, { kind: 'region' }>): string =>
  levels ? levels.map((level) => REGION_LENGTHS[level - 1]).join('或') : '6、9或12';

function formOf({ definition, part }: SheetColumn): string {
  switch (definition.kind) {
    case 'integer':
      return `整数 ${range(definition.min, definition.max)}`;
    case 'decimal':
      return `数字，${definition.scale}位小数 ${range(definition.min, definition.max)}`;
    case 'date':
      return '日期，如2026-11-21';
    case 'datetime':
      return '时间，如2026-11-21 08:30:00';
    case 'dictionary':
      return definition.multi ? '可多选，用逗号隔开，见字典' : '从列表选择，名称或代码均可';
    case 'flag':
      return '是或否';
    case 'region':
      return part === 'code' ? `${codeLengths(definition)}位代码，填写后以代码为准` : '名称全称';
    case 'references':
      return `最多${definition.max}个名称，用逗号或顿号隔开`;
    case 'geometry':
      return zh(WKT_FORMS[definition.shape]);
    case 'text':
      return zh(definition.patternHint) || `不超过${definition.max}字`;
    default:
      return '';
  }
}

/** The second row of the template: whether the value must be there, its form and range, and what else to know. */
export const noteOf = (column: SheetColumn): string =>
  column.note ??
  [column.required ? '必填' : '', formOf(column).trim(), column.part ? '' : zh(column.definition.help)]
    .filter((text) => text !== '')
    .join('；');
