import type { Type } from '@nestjs/common';
import { CurrentCaller } from '../caller/caller.js';

/** A route that a controller has by listing its verb. */
export interface ListedRoute {
  /** Name of the controller's method. */
  handler: string;
  /** Its verb, path, permission and API text. */
  decorator: MethodDecorator;
  /** Its parameters: what fills them, and the class they are validated by. */
  takes: readonly (readonly [ParameterDecorator, Type<object>])[];
  /** Its body, with the controller as `this`. */
  handle(...args: never[]): unknown;
}

/** Type that a service's method answers. */
export type Answer<F> = F extends (...args: never[]) => infer R ? R : never;

/** The first parameter of a listed route: its caller. */
export const CALLER: ListedRoute['takes'][number] = [CurrentCaller(), Object];

/** A class by the name that the API's description calls it by: `data_scope` has a `DataScopeBody`. */
export function named({ name }: { name: string }, what: string, type: Type<object>): Type<object> {
  const words = name.split(/[_-]/).map((word) => `${word[0]!.toUpperCase()}${word.slice(1)}`);
  return Object.defineProperty(type, 'name', { value: `${words.join('')}${what}` });
}

const LISTED = 'gushu:listed-routes';

/** Gives a class the routes of its verbs, as if each stood in it as a method with its decorators. */
export function addListedRoutes(controller: Type<object>, routes: readonly ListedRoute[]): void {
  const prototype: object = controller.prototype;
  for (const { handler, decorator, takes, handle } of routes) {
    if (Object.hasOwn(prototype, handler)) throw new Error(`${controller.name} lists ${handler} twice`);
    // The description of the API finds a method's parameters by the function's own name.
    Object.defineProperty(handle, 'name', { value: handler });
    const descriptor = { value: handle, configurable: true, enumerable: false, writable: true };
    Object.defineProperty(prototype, handler, descriptor);
    const classes = takes.map(([, type]) => type);
    Reflect.defineMetadata('design:paramtypes', classes, prototype, handler);
    for (const [at, [fill]] of takes.entries()) fill(prototype, handler, at);
    decorator(prototype, handler, descriptor);
  }
  const listed = new Map(routes.map(({ handler, handle }) => [handler, handle]));
  Reflect.defineMetadata(LISTED, listed, controller);
}

function listedIn(controller: Type<object>): ReadonlyMap<string, unknown> {
  const listed: ReadonlyMap<string, unknown> | undefined = Reflect.getMetadata(LISTED, controller);
  return listed ?? new Map<string, unknown>();
}

/** Whether a method of a controller answers a verb that it lists. */
export const isListed = (controller: Type<object>, handler: string): boolean =>
  listedIn(controller).has(handler);

/**
 * Listed verbs that a controller does not serve: Nest forgets route and permission of an inherited method that another one
 * stands in the place of.
 */
export function shadowedRoutes(controller: Type<object>): string[] {
  const prototype: Readonly<Record<string, unknown>> = controller.prototype;
  return [...listedIn(controller)].flatMap(([handler, handle]) =>
    prototype[handler] === handle ? [] : [handler],
  );
}
