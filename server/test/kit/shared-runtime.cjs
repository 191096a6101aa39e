const { SyntheticModule } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/**
 * Loads modules for the tests of a worker that share them. Jest evaluates all of them anew for each file: the whole
 * product with its packages, or all that antd draws with, seconds of computing.
 */
class SharedRuntime extends Runtime {
  begin(testPath) {
    this._testPath = testPath;
    this.esmLoader.testPath = testPath;
    this.executor.testPath = testPath;
    this.testState.state = 'loading';
    return this;
  }

  teardown() {
    this.restoreAllMocks();
    const modules = this.registries.getActiveEsmRegistry();
    for (const key of modules.keys()) if (this.ofOneFile.test(key)) modules.delete(key);
    this.registries.getInternalCjsRegistry().clear();
    this.testMainModule.reset();
  }
}

/** API tests share the product itself: it runs any number of services in one process. */
class ServerRuntime extends SharedRuntime {
  /** Modules that are new for each file: the tests themselves and what Jest hands them. */
  ofOneFile = /\/server\/test\/|^@jest\/globals/;
}

/** Tests of components share its packages alone: the product has stores and a cache, of which a browser's tab has one. */
class ClientRuntime extends SharedRuntime {
  ofOneFile = /\/web\/(src|test)\/|\/node_modules\/i18next\/|^@jest\/globals/;

  #last = Promise.resolve();

  constructor(...given) {
    super(...given);
    const { esmLoader } = this;
    const build = esmLoader.buildCjsAsEsmSyntheticModule.bind(esmLoader);
    esmLoader.buildCjsAsEsmSyntheticModule = (from, path, context) => {
      const made = this.requireModuleOrMock(from, path);
      return made?.__esModule && made.default ? moduleOf(made, path, context) : build(from, path, context);
    };
    const load = esmLoader.dynamicImport;
    esmLoader.dynamicImport = async (name, from, ...more) => {
      const { shouldMock } = await this.mockState.shouldMockEsmAsync(from.identifier, name.split('?')[0]);
      return shouldMock ? load(name, from, ...more) : this.#inTurn(() => load(name, from, ...more));
    };
  }

  /** One after the other: two that are linked at a time and share a file are taken for unlinked by Node 20. */
  #inTurn(load) {
    const loaded = this.#last.then(load);
    this.#last = loaded.catch(() => undefined);
    return loaded;
  }

  teardown() {
    super.teardown();
    const { explicitEsmMock, esmFactories, shouldMockCache } = this.mockState;
    const { moduleMockRegistry } = this.registries;
    for (const mocks of [explicitEsmMock, esmFactories, shouldMockCache, moduleMockRegistry]) mocks.clear();
  }
}

/** A module of what was compiled from one, as Vite reads it: its default is what its source calls so. */
function moduleOf(made, identifier, context) {
  const names = Object.keys(made);
  const fill = function () {
    for (const name of new Set([...names, 'default'])) this.setExport(name, made[name]);
  };
  return new SyntheticModule([...new Set([...names, 'default'])], fill, { context, identifier });
}

const shared = new Map();

/** Called with `new` for each file of tests. */
module.exports = function runtimeOf(...given) {
  const testPath = given[6];
  const Shared = { '.e2e.ts': ServerRuntime, '.test.tsx': ClientRuntime }[/\.\w+\.tsx?$/.exec(testPath)?.[0]];
  if (!Shared) return new Runtime(...given);
  if (!shared.has(Shared)) shared.set(Shared, new Shared(...given));
  return shared.get(Shared).begin(testPath);
};
