// @ts-check

/** A failure a person can do something about: one line with its remedy. */
export class Failure extends Error {
  /**
   * @param {string} message what is wrong
   * @param {string} remedy what to do about it
   */
  constructor(message, remedy) {
    super(message);
    this.remedy = remedy;
  }
}

/** Thrown out of any work under way when the person stops it. */
export class Stopped extends Error {}

const DISK_FULL = /ENOSPC|no space left on device|disk quota exceeded/i;

/**
 * The line to print for anything thrown.
 * @param {unknown} error
 */
export function describe(error) {
  const text = error instanceof Error ? error.message : String(error);
  if (DISK_FULL.test(text)) {
    return 'Error: the disk is full. Remedy: free some gigabytes, or set DATA_DIR to a folder on another disk.';
  }
  if (error instanceof Failure) return `Error: ${text}. Remedy: ${error.remedy}.`;
  return `Error: ${error instanceof Error ? (error.stack ?? text) : text}`;
}
