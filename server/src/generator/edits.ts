import { addressOf } from './definition.js';
import { MACHINES } from './machines.js';
import { migrationClass } from './migration.js';
import { kebab, labelText, pascal } from './names.js';
import { AREAS, partsOf, type RecordPlan } from './plan.js';

/** A line that a list of the house needs: the list begins behind the first of two texts, and ends before the second. */
export interface Edit {
  path: string;
  list: readonly [begin: string, end: string];
  line: string;
}

const CHANGE = `'add', 'edit', 'delete'`;

/** The menu entry of a record: its buttons, and which of them the roles begin with. */
function menuEntry({ name, label, machine }: RecordPlan): string {
  const own = [...MACHINES[machine].button, `'export'`].join(', ');
  const all = `'view', ${CHANGE}, ${own}`;
  const [above, below] = machine === 'publishing' ? [all, `'view'`] : [`'view', ${own}`, `'view', ${CHANGE}`];
  return `      {
        code: '${name}',
        name: ${labelText(label)},
        buttons: [${CHANGE}, ${own}],
        grant: {
          nation: [${above}],
          province: [${above}],
          city: [${above}],
          county: [${all}],
          township: [${below}],
          village: [${below}],
        },
      },`;
}

/** The lines by which the house knows a new record. */
export function editsOf(plan: RecordPlan, stamp: number): Edit[] {
  const { name, area } = plan;
  const migration = migrationClass(plan, stamp);
  const pages = `./pages/${kebab(name)}/${pascal(name)}Pages.js`;
  return [
    ...partsOf(plan).map((part) => ({
      path: 'shared/records/definitions.ts',
      list: ['export *', '\n'] as const,
      line: `export * from './${kebab(part.name)}.js';`,
    })),
    {
      path: 'migrations/index.ts',
      list: ['import ', '\n\n'],
      line: `import { ${migration} } from './${stamp}-${kebab(name)}.js';`,
    },
    { path: 'migrations/index.ts', list: ['export const migrations = [', '\n];'], line: `  ${migration},` },
    {
      path: 'server/src/record-modules.ts',
      list: ['export {', '\n'],
      line: `export { ${pascal(name)}Module } from './modules/${area}/${kebab(name)}/index.js';`,
    },
    {
      path: `server/src/base-data/menus/${AREAS[area].menus}.ts`,
      list: [`path: '${AREAS[area].address}',`, '\n    ],'],
      line: menuEntry(plan),
    },
    {
      path: 'web/src/routes.tsx',
      list: ['const PAGES', '\n};'],
      line: `  ...recordScreens('${addressOf(plan)}', () => import('${pages}')),`,
    },
  ];
}

/** A file with the line of an edit; throws where the list is not there. */
export function applyEdit(text: string, { path, list: [begin, end], line }: Edit): string {
  const from = text.indexOf(begin);
  const to = from < 0 ? -1 : text.indexOf(end, from + begin.length);
  if (to < 0) throw new Error(`${path} has no list that begins with ${begin}`);
  return `${text.slice(0, to)}\n${line}${text.slice(to)}`;
}
