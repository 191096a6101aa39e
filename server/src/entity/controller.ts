import type { EntityDefinition } from '@gushu/shared';
import { Body, Inject, Query, type Type } from '@nestjs/common';
import { addListedRoutes, type ListedRoute } from '../blade/listed-routes.js';
import { PageQuery } from '../blade/page-query.js';
import { type Caller, CurrentCaller } from '../caller/caller.js';
import { HistoryQuery, IdQuery, idsOf, IdsQuery } from '../rows/ids.js';
import { type Filters, submitDto } from './dto.js';
import * as verbs from './verbs.js';

/** Service methods behind the verbs. */
interface Served {
  page(caller: Caller, filters: Filters, page: PageQuery): unknown;
  detail(caller: Caller, id: string): unknown;
  history(caller: Caller, query: HistoryQuery): unknown;
  submit(caller: Caller, body: object): unknown;
  remove(caller: Caller, ids: readonly string[]): unknown;
}

/** Verbs by the service's method that answers each: the same under several names, as Blade's clients know it by. */
const METHODS = {
  list: 'page',
  page: 'page',
  detail: 'detail',
  history: 'history',
  submit: 'submit',
  save: 'submit',
  update: 'submit',
  remove: 'remove',
} as const satisfies Readonly<Record<string, keyof Served>>;

type Verb = keyof typeof METHODS;
type Answer<F> = F extends (...args: never[]) => infer R ? R : never;

/** The listed routes as properties: a method of the same name in the controller does not compile. */
type Routes<S, V extends Verb> = {
  readonly [K in V]: () => Answer<S[(typeof METHODS)[K] & keyof S]>;
};

/** What a controller's own routes use. */
class Host<S> {
  readonly service: S;
}

/** A controller as its routes see it. */
interface Hosting {
  service: Served;
}

/** Classes of an entity's own in the place of those that follow from its definition. */
type Own = Partial<Record<'query' | 'body', Type<object>>>;

/** A class by its name, which the API's description calls it by: `data_scope` has a `DataScopeBody`. */
function named({ name }: EntityDefinition, type: Type<object>): Type<object> {
  const words = name.split(/[_-]/).map((word) => `${word[0]!.toUpperCase()}${word.slice(1)}`);
  return Object.defineProperty(type, 'name', { value: `${words.join('')}Body` });
}

const caller: ListedRoute['takes'][number] = [CurrentCaller(), Object];

type Making = Readonly<Record<keyof Served, (verb: Verb) => Omit<ListedRoute, 'handler'>>>;

function making(entity: EntityDefinition, { query = PageQuery, body }: Own): Making {
  const sent = body ?? named(entity, submitDto(entity));
  return {
    page: (verb) => ({
      decorator: verbs.List(entity, verb),
      takes: [caller, [Query(), Object], [Query(), query]],
      handle(this: Hosting, by: Caller, filters: Filters, page: PageQuery) {
        return this.service.page(by, filters, page);
      },
    }),
    detail: () => ({
      decorator: verbs.Detail(entity),
      takes: [caller, [Query(), IdQuery]],
      handle(this: Hosting, by: Caller, { id }: IdQuery) {
        return this.service.detail(by, id);
      },
    }),
    history: () => ({
      decorator: verbs.History(entity),
      takes: [caller, [Query(), HistoryQuery]],
      handle(this: Hosting, by: Caller, asked: HistoryQuery) {
        return this.service.history(by, asked);
      },
    }),
    submit: (verb) => ({
      decorator: verbs.Submit(entity, verb),
      takes: [caller, [Body(), sent]],
      handle(this: Hosting, by: Caller, values: object) {
        return this.service.submit(by, values);
      },
    }),
    remove: () => ({
      decorator: verbs.Remove(entity),
      takes: [caller, [Query(), IdsQuery]],
      handle(this: Hosting, by: Caller, asked: IdsQuery) {
        return this.service.remove(by, idsOf(asked));
      },
    }),
  };
}

/**
 * The controller of what is administered, with the routes of the verbs it lists: path, permission, validated parameters and API
 * text follow from its definition. Its own routes stand as methods in the class that extends this one.
 * @param own classes of the list's query and the body in the place of those that follow from the definition
 */
export function entityController<S extends Pick<Served, (typeof METHODS)[V]>, V extends Verb>(
  entity: EntityDefinition,
  service: Type<S>,
  listed: readonly V[],
  own: Own = {},
): Type<Host<S> & Routes<S, V>> {
  class Controller extends Host<S> {}
  const makers = making(entity, own);
  verbs.EntityController(entity)(Controller);
  Inject(service)(Controller.prototype, 'service');
  addListedRoutes(
    Controller,
    listed.map((verb) => ({ handler: verb, ...makers[METHODS[verb]](verb) })),
  );
  return Controller as Type<Host<S> & Routes<S, V>>;
}
