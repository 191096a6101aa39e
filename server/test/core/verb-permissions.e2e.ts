import { type EntityDefinition, type RecordDefinition, RECORDS } from '@gushu/shared';
import { type Route, RouteCheck } from '../../src/auth/route-check.js';
import { isListed } from '../../src/blade/listed-routes.js';
import { transitionVerbs } from '../kit/record-values.js';
import { sharedApp } from '../kit/shared-app.js';
import { definitionOf } from './listed-calls.js';

/** Rights that a verb asks for, one of them, by the name of its route. */
type Rule = Readonly<Record<string, readonly string[]>>;

const each = (verbs: readonly string[], rights: readonly string[]): Rule =>
  Object.fromEntries(verbs.map((verb) => [verb, rights]));

/** Permissions that each verb of a record requires. */
const ofRecord = (record: Pick<RecordDefinition, 'pageVerb' | 'states'>): Rule => ({
  ...each([record.pageVerb ?? 'page', 'changes', 'detail', 'history', 'timeline'], ['view']),
  ...each(['export', 'export-count', 'export-submit'], ['export']),
  save: ['add'],
  update: ['edit'],
  remove: ['delete'],
  // A batch is submitted as it is made.
  ...(record.states.length > 0 ? { submit: ['add', 'edit'] } : {}),
  ...transitionVerbs(record as RecordDefinition),
});

/**
 * Permissions that each verb of an administered entity requires: people who were given only its screen read its list
 * too.
 */
const OF_ENTITY: Rule = {
  ...each(['list', 'page', 'detail', 'history'], ['view', '']),
  ...each(['submit', 'save', 'update'], ['add', 'edit']),
  remove: ['delete'],
};
const READS = ['list', 'page', 'detail'];

const isRecord = (definition: EntityDefinition): definition is RecordDefinition => 'states' in definition;

/** The name that the permissions of a definition begin with: a child list has those of its parent. */
const stemOf = (definition: EntityDefinition): string =>
  (isRecord(definition) && definition.parent?.to.split('/')[1]) || definition.name;

/** Who may call a verb, as the rules above have it. */
function expected(definition: EntityDefinition, verb: string): string {
  const rights = (isRecord(definition) ? ofRecord(definition) : OF_ENTITY)[verb];
  if (!rights) return 'a rule in verb-permissions.e2e.ts';
  if (!isRecord(definition) && definition.tenancy === 'platform') return 'role administrator';
  if (!isRecord(definition) && definition.tenancy === 'shared' && READS.includes(verb)) return 'signed-in';
  const stem = stemOf(definition);
  return rights.map((right) => (right ? `${stem}_${right}` : stem)).join();
}

function asked({ access }: Route): string {
  if (access?.kind === 'permission') return access.codes.join();
  return access?.kind === 'role' ? `role ${access.aliases.join()}` : String(access?.kind);
}

describe('The verbs of what is declared as data', () => {
  let routes: Route[];
  beforeAll(async () => {
    routes = (await sharedApp()).app.get(RouteCheck, { strict: false }).routes();
  });

  it('ask for the right that their name says, of the record they belong to', () => {
    let listed = 0;
    const faults = routes.flatMap((route) => {
      const definition = definitionOf(route);
      const verb = route.path.slice(route.path.lastIndexOf('/') + 1);
      if (!definition || route.path !== `${definition.path}/${verb}`) return [];
      const isOfList = isListed(route.controller, route.handler);
      if (isOfList) listed += 1;
      // A record's verb may stand as a method in its controller: then its decorator has made the same route of it.
      if (!isOfList && !(isRecord(definition) && verb in ofRecord(definition))) return [];
      const [asks, should] = [asked(route), expected(definition, verb)];
      return asks === should ? [] : [`${route.path} asks for ${asks}, not ${should}`];
    });
    expect(faults).toEqual([]);
    expect(listed).toBeGreaterThan(350);
  });

  it.each(RECORDS.map((record) => [record.name, record] as const))(
    '%s: page, changes and detail are served',
    (_, record) => {
      const served = routes.map(({ path }) => path);
      const needed = [record.pageVerb ?? 'page', 'changes', 'detail'].map((verb) => `${record.path}/${verb}`);
      expect(served).toEqual(expect.arrayContaining(needed));
    },
  );
});
