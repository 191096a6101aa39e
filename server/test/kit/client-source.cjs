const { readdirSync } = require('node:fs');
const { dirname, join } = require('node:path');
const swc = require('@swc/jest').default ?? require('@swc/jest');

/** How Vite lists files: the one way of it that the client uses. */
const GLOB = /import\.meta\.glob(?:<\w+>)?\('(\.\/.*)\*(\.\w+)', \{ import: 'default' \}\)/g;

/** What Vite makes of such a list when it builds. */
function listed(source, path) {
  return source.replace(GLOB, (_, folder, ending) => {
    const names = readdirSync(join(dirname(path), folder)).filter((name) => name.endsWith(ending));
    const load = (file) => `() => import('${file}').then((loaded) => loaded.default)`;
    return `({ ${names.map((name) => `'${folder}${name}': ${load(folder + name)}`).join(', ')} })`;
  });
}

/** Says of data what it is: Node asks for it, Vite knows it by the ending. */
const named = (source) =>
  source
    .replace(/ from ('[^']+\.json');/g, " from $1 with { type: 'json' };")
    .replace(/\bimport\(('[^']+\.json')\)/g, "import($1, { with: { type: 'json' } })");

/** Compiles the client's sources as Vite would. */
module.exports.createTransformer = (options) => {
  const compiler = swc.createTransformer(options);
  return {
    ...compiler,
    canInstrument: false,
    process: (source, path, ...more) => compiler.process(named(listed(source, path)), path, ...more),
    processAsync: (source, path, ...more) =>
      compiler.processAsync(named(listed(source, path)), path, ...more),
  };
};
