import { applyDecorators, Get, Query, type Type } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { addListedRoutes, CALLER, type ListedRoute } from '../../../blade/listed-routes.js';
import type { Caller } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';

/** A panel of a data screen: its API text, the class that validates its query, its permissions, and its reader. */
export interface Panel<Readers, Asked extends object, Answer> {
  summary: string;
  query: Type<Asked>;
  permissions: readonly string[];
  read(readers: Readers, caller: Caller, asked: Asked): Promise<Answer>;
}

/** Route of a data screen, for callers who hold one of the permissions. */
export const ScreenRoute = (call: string, summary: string, permissions: readonly string[]): MethodDecorator =>
  applyDecorators(
    Get(call),
    Permission(...permissions),
    ApiOperation({ summary: `Data screen: ${summary}` }),
  );

/** The routes of panels as properties: a method of the same name in the controller does not compile. */
type Routes<Panels> = {
  readonly [Call in keyof Panels]: Panels[Call] extends { read(...args: never[]): infer Answer }
    ? () => Answer
    : never;
};

/**
 * A controller with the route of each panel under its call. The class that extends it has the services that read the
 * panels, and further routes.
 */
export function panelController<
  Readers,
  Asked extends object,
  Panels extends Readonly<Record<string, Panel<Readers, Asked, unknown>>>,
>(panels: Panels & Readonly<Record<string, Panel<Readers, Asked, unknown>>>): Type<Routes<Panels>> {
  class Panelled {}
  const routes = Object.entries(panels).map(([call, { summary, query, permissions, read }]): ListedRoute => ({
    handler: call,
    decorator: ScreenRoute(call, summary, permissions),
    takes: [CALLER, [Query(), query]],
    handle(this: Readers, caller: Caller, asked: Asked) {
      return read(this, caller, asked);
    },
  }));
  addListedRoutes(Panelled, routes);
  return Panelled as Type<Routes<Panels>>;
}
