import { format } from 'prettier';
import { childDefinitionOf, definitionOf } from './definition.js';
import { type Edit, editsOf } from './edits.js';
import { migrationOf } from './migration.js';
import { kebab, pascal } from './names.js';
import type { RecordPlan } from './plan.js';
import { childControllerOf, childServiceOf, controllerOf, moduleOf, serviceOf } from './server.js';
import { childListOf, helpOf, pagesFile, pagesOf, specOf } from './web.js';

/** A file of the house that is new. */
export interface NewFile {
  path: string;
  text: string;
}

/** All that a new record is: files that are new, and lines of files that are there. */
export interface Generated {
  files: NewFile[];
  edits: Edit[];
}

// As `.prettierrc` of the house has it.
const STYLE = { printWidth: 110, singleQuote: true, trailingComma: 'all' } as const;
const PARSERS: Readonly<Record<string, string>> = { ts: 'typescript', tsx: 'typescript', json: 'json' };

/** Definitions hold a field a line, however long: the house formats them by hand. */
const isFormatted = (path: string): boolean => !path.startsWith('shared/records/');

async function formatted({ path, text }: NewFile): Promise<NewFile> {
  if (!isFormatted(path)) return { path, text };
  return { path, text: await format(text, { ...STYLE, parser: PARSERS[path.split('.').at(-1)!]! }) };
}

/**
 * Makes a record of a plan that has no fault: definition, migration, server, web, help and spec, and the lines by which
 * the house knows it. It writes nothing.
 * @param stamp number of its migration, above the last
 */
export async function generate(plan: RecordPlan, stamp: number): Promise<Generated> {
  const { name, area, child } = plan;
  const folder = `server/src/modules/${area}/${kebab(name)}`;
  const files: NewFile[] = [
    { path: `shared/records/${kebab(name)}.ts`, text: definitionOf(plan) },
    ...(child ? [{ path: `shared/records/${kebab(child.name)}.ts`, text: childDefinitionOf(plan) }] : []),
    { path: `migrations/${stamp}-${kebab(name)}.ts`, text: migrationOf(plan, stamp) },
    { path: `${folder}/${kebab(name)}.controller.ts`, text: controllerOf(plan) },
    { path: `${folder}/${kebab(name)}.service.ts`, text: serviceOf(plan) },
    ...(child
      ? [
          { path: `${folder}/${kebab(child.name)}.controller.ts`, text: childControllerOf(child) },
          { path: `${folder}/${kebab(child.name)}.service.ts`, text: childServiceOf(child) },
        ]
      : []),
    { path: `${folder}/index.ts`, text: moduleOf(plan) },
    { path: pagesFile(name), text: pagesOf(plan) },
    ...(child
      ? [{ path: `web/src/pages/${kebab(name)}/${pascal(child.name)}List.tsx`, text: childListOf(plan) }]
      : []),
    { path: `web/src/help/pages/${name}.json`, text: helpOf(plan) },
    { path: `server/test/${area}/${kebab(name)}.e2e.ts`, text: specOf(plan) },
  ];
  return { files: await Promise.all(files.map(formatted)), edits: editsOf(plan, stamp) };
}
