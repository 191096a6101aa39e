// @ts-check
import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { Failure } from './failure.mjs';
import { ImportGraph, sourceFiles } from './import-graph.mjs';
import { ROOT } from './paths.mjs';
import { kindOf } from './test-files.mjs';

/**
 * Where the product is put together. What these import is reached by an address, not by an import: a test of one call
 * would have to run for a change of any other.
 */
const ASSEMBLIES =
  /^server\/src\/(app(\.module)?|main|worker(\.module)?|record-modules|modules\/.*\.module)\.ts$|^web\/src\/(main|routes)\.tsx$/;
/** Files that supply all tests and name every record: they say nothing of what a test is about. */
const KIT = /^(server\/test\/kit|web\/e2e\/screen-table)/;
/** Where a controller names its paths or its record. */
const CONTROLLER =
  /(?:@(?:Record|Entity)?Controller\((?=([^)]*)\))|extends (?:record|entity)Controller\((?=(\s*\w+)))/g;
/** In the table of screens: an address, and a name for what loads a page. */
const SCREEN = /['`](\/[\w/:]+)(?:'\s?[,:]|\$\{)/g;
const LOADER = /const (\w+) =([^;]+);/g;
/** A test that opens every screen of some areas. */
const WALKS_SCREENS = /\bwalkAreas\(/;
/** A test that walks all records by their definitions. */
const WALKS_RECORDS = /\bRECORDS\b/;
/** Parts of the product that every test of a kind runs, where nothing nearer is found: the frame, styles, the start. */
const UNDERLYING = /** @type {const} */ ([
  ['api', /^(server\/(src|base-data)|migrations)\//],
  ['browser', /^web\/(src|public|index)/],
]);
const FAR = 1000;

const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);

/**
 * Files that differ from a commit: from the last one, or where nothing is uncommitted from the one before it.
 * @param {string | undefined} since
 */
export function changedFiles(since) {
  const untracked = git('ls-files', '-o', '--exclude-standard');
  try {
    if (since) return [...git('diff', '--name-only', since), ...untracked];
  } catch {
    throw new Failure(`'${since}' is no commit`, 'name one, as in npm test -- --changed --since main');
  }
  const open = [...git('diff', '--name-only', 'HEAD'), ...untracked];
  return open.length > 0 ? open : git('diff', '--name-only', 'HEAD~1');
}

/** @param {string} file a test, or what tests alone use; what gives all of them their parts left out */
const isOfTests = (file) => /^(server\/test|web\/e2e|scripts\/test)\//.test(file) && !KIT.test(file);

/** The subject of a file, taken from its name. @param {string} file */
const stemOf = (file) => basename(file).split('.')[0] ?? '';

const endsAt =
  (/** @type {RegExp[]} */ ...patterns) =>
  (/** @type {string} */ file) =>
    patterns.some((pattern) => pattern.test(file));

/**
 * The words by which tests speak of a controller: its paths, and the names of the records they come from.
 * @param {ImportGraph} graph
 * @param {string} file
 */
function namesOfController(graph, file) {
  const found = [];
  for (const [, decorated, extended] of graph.textOf(file).matchAll(CONTROLLER)) {
    const named = decorated ?? extended ?? '';
    found.push(...[...named.matchAll(/['"`]([\w/-]{4,})/g)].map(([, path = '']) => path));
    const record = /^(\w+)/.exec(named.trim())?.[1];
    const declared = record && graph.declaredIn('shared/index.ts', record);
    if (!record || !declared) continue;
    found.push(record, ...(/\bpath: '([^']+)'/.exec(graph.textOf(declared))?.slice(1) ?? []));
  }
  return found;
}

/**
 * The pages by their screens. What follows an address up to the next one loads its page, or names what does.
 * @param {ImportGraph} graph
 */
function pagesOf(graph) {
  const routes = 'web/src/routes.tsx';
  const text = graph.textOf(routes);
  const loaded = (/** @type {string} */ part) =>
    [...part.matchAll(/import\('([^']+)'\)/g)].flatMap(([, from = '']) => graph.resolve(routes, from) ?? []);
  const loaders = new Map(
    [...text.matchAll(LOADER)].map(([, name = '', value = '']) => [name, loaded(value)]),
  );
  const screens = [...text.matchAll(SCREEN)];
  return screens.flatMap(({ 1: screen = '', index }, at) => {
    const part = text.slice(index, screens[at + 1]?.index);
    const byName = (part.match(/\b[a-z]\w+/g) ?? []).flatMap((name) => loaders.get(name) ?? []);
    return [...loaded(part), ...byName].map((file) => ({ file, names: [screen], walk: WALKS_SCREENS }));
  });
}

/**
 * Files that tests reach by an address (a controller by its path, a page by its screen) or by a walk through all of
 * them.
 * @param {ImportGraph} graph
 * @returns {{ file: string, names: string[], walk: RegExp | null }[]}
 */
function addressed(graph) {
  const controllers = [...graph.files].filter((file) => file.endsWith('.controller.ts'));
  return [
    ...pagesOf(graph),
    ...controllers.map((file) => ({
      file,
      names: namesOfController(graph, file),
      walk: /@RecordController\(|recordController\(/.test(graph.textOf(file)) ? WALKS_RECORDS : null,
    })),
  ];
}

/**
 * Whether a text speaks of a path or a record, not of one whose name begins the same.
 * @param {string} name
 * @param {string} text
 */
const isSpoken = (name, text) =>
  new RegExp(`(?<!\\w)${name}${name.endsWith('/') ? '' : '(?!\\w)'}`).test(text);

/**
 * Files of tests that could see a change: those that import what changed, or that call an address behind which it lies.
 * The nearest come first.
 * @param {string[]} tests
 * @param {string[]} changed
 */
export function touched(tests, changed) {
  const graph = new ImportGraph(sourceFiles());
  const isChanged = new Set(changed);
  const nearest = (/** @type {Map<string, number>} */ distances) =>
    Math.min(...[...distances].filter(([file]) => isChanged.has(file)).map(([, distance]) => distance));
  const behind = addressed(graph)
    .map((each) => ({ ...each, within: graph.distances([each.file], endsAt(ASSEMBLIES)) }))
    .map((each) => ({ ...each, distance: nearest(each.within), within: each.within.keys() }))
    .filter(({ distance }) => distance < Infinity);
  const isBehind = new Set(behind.flatMap(({ within }) => [...within]));
  const underlying = UNDERLYING.filter(([, path]) =>
    changed.some((file) => path.test(file) && !kindOf(file) && !isBehind.has(file)),
  ).map(([kind]) => /** @type {string} */ (kind));
  const stems = new Set(changed.map(stemOf));
  const distanceOf = (/** @type {string} */ test) => {
    const reached = graph.distances([test], endsAt(ASSEMBLIES, KIT));
    const own = nearest(reached);
    if (kindOf(test) === 'unit') return own;
    const text = [...reached.keys()]
      .filter(isOfTests)
      .map((file) => graph.textOf(file))
      .join('\n');
    const called = behind.filter(
      ({ names, walk }) => names.some((name) => isSpoken(name, text)) || walk?.test(text),
    );
    const general = underlying.includes(kindOf(test) ?? '') ? FAR : Infinity;
    const distance = Math.min(own, general, ...called.map(({ distance: more }) => more + 1));
    return distance < Infinity && stems.has(stemOf(test)) ? 0 : distance;
  };
  return tests
    .map((test) => ({ test, distance: distanceOf(test) }))
    .filter(({ distance }) => distance < Infinity)
    .sort((a, b) => a.distance - b.distance)
    .map(({ test }) => test);
}
