import {
  type ExportCount,
  machineOf,
  type RecordDefinition,
  type SHAPE,
  type TransitionResult,
  transitionVerb,
} from '@gushu/shared';
import { Body, Inject, Query, type StreamableFile, type Type } from '@nestjs/common';
import { addListedRoutes, type Answer, CALLER, type ListedRoute, named } from '../blade/listed-routes.js';
import type { Caller } from '../caller/caller.js';
import { ClientAborted } from '../http/reader-gone.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../rows/ids.js';
import { FeedQuery } from '../search/feed.js';
import { TimelineQuery } from '../timeline/timeline.js';
import {
  exportDto,
  type ListQuery,
  queryDto,
  saveDto,
  submitDto,
  transitionDto,
  TransitionOpinion,
  type TransitionQuery,
  updateDto,
} from './dto.js';
import { RecordExports } from './exports.js';
import * as verbs from './verbs.js';

/** Service methods behind the verbs; each verb that a controller lists asks its service for one. */
interface Served {
  page(caller: Caller, query: ListQuery): unknown;
  feed(caller: Caller, query: FeedQuery): unknown;
  detail(caller: Caller, id: string): unknown;
  history(caller: Caller, query: HistoryQuery): unknown;
  timeline(caller: Caller, query: TimelineQuery): unknown;
  save(caller: Caller, body: object): unknown;
  update(caller: Caller, body: object): unknown;
  submit(caller: Caller, body: object): unknown;
  remove(caller: Caller, ids: readonly string[]): unknown;
}

/** Service method behind the transitions of a machine. */
interface Moved {
  transitionRows(
    caller: Caller,
    field: string,
    query: TransitionQuery,
    said?: TransitionOpinion,
  ): Promise<TransitionResult[]>;
}

type MachineField<D extends RecordDefinition> = keyof D[typeof SHAPE]['states'] & string;

/** Verbs that a controller may list: those of records, and the fields of its record's machines. */
type RecordVerbOf<D extends RecordDefinition> = keyof Served | 'export' | MachineField<D>;

/** Methods that a service needs for the verbs `V`. */
type Serves<V> = Pick<Served, Extract<V, keyof Served>> &
  (Exclude<V, keyof Served | 'export'> extends never ? unknown : Moved);

export interface ExportRoutes {
  readonly export: () => Promise<StreamableFile>;
  readonly exportCount: () => Promise<ExportCount>;
  readonly exportSubmit: () => Promise<{ id: string }>;
}

/**
 * The listed routes as properties: a method of the same name in the controller, which would drop the route and its permission,
 * does not compile.
 */
type Routes<S, V extends string> = {
  readonly [K in Extract<V, keyof Served & keyof S>]: () => Answer<S[K]>;
} & {
  readonly [K in Exclude<V, keyof Served | 'export'> as `update${Capitalize<K>}`]: () => Promise<
    TransitionResult[]
  >;
} & ('export' extends V ? ExportRoutes : unknown);

/** Base of the class that a factory makes, for a controller's own routes. */
class Host<S> {
  readonly service: S;
  readonly exports: RecordExports;
}

/** A controller as its routes see it. */
interface Hosting {
  service: Served & Moved;
  exports: RecordExports;
}

/** Verbs whose query or body may have a class of the record's own. */
const REPLACED = {
  query: 'page',
  export: 'export',
  save: 'save',
  update: 'update',
  submit: 'submit',
} as const;

/** Classes of a record's own in the place of those that follow from its definition. */
type Own = Partial<Record<keyof typeof REPLACED, Type<object>>>;

const queried = (type: Type<object>): ListedRoute['takes'] => [CALLER, [Query(), type]];
const sent = (type: Type<object>): ListedRoute['takes'] => [CALLER, [Body(), type]];

type Rows = Exclude<keyof Served, 'save' | 'update' | 'submit'>;

const reading = (
  record: RecordDefinition,
  { query }: Own,
): Record<Rows, () => Omit<ListedRoute, 'handler'>> => ({
  page: () => ({
    decorator: verbs.Page(record),
    takes: queried(query ?? queryDto(record)),
    handle(this: Hosting, caller: Caller, asked: ListQuery) {
      return this.service.page(caller, asked);
    },
  }),
  feed: () => ({
    decorator: verbs.Feed(record),
    takes: queried(FeedQuery),
    handle(this: Hosting, caller: Caller, asked: FeedQuery) {
      return this.service.feed(caller, asked);
    },
  }),
  detail: () => ({
    decorator: verbs.Detail(record),
    takes: queried(IdQuery),
    handle(this: Hosting, caller: Caller, { id }: IdQuery) {
      return this.service.detail(caller, id);
    },
  }),
  history: () => ({
    decorator: verbs.History(record),
    takes: queried(HistoryQuery),
    handle(this: Hosting, caller: Caller, asked: HistoryQuery) {
      return this.service.history(caller, asked);
    },
  }),
  timeline: () => ({
    decorator: verbs.Timeline(record),
    takes: queried(TimelineQuery),
    handle(this: Hosting, caller: Caller, asked: TimelineQuery) {
      return this.service.timeline(caller, asked);
    },
  }),
  remove: () => ({
    decorator: verbs.Remove(record),
    takes: queried(IdsQuery),
    handle(this: Hosting, caller: Caller, asked: IdsQuery) {
      return this.service.remove(caller, idsOf(asked));
    },
  }),
});

const writing = (
  record: RecordDefinition,
  own: Own,
): Record<'save' | 'update' | 'submit', () => Omit<ListedRoute, 'handler'>> => ({
  save: () => ({
    decorator: verbs.Save(record),
    takes: sent(own.save ?? named(record, 'Save', saveDto(record))),
    handle(this: Hosting, caller: Caller, body: object) {
      return this.service.save(caller, body);
    },
  }),
  update: () => ({
    decorator: verbs.Update(record),
    takes: sent(own.update ?? named(record, 'Update', updateDto(record))),
    handle(this: Hosting, caller: Caller, body: object) {
      return this.service.update(caller, body);
    },
  }),
  submit: () => ({
    decorator: verbs.Submit(record),
    takes: sent(own.submit ?? named(record, 'Submit', submitDto(record))),
    handle(this: Hosting, caller: Caller, body: object) {
      return this.service.submit(caller, body);
    },
  }),
});

function exporting(record: RecordDefinition, own: Own): ListedRoute[] {
  const asked = own.export ?? named(record, 'Export', exportDto(record));
  return [
    {
      handler: 'export',
      decorator: verbs.Export(record),
      takes: [...queried(asked), [ClientAborted(), Object]],
      handle(this: Hosting, caller: Caller, query: object, gone: AbortSignal) {
        return this.exports.file(caller, record.name, query, gone);
      },
    },
    {
      handler: 'exportCount',
      decorator: verbs.ExportCount(record),
      takes: queried(asked),
      handle(this: Hosting, caller: Caller, query: object) {
        return this.exports.count(caller, record.name, query);
      },
    },
    {
      handler: 'exportSubmit',
      decorator: verbs.ExportSubmit(record),
      takes: sent(asked),
      handle(this: Hosting, caller: Caller, body: object) {
        return this.exports.submit(caller, record.name, body);
      },
    },
  ];
}

const transitions = (record: RecordDefinition, field: string): ListedRoute => ({
  handler: transitionVerb(field),
  decorator: verbs.Transitions(record, field),
  takes: [...queried(transitionDto(field)), [Body(), TransitionOpinion]],
  handle(this: Hosting, caller: Caller, query: TransitionQuery, said?: TransitionOpinion) {
    return this.service.transitionRows(caller, field, query, said);
  },
});

/**
 * A record's controller with the routes of the verbs it lists: path, permission, validated parameters and API text follow from
 * its definition. A machine's transitions are listed by its field; `export` stands for the file, its count and its order. The
 * record's own routes stand as methods in the class that extends this one.
 * @param own classes of queries and bodies in the place of those that follow from the definition
 */
export function recordController<D extends RecordDefinition, S extends Serves<V>, V extends RecordVerbOf<D>>(
  record: D,
  service: Type<S>,
  listed: readonly V[],
  own: Own = {},
): Type<Host<S> & Routes<S, V>> {
  class Controller extends Host<S> {}
  for (const [replaced, verb] of Object.entries(REPLACED))
    if (replaced in own && !listed.some((each) => each === verb))
      throw new Error(`${record.name} has a class for ${verb} and does not list it`);
  const makers = new Map(Object.entries({ ...reading(record, own), ...writing(record, own) }));
  const routesOf = (verb: string): ListedRoute[] => {
    if (verb === 'export') return exporting(record, own);
    if (machineOf(record, verb)) return [transitions(record, verb)];
    const made = makers.get(verb);
    if (!made) throw new Error(`${record.name} lists ${verb}, which is no verb and no machine`);
    return [{ handler: verb, ...made() }];
  };
  verbs.RecordController(record)(Controller);
  Inject(service)(Controller.prototype, 'service');
  Inject(RecordExports)(Controller.prototype, 'exports');
  addListedRoutes(Controller, listed.flatMap(routesOf));
  return Controller as Type<Host<S> & Routes<S, V>>;
}
