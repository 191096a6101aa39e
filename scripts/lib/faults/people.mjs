// @ts-check
import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

const TENANT = {
  Authorization: `Basic ${Buffer.from('gushu-web:').toString('base64')}`,
  'Tenant-Id': '000000',
};
const PAUSE_MS = 300;
/** Nobody waits longer; the kind is then `hangs`. */
const GIVEN_UP_MS = 90_000;

/**
 * @typedef {object} Answer
 * @property {string} kind what was asked
 * @property {number} ms
 * @property {number} status 0 where no answer came
 * @property {boolean} isInWords whether a refusal says something that people can read
 */

/**
 * People at work: each asks again and again, and every answer is noted.
 */
export class People {
  /** @type {Answer[]} */
  answers = [];
  #isOver = false;
  /** @type {Promise<unknown>[]} */
  #working = [];

  /**
   * @param {string} address
   * @param {string} password of `admin`
   */
  constructor(address, password) {
    this.address = address;
    this.password = createHash('md5').update(password).digest('hex');
    this.token = '';
  }

  /** Headers of each call: the tenant, and the token once there is one. */
  get headers() {
    return { ...TENANT, ...(this.token && { 'Blade-Auth': `bearer ${this.token}` }) };
  }

  /**
   * @param {string} kind
   * @param {string} path
   * @param {RequestInit} [init]
   * @returns {Promise<any>} the body; undefined where there is none
   */
  async ask(kind, path, init = {}) {
    const began = performance.now();
    const headers = { ...this.headers, ...init.headers };
    /** @type {any} */
    let body;
    let status = 0;
    try {
      const signal = AbortSignal.timeout(GIVEN_UP_MS);
      const answer = await fetch(`${this.address}${path}`, { ...init, headers, signal });
      status = answer.status;
      body = await answer.json().catch(() => undefined);
    } catch {
      // Nobody answered: status 0.
    }
    const said = body?.msg ?? body?.error_description ?? '';
    const isInWords = status === 200 || status === 503 || (status > 0 && status < 500 && said !== '');
    this.answers.push({ kind, ms: performance.now() - began, status, isInWords });
    return status === 200 ? body : undefined;
  }

  /**
   * @param {string} kind
   * @param {string} path
   * @param {unknown} body
   */
  post(kind, path, body) {
    const headers = { 'Content-Type': 'application/json' };
    return this.ask(kind, path, { method: 'POST', body: JSON.stringify(body), headers });
  }

  /** Signs in and answers whether that was let through. */
  async signIn() {
    const form = {
      tenantId: '000000',
      username: 'admin',
      password: this.password,
      grant_type: 'password',
      scope: 'all',
    };
    const body = new URLSearchParams(form);
    const answer = await this.ask('sign-in', '/api/blade-auth/oauth/token', { method: 'POST', body });
    if (answer?.access_token) this.token = answer.access_token;
    return answer !== undefined;
  }

  /**
   * Begins to work in the background until `end`.
   * @param {(at: number) => Promise<unknown>} work
   */
  begin(work) {
    const go = async () => {
      for (let at = 0; !this.#isOver; at++) {
        await work(at);
        await sleep(PAUSE_MS);
      }
    };
    this.#working.push(go());
  }

  /** Ends the work; waits for what is under way. */
  async end() {
    this.#isOver = true;
    await Promise.all(this.#working);
    this.#isOver = false;
    this.#working = [];
  }
}
