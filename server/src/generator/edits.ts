import { migrationClass } from './migration.js';
import { addressOf, AREA_FILES } from './house.js';
import { kebab, labelText, pascal } from './names.js';
import type { RecordPlan } from './plan.js';
import { pagesFile } from './web.js';

/** Lines that a file of the house needs besides: they go right before or right behind a text that stands there once. */
export interface Edit {
  path: string;
  at: string;
  place: 'before' | 'behind';
  insert: string;
}

const CHANGE = `'add', 'edit', 'delete'`;
const BUTTONS: Record<RecordPlan['machine'], string> = {
  none: `${CHANGE}, 'export'`,
  review: `${CHANGE}, 'review', 'export'`,
  publishing: `${CHANGE}, 'publish', 'export'`,
};

/** Which roles begin with which buttons. */
function grantOf({ machine }: RecordPlan): string {
  const all = `['view', ${BUTTONS[machine]}]`;
  const view = `['view', 'export']`;
  if (machine === 'publishing')
    return `nation: ${all}, province: ${all}, city: ${all}, county: ${all}, township: ['view'], village: ['view']`;
  const above = machine === 'review' ? `['view', 'review', 'export']` : view;
  const entering = `['view', ${CHANGE}]`;
  return `nation: ${above}, province: ${above}, city: ${above}, county: ${all}, township: ${entering}, village: ${entering}`;
}

const menuEntry = (plan: RecordPlan): string => `      {
        code: '${plan.name}',
        name: ${labelText(plan.label)},
        buttons: [${BUTTONS[plan.machine]}],
        grant: { ${grantOf(plan)} },
      },
`;

/** What a definition needs to be one of all records. */
const definitionEdit = (one: string): Edit => ({
  path: 'shared/records/definitions.ts',
  at: `export * from './law.js';\n`,
  place: 'behind',
  insert: `export * from './${kebab(one)}.js';\n`,
});

/** What the files that name every record need for a new one. */
export function editsOf(plan: RecordPlan, stamp: number): Edit[] {
  const { name, area, child } = plan;
  const { menus, folder, ordered } = AREA_FILES[area];
  const names = [name, ...(child ? [child.name] : [])];
  const migration = migrationClass(plan, stamp);
  return [
    ...names.map(definitionEdit),
    {
      path: 'migrations/index.ts',
      at: `\nexport { holderFeatures`,
      place: 'before',
      insert: `import { ${migration} } from './${stamp}-${kebab(name)}.js';\n`,
    },
    {
      path: 'migrations/index.ts',
      at: `];\n\n/** The last of the 44`,
      place: 'before',
      insert: `  ${migration},\n`,
    },
    {
      path: 'server/src/record-modules.ts',
      at: `export { LawModule } from './modules/information/law/index.js';\n`,
      place: 'behind',
      insert: `export { ${pascal(name)}Module } from './modules/${area}/${kebab(name)}/index.js';\n`,
    },
    { path: menus, at: folder, place: 'behind', insert: menuEntry(plan) },
    {
      path: 'web/src/routes.tsx',
      at: `  ...recordScreens('/information/law', () => import('./pages/law/LawPages.js')),\n`,
      place: 'behind',
      insert: `  ...recordScreens('${addressOf(plan)}', () => import('./${pagesFile(name).slice('web/src/'.length).replace('.tsx', '.js')}')),\n`,
    },
    ...(ordered
      ? [
          {
            path: '.dependency-cruiser.cjs',
            at: ordered,
            place: 'behind' as const,
            insert: `'${kebab(name)}', `,
          },
        ]
      : []),
  ];
}

/** A file with the lines of an edit; throws where the place that they go to is not there, or is not the only one. */
export function applyEdit(text: string, { path, at, place, insert }: Edit): string {
  const from = text.indexOf(at);
  if (from < 0 || text.indexOf(at, from + 1) >= 0)
    throw new Error(`${path}: the lines go to a text that stands there once: ${at.trim()}`);
  const where = place === 'before' ? from : from + at.length;
  return text.slice(0, where) + insert + text.slice(where);
}
