import { columnOf } from '@gushu/shared';
import { kebab, pascal, remark } from './names.js';
import type { PlannedChild, RecordPlan } from './plan.js';

/** A method of a controller: its decorator, its name, what it takes and what it calls. */
interface Method {
  verb: string;
  record: string;
  name: string;
  params: string;
  call: string;
}

const method = ({ verb, record, name, params, call }: Method): string => `
  @${verb}(${record})
  ${name}(@CurrentCaller() caller: Caller, ${params}) {
    return ${call};
  }
`;

const READS = (record: string, query: string): string =>
  [
    method({
      verb: 'Page',
      record,
      name: 'page',
      params: `@Query() query: ${query}`,
      call: 'this.rows.page(caller, query)',
    }),
    method({
      verb: 'Feed',
      record,
      name: 'feed',
      params: '@Query() query: FeedQuery',
      call: 'this.rows.feed(caller, query)',
    }),
    method({
      verb: 'Detail',
      record,
      name: 'detail',
      params: '@Query() { id }: IdQuery',
      call: 'this.rows.detail(caller, id)',
    }),
    method({
      verb: 'History',
      record,
      name: 'history',
      params: '@Query() query: HistoryQuery',
      call: 'this.rows.history(caller, query)',
    }),
  ].join('');

const WRITES = (record: string, stem: string): string =>
  [
    method({
      verb: 'Save',
      record,
      name: 'save',
      params: `@Body() body: ${stem}Save`,
      call: 'this.rows.save(caller, body)',
    }),
    method({
      verb: 'Update',
      record,
      name: 'update',
      params: `@Body() body: ${stem}Update`,
      call: 'this.rows.update(caller, body)',
    }),
    method({
      verb: 'Remove',
      record,
      name: 'remove',
      params: '@Query() query: IdsQuery',
      call: 'this.rows.remove(caller, idsOf(query))',
    }),
  ].join('');

const EXPORTS = (record: string, stem: string): string => `
  @Export(${record})
  export(@CurrentCaller() caller: Caller, @Query() query: ${stem}Export, @ClientAborted() gone: AbortSignal) {
    return this.exports.file(caller, ${record}.name, query, gone);
  }

  @ExportCount(${record})
  exportCount(@CurrentCaller() caller: Caller, @Query() query: ${stem}Export) {
    return this.exports.count(caller, ${record}.name, query);
  }

  @ExportSubmit(${record})
  exportSubmit(@CurrentCaller() caller: Caller, @Body() body: ${stem}Export) {
    return this.exports.submit(caller, ${record}.name, body);
  }
`;

/** The field that the machine of a record holds, and the call that moves it on. */
const MOVES = {
  review: ['status', 'updateStatus'],
  publishing: ['publishStatus', 'updatePublishStatus'],
} as const;

function transitionsOf({ name, machine }: RecordPlan, stem: string): string {
  if (machine === 'none') return '';
  const [field, call] = MOVES[machine];
  return `
  @Transitions(${name}, '${field}')
  ${call}(
    @CurrentCaller() caller: Caller,
    @Query() query: ${stem}Moves,
    @Body() said?: TransitionOpinion,
  ) {
    return this.rows.transitionRows(caller, '${field}', query, said);
  }
`;
}

/** The controller of a record. */
export function controllerOf(plan: RecordPlan): string {
  const { name, label, machine } = plan;
  const stem = pascal(name);
  const moves = machine !== 'none';
  return `import { ${name} } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { ClientAborted } from '../../../http/reader-gone.js';
import { exportDto, queryDto, saveDto, ${moves ? 'transitionDto, TransitionOpinion, ' : ''}updateDto } from '../../../record/dto.js';
import { Detail, Export, ExportCount, ExportSubmit, Feed, History, Page, RecordController, Remove, Save, ${moves ? 'Transitions, ' : ''}Update } from '../../../record/verbs.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { FeedQuery } from '../../../search/feed.js';
import { Exports } from '../../system/exports/index.js';
import { ${stem}Service } from './${kebab(name)}.service.js';

class ${stem}Query extends queryDto(${name}) {}
class ${stem}Export extends exportDto(${name}) {}
class ${stem}Save extends saveDto(${name}) {}
class ${stem}Update extends updateDto(${name}) {}
${machine === 'none' ? '' : `class ${stem}Moves extends transitionDto('${MOVES[machine][0]}') {}\n`}
/** \`${name}/${name}\`: ${remark(label[1])}. */
@RecordController(${name})
export class ${stem}Controller {
  constructor(
    private readonly rows: ${stem}Service,
    private readonly exports: Exports,
  ) {}
${READS(name, `${stem}Query`)}${WRITES(name, stem)}${transitionsOf(plan, stem)}${EXPORTS(name, stem)}}
`;
}

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

/** The controller of a child list. */
export function childControllerOf({ name, label }: PlannedChild): string {
  const stem = pascal(name);
  return `import { ${name} } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { queryDto, saveDto, updateDto } from '../../../record/dto.js';
import { Detail, Feed, History, Page, RecordController, Remove, Save, Update } from '../../../record/verbs.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { FeedQuery } from '../../../search/feed.js';
import { ${stem}Service } from './${kebab(name)}.service.js';

class ${stem}Query extends queryDto(${name}) {}
class ${stem}Save extends saveDto(${name}) {}
class ${stem}Update extends updateDto(${name}) {}

/** \`${name}/${name}\`: ${remark(label[1])}. */
@RecordController(${name})
export class ${stem}Controller {
  constructor(private readonly rows: ${stem}Service) {}
${READS(name, `${stem}Query`)}${WRITES(name, stem)}}
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
