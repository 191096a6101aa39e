import { MACHINES } from './machines.js';
import { kebab, pascal, remark } from './names.js';
import { type Part, partsOf, type RecordPlan } from './plan.js';

/** The controller of a record or a child list: the verbs that it serves. */
export function controllerOf({ name, label, machine, parent }: Part): string {
  const verbs = ['page', 'feed', 'detail', 'history', 'save', 'update', 'remove', ...MACHINES[machine].field];
  if (!parent) verbs.push('export');
  return `import { ${name} } from '@gushu/shared';
import { recordController } from '../../../record/controller.js';
import { ${pascal(name)}Service } from './${kebab(name)}.service.js';

/** \`${name}/${name}\`: ${remark(label[1])}. */
export class ${pascal(name)}Controller extends recordController(${name}, ${pascal(name)}Service, [
${verbs.map((verb) => `  '${verb}',`).join('\n')}
]) {}
`;
}

/** The service of a record, which removes the child list with its row. */
export function serviceOf({ name, label, child }: RecordPlan): string {
  const items = child && `${pascal(child.name)}Service`;
  const withItems = (text: string) => (items ? text : '');
  return `import { ${name} } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource${withItems(', type EntityManager')} } from 'typeorm';
${withItems(`import type { Caller } from '../../../caller/caller.js';\n`)}import { RecordService } from '../../../record/service.js';
import { Labels } from '../../../rows/labels.js';
${withItems(`import type { Stored } from '../../../rows/stored.js';\n`)}import { ExportSources } from '../../system/exports/index.js';
${withItems(`import { ${items} } from './${kebab(child?.name ?? '')}.service.js';`)}

/** ${remark(label[1])}. */
@Injectable()
export class ${pascal(name)}Service extends RecordService<typeof ${name}> {
  constructor(db: DataSource, labels: Labels, ${withItems(`private readonly items: ${items}, `)}exports: ExportSources) {
    super({ db, labels }, ${name});
    exports.offerRecord(this, labels);
  }
${withItems(`
  protected override beforeRemove(tx: EntityManager, caller: Caller, rows: readonly Stored<typeof ${name}>[]): Promise<void> {
    return this.items.removeOf(tx, caller, rows.map(({ id }) => id));
  }
`)}}
`;
}

/** The service of a child list. */
export const childServiceOf = ({ name, label }: Part): string => `import { ${name} } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ChildService } from '../../../record/child-service.js';
import { Labels } from '../../../rows/labels.js';

/** ${remark(label[1])}. */
@Injectable()
export class ${pascal(name)}Service extends ChildService<typeof ${name}> {
  constructor(db: DataSource, labels: Labels) {
    super({ db, labels }, ${name});
  }
}
`;

/** Nest's module of a record. */
export function moduleOf(plan: RecordPlan): string {
  const names = partsOf(plan).map(({ name }) => name);
  const kinds = ['Controller', 'Service'] as const;
  const [controllers, providers] = kinds.map((kind) => names.map((name) => pascal(name) + kind).join(', '));
  const imports = names.flatMap((name) =>
    kinds.map(
      (kind) => `import { ${pascal(name)}${kind} } from './${kebab(name)}.${kind.toLowerCase()}.js';`,
    ),
  );
  return `import { Module } from '@nestjs/common';
${imports.join('\n')}

/** ${remark(plan.label[1])}. */
@Module({ controllers: [${controllers}], providers: [${providers}] })
export class ${pascal(plan.name)}Module {}
`;
}
