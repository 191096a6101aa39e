const { default: Runtime } = require('jest-runtime');

/** Modules that are new for each file: the tests themselves and what Jest hands them. */
const OF_ONE_FILE = /\/server\/test\/|^@jest\/globals/;

/**
 * Loads modules for the API tests of a worker. Jest evaluates all of them anew for each file: the whole product with
 * its packages, seconds of computing. But the product runs any number of services in one process, so these tests share
 * its modules, as those services would.
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
    for (const key of modules.keys()) if (OF_ONE_FILE.test(key)) modules.delete(key);
    this.registries.getInternalCjsRegistry().clear();
    this.testMainModule.reset();
  }
}

let shared;

/** Called with `new` for each file of tests. */
module.exports = function runtimeOf(...given) {
  const testPath = given[6];
  if (!testPath.endsWith('.e2e.ts')) return new Runtime(...given);
  shared ??= new SharedRuntime(...given);
  return shared.begin(testPath);
};
