import { columnOf, type Label } from '@gushu/shared';
import { kebab, pascal, remark } from './names.js';
import type { PlannedChild, RecordPlan } from './plan.js';

/** The verbs that every generated record lists. */
const VERBS = ['page', 'feed', 'detail', 'history', 'save', 'update', 'remove'];

/** The field that the machine of a record holds. */
const MACHINES = { none: [], review: ['status'], publishing: ['publishStatus'] } as const;

const controller = (
  name: string,
  label: Label,
  verbs: readonly string[],
): string => `import { ${name} } from '@gushu/shared';
import { recordController } from '../../../record/controller.js';
import { ${pascal(name)}Service } from './${kebab(name)}.service.js';

/** \`${name}/${name}\`: ${remark(label[1])}. */
export class ${pascal(name)}Controller extends recordController(${name}, ${pascal(name)}Service, [
${verbs.map((verb) => `  '${verb}',`).join('\n')}
]) {}
`;

/** The controller of a record. */
export const controllerOf = ({ name, label, machine }: RecordPlan): string =>
  controller(name, label, [...VERBS, ...MACHINES[machine], 'export']);

/** The controller of a child list. */
export const childControllerOf = ({ name, label }: PlannedChild): string => controller(name, label, VERBS);

/** The service of a record; it removes the child list with its row. */
export function serviceOf({ name, label, child }: RecordPlan): string {
  const stem = pascal(name);
  const items = child && `${pascal(child.name)}Service`;
  const own = items
    ? `
  protected override async beforeRemove(
    tx: EntityManager,
    caller: Caller,
    rows: readonly Stored<typeof ${name}>[],
  ): Promise<void> {
    await this.items.removeOf(tx, caller, rows.map(({ id }) => id));
  }
`
    : '';
  return `import { ${name} } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource${items ? ', type EntityManager' : ''} } from 'typeorm';
${items ? `import type { Caller } from '../../../caller/caller.js';\n` : ''}import { RecordService } from '../../../record/service.js';
import { Labels } from '../../../rows/labels.js';
${items ? `import type { Stored } from '../../../rows/stored.js';\n` : ''}import { ExportSources } from '../../system/exports/index.js';
${items ? `import { ${items} } from './${kebab(child.name)}.service.js';\n` : ''}
/** ${remark(label[1])}. */
@Injectable()
export class ${stem}Service extends RecordService<typeof ${name}> {
  constructor(db: DataSource, labels: Labels, ${items ? `private readonly items: ${items}, ` : ''}exports: ExportSources) {
    super({ db, labels }, ${name});
    exports.offerRecord(this, labels);
  }
${own}}
`;
}

/** Nest's module of a record. */
export function moduleOf({ name, label, child }: RecordPlan): string {
  const names = [name, ...(child ? [child.name] : [])];
  const all = (part: string) => names.map((one) => `${pascal(one)}${part}`).join(', ');
  const imports = names.flatMap((one) => [
    `import { ${pascal(one)}Controller } from './${kebab(one)}.controller.js';`,
    `import { ${pascal(one)}Service } from './${kebab(one)}.service.js';`,
  ]);
  return `import { Module } from '@nestjs/common';
${imports.join('\n')}

/** ${remark(label[1])}. */
@Module({ controllers: [${all('Controller')}], providers: [${all('Service')}] })
export class ${pascal(name)}Module {}
`;
}

/** The service of a child list. */
export function childServiceOf({ name, label, parentField }: PlannedChild): string {
  const stem = pascal(name);
  return `import { ${name} } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { ChildService } from '../../../record/child-service.js';
import { Labels } from '../../../rows/labels.js';

/** ${remark(label[1])}. */
@Injectable()
export class ${stem}Service extends ChildService<typeof ${name}> {
  constructor(db: DataSource, labels: Labels) {
    super({ db, labels }, ${name});
  }

  /** Removes the rows of parents that are removed; these are locked. */
  async removeOf(tx: EntityManager, caller: Caller, parentIds: readonly string[]): Promise<void> {
    const theirs = sql\`\${this.scope(caller)} and t.${columnOf(parentField)} = any(\${[...parentIds]}::bigint[])\`;
    await this.removeRows(tx, caller, await this.read(tx, theirs, sql\`order by t.id for update\`));
  }
}
`;
}
