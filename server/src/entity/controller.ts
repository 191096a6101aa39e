import type { EntityDefinition } from '@gushu/shared';
import { Body, Inject, Query, type Type } from '@nestjs/common';
import { addListedRoutes, type Answer, CALLER, type ListedRoute, named } from '../blade/listed-routes.js';
import { PageQuery } from '../blade/page-query.js';
import type { Caller } from '../caller/caller.js';
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

/** The listed routes as properties: a method of the same name in the controller does not compile. */
type Routes<S, V extends Verb> = {
  readonly [K in V]: () => Answer<S[(typeof METHODS)[K] & keyof S]>;
};

/** Base of the class that a factory makes, for a controller's own routes. */
class Host<S> {
  readonly service: S;
}

/** A controller as its routes see it. */
interface Hosting {
  service: Served;
}

/** Classes of an entity's own in the place of those that follow from its definition. */
type Own = Partial<Record<'query' | 'body', Type<object>>>;

type Making = Readonly<Record<keyof Served, (verb: Verb) => Omit<ListedRoute, 'handler'>>>;

function making(entity: EntityDefinition, { query = PageQuery, body }: Own): Making {
  const sent = body ?? named(entity, 'Body', submitDto(entity));
  return {
    page: (verb) => ({
      decorator: verbs.List(entity, verb),
      takes: [CALLER, [Query(), Object], [Query(), query]],
      handle(this: Hosting, caller: Caller, filters: Filters, page: PageQuery) {
        return this.service.page(caller, filters, page);
      },
    }),
    detail: () => ({
      decorator: verbs.Detail(entity),
      takes: [CALLER, [Query(), IdQuery]],
      handle(this: Hosting, caller: Caller, { id }: IdQuery) {
        return this.service.detail(caller, id);
      },
    }),
    history: () => ({
      decorator: verbs.History(entity),
      takes: [CALLER, [Query(), HistoryQuery]],
      handle(this: Hosting, caller: Caller, asked: HistoryQuery) {
        return this.service.history(caller, asked);
      },
    }),
    submit: (verb) => ({
      decorator: verbs.Submit(entity, verb),
      takes: [CALLER, [Body(), sent]],
      handle(this: Hosting, caller: Caller, values: object) {
        return this.service.submit(caller, values);
      },
    }),
    remove: () => ({
      decorator: verbs.Remove(entity),
      takes: [CALLER, [Query(), IdsQuery]],
      handle(this: Hosting, caller: Caller, asked: IdsQuery) {
        return this.service.remove(caller, idsOf(asked));
      },
    }),
  };
}

/**
 * The controller of an administered entity, with the routes of the verbs it lists: path, permission, validated
 * parameters and API text follow from its definition. Its own routes stand as methods in the class that extends this
 * one.
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
