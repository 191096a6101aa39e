import { migrationClass } from './migration.js';
import { AREA_FILES } from './house.js';
import { kebab, labelText, pascal } from './names.js';
import type { RecordPlan } from './plan.js';
import { addressOf, pagesFile } from './web.js';

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

const DEFINITIONS = 'shared/records/index.ts';

/** What a definition needs to be one of all records. */
const definitionEdits = (one: string): Edit[] => [
  {
    path: DEFINITIONS,
    at: `import { law } from './law.js';\n`,
    place: 'behind',
    insert: `import { ${one} } from './${kebab(one)}.js';\n`,
  },
  {
    path: DEFINITIONS,
    at: `export * from './law.js';\n`,
    place: 'behind',
    insert: `export * from './${kebab(one)}.js';\n`,
  },
  { path: DEFINITIONS, at: 'RECORDS: readonly RecordDefinition[] = [', place: 'behind', insert: `${one}, ` },
];

/** What the files that name every record need for a new one. */
export function editsOf(plan: RecordPlan, stamp: number): Edit[] {
  const { name, area, child } = plan;
  const { menus, folder, screens, ordered } = AREA_FILES[area];
  const names = [name, ...(child ? [child.name] : [])];
  const migration = migrationClass(plan, stamp);
  return [
    ...names.flatMap(definitionEdits),
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
      at: `import { LawModule } from './modules/information/law/index.js';\n`,
      place: 'behind',
      insert: `import { ${pascal(name)}Module } from './modules/${area}/${kebab(name)}/index.js';\n`,
    },
    {
      path: 'server/src/record-modules.ts',
      at: `  LawModule,\n`,
      place: 'behind',
      insert: `  ${pascal(name)}Module,\n`,
    },
    {
      path: screens,
      at: `Screens = {\n`,
      place: 'behind',
      insert: `  ...area('${AREA_FILES[area].address.slice(1)}', recordScreens('${addressOf(plan)}', '${name}')),\n`,
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
