/** The arrows of the house point one way; `npm run check` fails on one that does not. */

const { readdirSync } = require('node:fs');

const SPEC = '\\.(spec|test|e2e)\\.tsx?$';

/** Packages that only their own folder of the web client may import, so that pages without them stay light. */
const only = (name, packages, folders) => ({
  name: `${name}-in-its-folder`,
  severity: 'error',
  comment: `${packages} is imported only in web/src/${folders}`,
  from: { path: '^web/src/', pathNot: `^web/src/(${folders})/|^web/src/theme/` },
  to: { path: `node_modules/(${packages})/`, dependencyTypesNot: ['type-only'] },
});

/** The folders of the web client: each may import those before it, so that no two lean on each other. */
const WEB = [
  ...[
    'theme',
    'rings',
    'api',
    'session',
    'layout',
    'locales',
    'names',
    'region',
    'map',
    'rich-text',
    'fields',
    'columns',
  ],
  ...[
    'review',
    'history',
    'editing',
    'jobs',
    'sheet-import',
    'attachments',
    'exports',
    'diagram',
    'set-up',
    'conditions',
    'table',
  ],
  ...['rights', 'changes', 'transition-runs', 'record'],
  ...['help', 'charts', 'globe', 'wall', 'showcase', 'notices', 'faults', 'pages', 'frame'],
];

/** The folders of the server in the same order; what lies in no folder puts them together. */
const SERVER = [
  ...['process', 'database', 'schema', 'cache', 'http', 'caller', 'blade', 'jobs', 'files', 'journal'],
  ...[
    'auth',
    'html',
    'rows',
    'transitions',
    'work',
    'timeline',
    'search',
    'changes',
    'record',
    'entity',
    'pdf',
    'sheets',
    'generator',
  ],
  ...['base-data', 'health', 'modules', 'openapi', 'geoserver', 'samples', 'demo', 'commands'],
];

/** The areas of the server's modules in the same order. */
const AREAS = [
  'system',
  'access',
  'trees',
  'experts',
  'protection',
  'funds',
  'information',
  'monitors',
  'statistics',
  'showcase',
  'maps',
  'papers',
  'flow',
  'develop',
];

/** The rooms of the filing years, and of the workbooks, in the same order. */
const ARCHIVES = ['snapshots', 'filing', 'differences'];
const SHEETS = ['format', 'filling', 'meaning'];

/** The folders of shared in the same order; its loose files `BASIS` stand below all of them. */
const SHARED = [
  ...['messages', 'names', 'record', 'search', 'records', 'admin', 'inspection', 'wire', 'transitions'],
  'screens',
];
const BASIS = '^shared/(address|blank|clock|label|messages|numbers|permissions|regions|wkt)\\.ts$';

/** The modules of the areas where some stand on others, in the same order; a module that is not named stands alone. */
const MODULES = {
  system: [
    ...[
      'attach',
      'client',
      'datasource',
      'dict',
      'frame',
      'inspection-rule',
      'jobs',
      'log',
      'transition-runs',
    ],
    ...['oss', 'param', 'region', 'region-merge', 'screen-setting', 'sms'],
    ...['attachments', 'exports', 'imports', 'labels', 'notice'],
  ],
  access: [
    ...['grants', 'post', 'scope', 'tenant', 'top-menu', 'menu', 'user', 'dept', 'oauth', 'profile', 'role'],
    'user-import',
  ],
  funds: ['limits', 'central-budget', 'sheng', 'central-government', 'waterfall'],
  trees: [
    ...['counts', 'rules', 'picture-import', 'tree-species', 'old-tree', 'import', 'inspection', 'archives'],
    ...['group-import', 'old-tree-group', 'queries'],
  ],
  protection: [
    ...[
      'event',
      'curing-record',
      'patrol-plan',
      'patrol-record',
      'consulation',
      'check-record',
      'proceedings',
      'move-record',
      'apply-revoke',
    ],
  ],
  information: ['readers', 'law', 'share-publish', 'notice-announcement', 'emergency-warning'],
  flow: ['engine', 'models', 'work', 'leave'],
  develop: ['model', 'code', 'report'],
  statistics: ['analyse', 'statistical-table', 'large-data-screen', 'reporting-records'],
  showcase: [
    ...['content', 'good-old-tree', 'good-footprint', 'apicture', 'old-tree-exhibition', 'billboard'],
    ...['reads', 'book-mark'],
  ],
};

/** Folders of a root that a list does not name. */
const unnamed = (root, folders) =>
  readdirSync(root, { withFileTypes: true })
    .filter((one) => one.isDirectory() && ![...folders, 'dist', 'node_modules'].includes(one.name))
    .map(({ name }) => name);

/** Rules by which each module of an area imports none of those after it, and one that stands alone none at all. */
function modulesDownwards(area, modules) {
  const root = `server/src/modules/${area}`;
  return [
    ...downwards(root, [...unnamed(root, modules), ...modules]),
    {
      name: `server-${area}-stands-alone`,
      severity: 'error',
      comment: `a module that stands on another of ${area} has its place among MODULES`,
      from: { path: `^${root}/(?!(?:${modules.join('|')})/)([^/]+)/`, pathNot: SPEC },
      to: { path: `^${root}/[^/]+/`, pathNot: `^${root}/$1/` },
    },
  ];
}

/** Rules by which each folder imports none of those after it, nor the loose files that stand on all of them. */
function downwards(root, folders, loose = () => []) {
  const homeless = unnamed(root, folders);
  if (homeless.length > 0)
    throw new Error(`Give ${homeless.join(', ')} its place among the folders of ${root}`);
  return folders.map((folder, at) => ({
    name: `${root.replace(/\/src(\/modules)?/, '').replace('/', '-')}-${folder}-looks-down`,
    severity: 'error',
    comment: `${root}/${folder} imports none of the folders after it`,
    from: { path: `^${root}/${folder}/`, pathNot: SPEC },
    to: { path: [`^${root}/(${folders.slice(at + 1).join('|') || 'none'})/`, ...loose(folder)] },
  }));
}

/** Files of the server that put the application together. */
const TOP =
  '^server/src/(app|main|worker|start|app\\.module|core\\.module|worker\\.module|record-modules)\\.ts$';

module.exports = {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'resolvable',
      comment: 'what the measurements take of the server is there once it is built: tsc looks after it',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\.(css|svg|png)$|^virtual:|^#src/' },
    },
    {
      name: 'nothing-needs-the-bench',
      severity: 'error',
      comment: 'what measures the product is no part of it',
      from: { path: '^(shared|migrations|server/src|web/src)/', pathNot: SPEC },
      to: { path: '^server/bench/' },
    },
    {
      name: 'shared-stands-alone',
      severity: 'error',
      comment: 'shared imports neither side, no Node and no package',
      from: { path: '^shared/', pathNot: SPEC },
      to: { pathNot: '^shared/' },
    },
    {
      name: 'web-without-server',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|migrations)/' },
    },
    {
      name: 'server-without-web',
      severity: 'error',
      from: { path: '^(server|migrations)/' },
      to: { path: '^web/' },
    },
    {
      name: 'cores-beside-each-other',
      severity: 'error',
      comment: 'records and what is administered share rows, not each other',
      from: { path: '^server/src/entity/', pathNot: SPEC },
      to: { path: '^server/src/record/' },
    },
    {
      name: 'blade-at-the-edge',
      severity: 'error',
      comment:
        'how answers are wrapped and bodies checked concerns controllers, filters, DTOs and the verbs of record and sheets',
      from: {
        path: '^server/src/',
        pathNot: `^server/src/(blade/|openapi/|app\\.ts|app\\.module\\.ts|core\\.module\\.ts)|\\.(controller|filter|dto|module)\\.ts$|^server/src/(record|entity|sheets)/|${SPEC}`,
      },
      to: { path: '^server/src/blade/(respond|faults|validation)\\.ts$' },
    },
    {
      name: 'module-through-its-index',
      severity: 'error',
      from: { path: '^server/src/modules/([^/]+)/([^/]+)/', pathNot: SPEC },
      to: {
        path: '^server/src/modules/',
        // A file that lies in the area's own folder is the area's common piece.
        pathNot: ['^server/src/modules/$1/$2/', '/index\\.ts$', '^server/src/modules/$1/[^/]+\\.ts$'],
      },
    },
    {
      name: 'area-through-its-index',
      severity: 'error',
      from: { path: '^server/src/modules/([^/]+)/[^/]+\\.ts$', pathNot: SPEC },
      to: { path: '^server/src/modules/', pathNot: ['^server/src/modules/$1/', '/index\\.ts$'] },
    },
    {
      name: 'shared-basis',
      severity: 'error',
      comment: 'what records are described with, and the texts, stand on nothing but the basis',
      from: { path: [BASIS, '^shared/(messages|record)/'], pathNot: SPEC },
      to: { path: '^shared/', pathNot: [BASIS, '^shared/(messages|record)/'] },
    },
    {
      name: 'migrations-stand-alone',
      severity: 'error',
      comment: 'a migration stays as it was released: nothing that goes on changing is in it',
      from: { path: '^migrations/' },
      to: { path: '^(server|shared|web)/' },
    },
    {
      name: 'modules-side-by-side',
      severity: 'error',
      comment: 'a module imports another of its area only where MODULES orders them',
      from: {
        path: `^server/src/modules/(?!${Object.keys(MODULES).join('|')})([^/]+)/([^/]+)/`,
        pathNot: SPEC,
      },
      to: { path: '^server/src/modules/$1/[^/]+/', pathNot: '^server/src/modules/$1/$2/' },
    },
    ...Object.entries(MODULES).flatMap(([area, modules]) => modulesDownwards(area, modules)),
    ...downwards('shared', SHARED),
    ...downwards('web/src', WEB, () => ['^web/src/(App|main|router|routes)']),
    ...downwards('server/src/modules', AREAS),
    ...downwards('server/src/modules/trees/archives', ARCHIVES),
    ...downwards('server/src/sheets', SHEETS),
    ...downwards('server/src', SERVER, (folder) => (folder === 'commands' ? [] : [TOP])),
    only('cesium', 'cesium|@cesium|resium', 'globe'),
    only('ol', 'ol', 'map'),
    only('echarts', 'echarts', 'charts'),
    only('bpmn-js', 'bpmn-js', 'diagram'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|\\.tsbuildinfo$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
