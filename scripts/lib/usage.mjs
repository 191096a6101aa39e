// @ts-check
import { Failure } from './failure.mjs';

/**
 * On `--help` prints how a script is called and ends it, before anything is read, started or written. Every script
 * calls it first.
 * @param {string | (() => string)} usage
 */
export function answerHelp(usage) {
  const isAsked = process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h');
  if (!isAsked) return;
  console.log(typeof usage === 'string' ? usage : usage());
  process.exit(0);
}

/**
 * Refuses what a script does not know.
 * @param {string} script as people call it
 * @param {string[]} args those that should not be there
 */
export function refuseArguments(script, [unknown]) {
  if (unknown === undefined) return;
  throw new Failure(`${script} does not know '${unknown}'`, `${script} -- --help says what it takes`);
}
