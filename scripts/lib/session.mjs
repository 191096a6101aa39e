// @ts-check
import { describe, Stopped } from './failure.mjs';
import { noteStopping } from './lock.mjs';
import { isAlive, npmAncestors } from './processes.mjs';
import { stopCommands } from './run-command.mjs';

/**
 * Runs a script to its end: prints failures in one line, and on Ctrl-C, SIGTERM, SIGHUP or the end of the npm that
 * started it stops what the script started, once.
 * @param {() => Promise<number>} work answers the exit code
 * @param {() => Promise<void>} cleanUp
 */
export async function session(work, cleanUp) {
  /** @type {Promise<void> | undefined} */
  let ending;
  const end = () => {
    if (!ending) noteStopping();
    return (ending ??= stopCommands().then(cleanUp));
  };
  /** @param {string} why */
  const stop = async (why) => {
    if (ending) return;
    say(`\n${why}: stopping …`);
    await end();
    say('stopped');
    process.exit(0);
  };
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => void stop(signal));
  }
  // npm's end closes the terminal's pipe sometimes; a line that cannot be printed must not end the stopping.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const ancestors = npmAncestors();
  setInterval(() => {
    if (ancestors.some((ancestor) => !isAlive(ancestor))) void stop('npm has ended');
  }, 500);

  try {
    const code = await work();
    await end();
    process.exit(code);
  } catch (error) {
    if (error instanceof Stopped || ending) return;
    console.error(describe(error));
    await end();
    process.exit(1);
  }
}

/** @param {string} line */
function say(line) {
  try {
    console.log(line);
  } catch {
    // Nobody listens any more.
  }
}
