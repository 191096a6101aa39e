// @ts-check
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const LIMIT = 10 * 1024 * 1024;

/** A log of limited size: the full file becomes `.1`, the one before it is dropped. */
export class LogFile {
  #size = 0;
  /** @type {string[]} the newest lines, for error reports */
  #tail = [];

  /** @param {string} path */
  constructor(path) {
    this.path = path;
    mkdirSync(dirname(path), { recursive: true });
    this.#size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  }

  /** @param {string} line */
  write(line) {
    this.#tail.push(line);
    if (this.#tail.length > 30) this.#tail.shift();
    if (this.#size > LIMIT) {
      renameSync(this.path, `${this.path}.1`);
      this.#size = 0;
    }
    try {
      appendFileSync(this.path, `${line}\n`);
      this.#size += Buffer.byteLength(line) + 1;
    } catch {
      // A full disk must not end the supervisor; the tail still holds the line.
    }
  }

  tail() {
    return [...this.#tail];
  }
}
