/** The arrows of the house point one way; `npm run check` fails on one that does not. */

const SPEC = '\\.(spec|test|e2e)\\.tsx?$';

/** Packages that only their own folder of the web client may import, so that pages without them stay light. */
const only = (name, packages, folders) => ({
  name: `${name}-in-its-folder`,
  severity: 'error',
  comment: `${packages} is imported only in web/src/${folders}`,
  from: { path: '^web/src/', pathNot: `^web/src/(${folders})/|^web/src/theme/` },
  to: { path: `node_modules/(${packages})/`, dependencyTypesNot: ['type-only'] },
});

module.exports = {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\.(css|svg|png)$|^virtual:' },
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
      name: 'core-knows-no-module',
      severity: 'error',
      comment:
        'rows, record, entity, files, jobs, auth, blade and sheets carry the modules, so they import none',
      from: { path: '^server/src/(rows|record|entity|files|jobs|auth|blade|sheets)/', pathNot: SPEC },
      to: { path: '^server/src/modules/' },
    },
    {
      name: 'rows-below-both-cores',
      severity: 'error',
      from: { path: '^server/src/rows/', pathNot: SPEC },
      to: { path: '^server/src/(record|entity)/' },
    },
    {
      name: 'cores-beside-each-other',
      severity: 'error',
      comment: 'records and what is administered share rows, not each other',
      from: { path: '^server/src/entity/', pathNot: SPEC },
      to: { path: '^server/src/record/' },
    },
    {
      name: 'blade-at-the-bottom',
      severity: 'error',
      comment: 'blade imports neither record nor files, jobs or auth, but for the shape of a caller',
      from: { path: '^server/src/blade/', pathNot: SPEC },
      to: {
        path: '^server/src/(rows|record|entity|files|jobs|auth)/',
        pathNot: '^server/src/auth/(caller|permission)\\.ts$',
      },
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
      name: 'api-knows-no-screen',
      severity: 'error',
      from: { path: '^web/src/api/', pathNot: SPEC },
      to: { path: '^web/src/(pages|record|charts|map|globe|showcase|layout)/' },
    },
    {
      name: 'parts-know-no-page',
      severity: 'error',
      from: { path: '^web/src/(record|charts|map|globe|session|theme|rings)/', pathNot: SPEC },
      to: { path: '^web/src/pages/' },
    },
    only('cesium', 'cesium|@cesium|resium', 'globe'),
    only('ol', 'ol', 'map'),
    only('echarts', 'echarts', 'charts'),
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
