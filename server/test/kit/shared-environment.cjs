const { TestEnvironment } = require('jest-environment-node');

/** What Jest leaves on the global object for the file of tests that it runs. */
const OF_ONE_FILE = ['EVENT_HANDLERS', 'JEST_STATE_SYMBOL'];

/** The global object of all API tests of a worker, whose modules are shared: see `shared-runtime.cjs`. */
class SharedEnvironment extends TestEnvironment {
  #exit = this.global.process.exit;

  async teardown() {
    // Jest wraps it for each file anew.
    this.global.process.exit = this.#exit;
    for (const symbol of Object.getOwnPropertySymbols(this.global)) {
      if (OF_ONE_FILE.includes(symbol.description)) delete this.global[symbol];
    }
  }
}

let shared;

/** Called with `new` for each file of tests. */
module.exports = function environmentOf(config, context) {
  if (!context.testPath.endsWith('.e2e.ts')) return new TestEnvironment(config, context);
  return (shared ??= new SharedEnvironment(config, context));
};
