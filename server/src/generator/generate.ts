import { format } from 'prettier';
import { definitionOf } from './definition.js';
import { type Edit, editsOf } from './edits.js';
import { migrationOf } from './migration.js';
import { kebab, pascal } from './names.js';
import { partsOf, type RecordPlan } from './plan.js';
import { childServiceOf, controllerOf, moduleOf, serviceOf } from './server.js';
import { helpOf, pagesOf } from './web.js';

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

// As `.prettierrc` of the house has it; definitions hold a field a line, however long.
async function formatted({ path, text }: NewFile): Promise<NewFile> {
  const printWidth = path.startsWith('shared/records/') ? 1_000 : 110;
  const parser = path.endsWith('.json') ? 'json' : 'typescript';
  return { path, text: await format(text, { printWidth, parser, singleQuote: true, trailingComma: 'all' }) };
}

/**
 * Makes a record of a plan that has no fault: definition, migration, server, web and help, and the lines by which the
 * house knows it. It writes nothing.
 * @param stamp number of its migration, above the last
 */
export async function generate(plan: RecordPlan, stamp: number): Promise<Generated> {
  const { name, area } = plan;
  const [record, child] = partsOf(plan);
  const definition = (one: string) => `shared/records/${kebab(one)}.ts`;
  const server = (file: string) => `server/src/modules/${area}/${kebab(name)}/${file}.ts`;
  const files: NewFile[] = [
    { path: definition(name), text: definitionOf(record) },
    { path: `migrations/${stamp}-${kebab(name)}.ts`, text: migrationOf(plan, stamp) },
    { path: server(`${kebab(name)}.controller`), text: controllerOf(record) },
    { path: server(`${kebab(name)}.service`), text: serviceOf(plan) },
    { path: server('index'), text: moduleOf(plan) },
    { path: `web/src/pages/${kebab(name)}/${pascal(name)}Pages.tsx`, text: pagesOf(plan) },
    { path: `web/src/help/pages/${name}.json`, text: helpOf(plan) },
  ];
  if (child)
    files.push(
      { path: definition(child.name), text: definitionOf(child) },
      { path: server(`${kebab(child.name)}.controller`), text: controllerOf(child) },
      { path: server(`${kebab(child.name)}.service`), text: childServiceOf(child) },
    );
  return { files: await Promise.all(files.map(formatted)), edits: editsOf(plan, stamp) };
}
