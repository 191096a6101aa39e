import { addressOf } from './house.js';
import { labelText, kebab, pascal, quoted, remark } from './names.js';
import { type PlannedField, type RecordPlan, titleOf } from './plan.js';

const TEXT = 200;
const LONG = 2_000;
const HTML = 500_000;
const SCALE = 2;

const FILTERS: Partial<Record<PlannedField['kind'], string>> = {
  text: 'like',
  integer: 'range',
  decimal: 'range',
  date: 'range',
  datetime: 'range',
  flag: 'eq',
  dictionary: 'in',
};

/** What a field says of its kind. */
function traits({ kind, max, scale, code }: PlannedField): string[] {
  if (kind === 'text') return [`max: ${max ?? TEXT}`];
  if (kind === 'longtext') return [`max: ${max ?? LONG}`, 'long: true'];
  if (kind === 'html') return [`max: ${max ?? HTML}`];
  if (kind === 'decimal') return [`scale: ${scale ?? SCALE}`];
  return kind === 'dictionary' ? [`code: ${quoted(code ?? '')}`] : [];
}

/** The function that makes a field of the kind. */
const maker = (kind: PlannedField['kind']): string => (kind === 'longtext' ? 'text' : kind);

/** One line of a definition. `stage` is when a value must be there; what names a row always must. */
function fieldLine(field: PlannedField, isTitle: boolean, stage: 'draft' | 'submit'): string {
  const filter = field.filter ? FILTERS[field.kind] : undefined;
  const required = isTitle ? 'draft' : field.required ? stage : undefined;
  const options = [
    `label: ${labelText(field.label)}`,
    ...traits(field),
    ...(required ? [`required: '${required}'`] : []),
    ...(filter ? [`filter: '${filter}'`] : []),
    `group: 'main'`,
  ];
  return `    ${field.name}: ${maker(field.kind)}({ ${options.join(', ')} }),`;
}

const REGION = `    xzCode: region({ label: ['行政区划', 'Region'], required: 'draft', default: 'myRegion', filter: 'prefix', group: 'main' }),`;
const AUDIT = [
  `    auditOpinion: text({ label: ['审核意见', 'Opinion'], max: 500, long: true, auto: true, group: 'audit' }),`,
  `    auditUser: text({ label: ['审核人', 'Reviewed by'], max: 50, auto: true, group: 'audit' }),`,
  `    auditTime: datetime({ label: ['审核时间', 'Reviewed at'], auto: true, group: 'audit' }),`,
];
const PUBLICATION = [
  `    xzCode: region({ label: ['发布区划', 'Region'], auto: true, filter: 'prefix', group: 'publication' }),`,
  `    publishStatus: dictionary({ label: ['发布状态', 'Publication'], code: 'publish_status', auto: true, filter: 'in', group: 'publication' }),`,
  `    publishTime: datetime({ label: ['发布时间', 'Published at'], auto: true, group: 'publication' }),`,
];

/** The kinds of fields that some lines use, as they are imported. */
function kindsOf(lines: readonly string[]): string {
  const used = lines.map((line) => /^\s+\w+: (\w+)\(/.exec(line)?.[1] ?? '');
  return [...new Set(used)].sort().join(', ');
}

/** What the files of two definitions differ in. */
interface DefinitionText {
  name: string;
  label: PlannedField['label'];
  table: string;
  title: string;
  remarked: string;
  machine: string | undefined;
  /** Lines between the title and the groups. */
  more: string;
  groups: readonly string[];
  lines: readonly string[];
}

const definitionText = ({
  name,
  label,
  table,
  title,
  remarked,
  machine,
  more,
  groups,
  lines,
}: DefinitionText): string =>
  `import { defineRecord, type Values } from '../record/define.js';
import { ${kindsOf([...lines])} } from '../record/fields.js';
${machine ? `import { ${machine} } from './machines.js';\n` : ''}
/** ${remark(label[1])} (${remark(label[0])})${remarked}. */
export const ${name} = defineRecord({
  name: '${name}',
  path: '${name}/${name}',
  table: '${table}',
  label: ${labelText(label)},
  unit: ['条', 'rows'],
  title: '${title}',
${more}  states: [${machine ?? ''}],
  groups: { ${groups.join(', ')} },
  fields: {
${lines.join('\n')}
  },
});

/** What a client may send. */
export type ${pascal(name)}Input = Values<typeof ${name}>;
`;

/** `shared/records/….ts` of a record. */
export function definitionOf(plan: RecordPlan): string {
  const { name, label, table, machine, fields } = plan;
  const title = titleOf(fields)!;
  const isPublished = plan.region === 'published';
  const lines = [
    ...fields.map((field) => fieldLine(field, field === title, machine === 'none' ? 'draft' : 'submit')),
    ...(plan.region === 'inside' ? [REGION] : []),
    ...(machine === 'review' ? AUDIT : []),
    ...(isPublished ? PUBLICATION : []),
  ];
  const groups = [
    `main: ${labelText(label)}`,
    ...(machine === 'review' ? [`audit: ['审核', 'Review']`] : []),
    ...(isPublished ? [`publication: ['发布', 'Publication']`] : []),
  ];
  const region = plan.region === 'none' ? '' : `  region: 'xzCode',\n`;
  return definitionText({
    ...{ name, label, table, title: title.name, remarked: '', groups, lines },
    machine: machine === 'none' ? undefined : machine,
    more: `  screen: '${addressOf(plan)}',
${region}${isPublished ? `  visible: 'published',\n` : ''}`,
  });
}

/** `shared/records/….ts` of a child list. */
export function childDefinitionOf({ name: parent, label: of, child }: RecordPlan): string {
  const { name, label, table, parentField, fields } = child!;
  const title = titleOf(fields)!;
  const lines = [
    `    ${parentField}: reference({ label: ${labelText(of)}, to: '${parent}/${parent}', required: 'draft', filter: 'eq', group: 'main' }),`,
    ...fields.map((field) => fieldLine(field, field === title, 'draft')),
  ];
  return definitionText({
    ...{ name, label, table, title: title.name, lines, machine: undefined },
    remarked: `: a child list of ${parent}`,
    more: `  parent: { field: '${parentField}', to: '${parent}/${parent}' },\n`,
    groups: [`main: ${labelText(label)}`],
  });
}

const COLUMNS: Record<PlannedField['kind'], (field: PlannedField) => string> = {
  text: ({ max }) => `varchar(${max ?? TEXT})`,
  longtext: ({ max }) => `varchar(${max ?? LONG})`,
  html: () => 'text',
  integer: () => 'int',
  decimal: ({ scale }) => `numeric(18,${scale ?? SCALE})`,
  date: () => 'date',
  datetime: () => 'timestamp',
  flag: () => 'smallint',
  dictionary: () => 'varchar(20)',
};

/** Type of a field's column. */
export const columnType = (field: PlannedField): string => COLUMNS[field.kind](field);

/** Name of a record's files. */
export const fileName = (name: string): string => kebab(name);
