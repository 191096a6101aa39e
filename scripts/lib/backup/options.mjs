// @ts-check
import { resolve } from 'node:path';
import { valuesOf } from '../../../server/src/commands/arguments.mjs';
import { Failure } from '../failure.mjs';

/**
 * The folder that a command is given by its one option.
 * @param {string} command as people call it
 * @param {string} option
 */
export function folderOf(command, option) {
  try {
    const folder = valuesOf(process.argv.slice(2), [option])[option];
    return folder ? resolve(folder) : null;
  } catch (error) {
    throw new Failure(/** @type {Error} */ (error).message, `${command} -- --help lists its options`);
  }
}
