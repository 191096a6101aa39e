// @ts-check
import { Agent, get } from 'node:https';
import { get as plainGet } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

const PEOPLE = 20;
const PAUSE_MS = 100;
const ANSWER_MS = 10_000;
const RETRY_MS = 500;

/** People who ask again and again while something happens. */
export class Load {
  asked = 0;
  /** Calls that found no answer, or one of a server that is not there, and those of them that a second try did not save. */
  failed = 0;
  lost = 0;
  /** The longest time without an answer to anybody. */
  gapMs = 0;
  #isOver = false;
  #last = performance.now();
  #agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  /** @type {Promise<void>[]} */
  #people;

  /** @param {string} url */
  constructor(url) {
    this.url = url;
    this.#people = Array.from({ length: PEOPLE }, () => this.#work());
  }

  /** Ends it and answers what people saw. */
  async end() {
    this.#isOver = true;
    await Promise.all(this.#people);
    this.#agent.destroy();
    const gap = (this.gapMs / 1000).toFixed(1);
    return `${PEOPLE} people, ${this.asked} calls: ${this.failed} failed, ${this.lost} also when asked again; longest gap ${gap} s`;
  }

  async #work() {
    while (!this.#isOver) {
      this.asked++;
      if (!(await this.#ask())) {
        this.failed++;
        await sleep(RETRY_MS);
        if (!(await this.#ask())) this.lost++;
      }
      await sleep(PAUSE_MS);
    }
  }

  /** @returns {Promise<boolean>} */
  #ask() {
    const isSecure = this.url.startsWith('https:');
    return new Promise((resolve) => {
      const done = (/** @type {boolean} */ isAnswered) => {
        if (isAnswered) {
          this.gapMs = Math.max(this.gapMs, performance.now() - this.#last);
          this.#last = performance.now();
        }
        resolve(isAnswered);
      };
      const options = { timeout: ANSWER_MS, ...(isSecure && { agent: this.#agent }) };
      const asked = (isSecure ? get : plainGet)(this.url, options, (answer) => {
        answer.resume();
        answer.once('end', () => done((answer.statusCode ?? 500) < 500));
        answer.once('error', () => done(false));
      });
      asked.once('timeout', () => asked.destroy());
      asked.once('error', () => done(false));
    });
  }
}
