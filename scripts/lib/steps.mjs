// @ts-check
import { Stopped } from './failure.mjs';

/** @param {number} since */
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Prints numbered steps as they begin and end. */
export class Steps {
  #count = 0;

  /** @param {number} [total] where it is known how many there will be */
  constructor(total) {
    this.total = total;
    /** @type {{ title: string, seconds: number }[]} what has been done so far */
    this.took = [];
  }

  /**
   * Runs one step; what it returns as a string is the step's closing word.
   * @template T
   * @param {string} title
   * @param {() => Promise<T>} work
   * @param {{ pulse?: boolean }} [options] pulse: false for work that shows its own progress
   * @returns {Promise<T>}
   */
  async run(title, work, { pulse = true } = {}) {
    const since = Date.now();
    this.#count += 1;
    console.log(`[${this.#count}${this.total ? `/${this.total}` : ''}] ${title}`);
    const beat = pulse ? setInterval(() => console.log(`      … ${seconds(since)}`), 15_000) : undefined;
    try {
      const result = await work();
      this.took.push({ title, seconds: (Date.now() - since) / 1000 });
      const closing = typeof result === 'string' ? result : 'done';
      // Without a total, steps run beside each other: which one has ended?
      console.log(`      ${this.total ? '' : `${title}: `}${closing} (${seconds(since)})`);
      return result;
    } catch (error) {
      if (!(error instanceof Stopped)) console.log(`      failed (${seconds(since)})`);
      throw error;
    } finally {
      clearInterval(beat);
    }
  }
}

/**
 * A line of detail below a step.
 * @param {string} line
 */
export const note = (line) => console.log(`      ${line}`);
