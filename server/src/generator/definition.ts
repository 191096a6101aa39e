import { kindOf } from './kinds.js';
import { MACHINES } from './machines.js';
import { labelText, remark } from './names.js';
import { AREAS, type Part, type PlannedField, titleOf } from './plan.js';

/** Address of a record's list. */
export const addressOf = ({ name, area }: Pick<Part, 'name' | 'area'>): string =>
  `${AREAS[area].address}/${name}`;

/** Lines of a definition for the region of its record, and the line of the region's field. */
const REGIONS: Record<Part['region'], { says: string[]; field: string[] }> = {
  none: { says: [], field: [] },
  inside: {
    says: [`region: 'xzCode',`],
    field: [
      `xzCode: region({ label: ['行政区划', 'Region'], required: 'draft', default: 'myRegion', filter: 'prefix', group: 'main' }),`,
    ],
  },
  published: {
    says: [`region: 'xzCode',`, `visible: 'published',`],
    field: [
      `xzCode: region({ label: ['发布区划', 'Region'], auto: true, filter: 'prefix', group: 'publication' }),`,
    ],
  },
};

/** The line of a field. What names a row must always be there, what else is required where a row is whole. */
function fieldLine(field: PlannedField, { fields, machine }: Part): string {
  const { filter, says } = kindOf(field.kind);
  const whole = machine === 'none' ? 'draft' : 'submit';
  const required = field === titleOf(fields) ? 'draft' : field.required ? whole : undefined;
  const options = [
    `label: ${labelText(field.label)}`,
    ...(says ? [says(field)] : []),
    ...(required ? [`required: '${required}'`] : []),
    ...(field.filter && filter ? [`filter: '${filter}'`] : []),
    `group: 'main'`,
  ];
  return `${field.name}: ${field.kind === 'longtext' ? 'text' : field.kind}({ ${options.join(', ')} }),`;
}

const parentLine = ({ name, label, field }: NonNullable<Part['parent']>): string =>
  `${field}: reference({ label: ${labelText(label)}, to: '${name}/${name}', required: 'draft', filter: 'eq', group: 'main' }),`;

/** `shared/records/….ts` of a record or a child list. */
export function definitionOf(part: Part): string {
  const { name, label, table, region, machine, parent, fields } = part;
  const { spread, group } = MACHINES[machine];
  const lines = [
    ...(parent ? [parentLine(parent)] : []),
    ...fields.map((field) => fieldLine(field, part)),
    ...REGIONS[region].field,
    ...spread.map((one) => `...${one},`),
  ];
  const makers = new Set(lines.flatMap((line) => /: (\w+)\(/.exec(line)?.[1] ?? []));
  const states = machine === 'none' ? '' : machine;
  return `import { defineRecord } from '../record/define.js';
import { ${[...makers].sort().join(', ')} } from '../record/fields.js';
${states && `import { ${[...spread, states].join(', ')} } from './machines.js';`}

/** ${remark(label[1])} (${remark(label[0])})${parent ? `: a child list of ${parent.name}` : ''}. */
export const ${name} = defineRecord({
  name: '${name}',
  path: '${name}/${name}',
  ${parent ? `parent: { field: '${parent.field}', to: '${parent.name}/${parent.name}' },` : `screen: '${addressOf(part)}',`}
  table: '${table}',
  label: ${labelText(label)},
  unit: ['条', 'rows'],
  title: '${titleOf(fields)!.name}',
  ${[...REGIONS[region].says, `states: [${states}],`].join('\n  ')}
  groups: { ${[`main: ${labelText(label)}`, ...group].join(', ')} },
  fields: {
    ${lines.join('\n    ')}
  },
});
`;
}
