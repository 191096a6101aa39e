const { TestEnvironment } = require('jest-environment-node');
const { BrowserWindow } = require('./browser-window.cjs');
const { prefix } = require('./databases.cjs');

/** What Jest leaves on the global object for the file of tests that it runs. */
const OF_ONE_FILE = ['EVENT_HANDLERS', 'JEST_STATE_SYMBOL'];
/** What Jest tells a worker at its end. */
const END = 2;

/** What API tests keep from file to file: see `shared-app.ts`. */
const worker = {};

function forgetFile(global) {
  for (const symbol of Object.getOwnPropertySymbols(global)) {
    if (OF_ONE_FILE.includes(symbol.description)) delete global[symbol];
  }
}

/** The global object of all API tests of a worker, whose modules are shared: see `shared-runtime.cjs`. */
class SharedEnvironment extends TestEnvironment {
  #exit = this.global.process.exit;

  constructor(...given) {
    super(...given);
    this.global.GUSHU_WORKER = worker;
    this.global.GUSHU_PREFIX = prefix();
    // The product that is kept would hold the worker until Jest kills it, and says so: nothing of it has to be ended in
    // order, and its database is dropped at the end of the run.
    process.on('message', (message) => {
      if (message[0] === END && worker.kept) process.kill(process.pid, 'SIGKILL');
    });
  }

  async teardown() {
    // Jest wraps it for each file anew.
    this.global.process.exit = this.#exit;
    forgetFile(this.global);
  }
}

/** The window of all tests of components of a worker, who share the packages that are drawn with. */
class SharedWindow extends BrowserWindow {
  async teardown() {
    this.clean();
    forgetFile(this.global);
  }
}

const shared = new Map();

/** The environment of a worker's tests of a kind, made with the first of them. */
function once(Environment, config, context) {
  if (!shared.has(Environment)) shared.set(Environment, new Environment(config, context));
  return shared.get(Environment);
}

/** Called with `new` for each file of tests. */
module.exports = function environmentOf(config, context) {
  if (context.testPath.endsWith('.e2e.ts')) return once(SharedEnvironment, config, context);
  if (context.testPath.endsWith('.test.tsx')) return once(SharedWindow, config, context);
  return new TestEnvironment(config, context);
};

/** Ends what is kept where tests run in Jest's own process. */
module.exports.closeKept = async () => worker.closeKept?.();
