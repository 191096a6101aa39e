// @ts-check
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const LIMIT = 10 * 1024 * 1024;

/** A log of limited size: the full file becomes `.1`, the one before it is dropped. It is there before its first line. */
export class LogFile {
  #size = 0;
  #limit;
  /** @type {string[]} the newest lines, for error reports */
  #tail = [];

  /**
   * @param {string} path
   * @param {number} [limit] bytes
   */
  constructor(path, limit = LIMIT) {
    this.path = path;
    this.#limit = limit;
    mkdirSync(dirname(path), { recursive: true });
    appendFileSync(path, '', { mode: 0o600 });
    this.#size = statSync(path).size;
  }

  /** @param {string} line */
  write(line) {
    this.#tail.push(line);
    if (this.#tail.length > 30) this.#tail.shift();
    try {
      if (this.#size > this.#limit) {
        renameSync(this.path, `${this.path}.1`);
        this.#size = 0;
      }
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
