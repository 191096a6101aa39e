import type { Route } from '../../src/auth/route-check.js';
import { isListed } from '../../src/blade/listed-routes.js';
import { definitionOf, listedCalls } from './listed-calls.js';
import { administration } from './scope-calls-administration.js';
import { archiveCalls } from './scope-calls-archives.js';
import { baseDataCalls } from './scope-calls-base-data.js';
import { exceptions } from './scope-calls-exceptions.js';
import { flowCalls } from './scope-calls-flow.js';
import { fundCalls } from './scope-calls-funds.js';
import { informationCalls } from './scope-calls-information.js';
import { inspectionCalls } from './scope-calls-inspection.js';
import { mapRoutes } from './scope-calls-maps.js';
import { monitorCalls } from './scope-calls-monitors.js';
import { people } from './scope-calls-people.js';
import { projectCalls } from './scope-calls-projects.js';
import { protectionCalls } from './scope-calls-protection.js';
import { queryCalls } from './scope-calls-query.js';
import { resourceCalls } from './scope-calls-resource.js';
import { screenCalls } from './scope-calls-screen.js';
import { sessionCalls } from './scope-calls-session.js';
import { showcaseCalls } from './scope-calls-showcase.js';
import { treeCalls } from './scope-calls-trees.js';
import type { Calls } from './scope-requests.js';

/** Routes of controllers beside the verbs that they list. */
const own = Object.fromEntries([
  ...sessionCalls,
  ...baseDataCalls,
  ...administration,
  ...people,
  ...resourceCalls,
  ...treeCalls,
  ...archiveCalls,
  ...inspectionCalls,
  ...queryCalls,
  ...protectionCalls,
  ...projectCalls,
  ...fundCalls,
  ...informationCalls,
  ...monitorCalls,
  ...screenCalls,
  ...showcaseCalls,
  ...mapRoutes,
  ...flowCalls,
]);
const otherwise = Object.fromEntries(exceptions);

/**
 * The routes of the service with the requests that try their limits: those of verbs follow from the definitions, written by
 * hand are those that a controller has of its own, and verbs that answer otherwise.
 */
export const callsOf = (routes: readonly Route[]): Readonly<Record<string, Calls>> => ({
  ...Object.fromEntries(listedCalls(routes)),
  ...own,
  ...otherwise,
});

/** Requests written by hand where they follow from a listed verb of a definition, and exceptions from verbs that nobody lists. */
export function misplacedCalls(routes: readonly Route[]): string[] {
  const listed = new Set(
    routes
      .filter((route) => isListed(route.controller, route.handler) && definitionOf(route))
      .map(({ method, path }) => `${method} ${path}`),
  );
  return [
    ...Object.keys(own).filter((route) => listed.has(route)),
    ...Object.keys(otherwise).filter((route) => !listed.has(route)),
  ];
}
