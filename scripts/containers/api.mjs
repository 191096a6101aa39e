// @ts-check
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../lib/failure.mjs';
import { until } from '../lib/processes.mjs';

const BATCH = '/api/dataImportRecord/dataImportRecord';
const HEADERS = {
  Authorization: `Basic ${Buffer.from('gushu-web:').toString('base64')}`,
  'Tenant-Id': '000000',
};
const ANSWER_MS = 60_000;
const BATCH_MS = 900_000;

/** What the check asks the API, as the administrator. */
export class Api {
  #token = '';

  /**
   * @param {string} address
   * @param {{ password: string, captchaOf: (key: string) => Promise<string> }} admin captchaOf: what the picture shows
   */
  constructor(address, { password, captchaOf }) {
    this.address = address;
    this.password = createHash('md5').update(password).digest('hex');
    this.captchaOf = captchaOf;
  }

  /**
   * @param {string} path
   * @param {RequestInit} [init]
   * @returns {Promise<any>} the body
   */
  async ask(path, init = {}) {
    const token = this.#token && { 'Blade-Auth': `bearer ${this.#token}` };
    const headers = { ...HEADERS, ...token, ...init.headers };
    const signal = AbortSignal.timeout(ANSWER_MS);
    const answer = await fetch(`${this.address}${path}`, { ...init, headers, signal });
    const body = /** @type {any} */ (await answer.json());
    if (!answer.ok)
      throw new Failure(`${path} answers ${answer.status}: ${JSON.stringify(body)}`, 'see the logs');
    return body;
  }

  async isReady() {
    const signal = AbortSignal.timeout(3_000);
    const answer = await fetch(`${this.address}/ready`, { signal }).catch(() => undefined);
    return answer?.ok ?? false;
  }

  /** Signs in as people do: with the code of a captcha. */
  async signIn() {
    this.#token = '';
    const { key } = await this.ask('/api/blade-auth/oauth/captcha');
    const form = {
      tenantId: '000000',
      username: 'admin',
      password: this.password,
      grant_type: 'captcha',
      scope: 'all',
    };
    const answer = await this.ask('/api/blade-auth/oauth/token', {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { 'Captcha-Key': key, 'Captcha-Code': await this.captchaOf(key) },
    });
    this.#token = answer.access_token;
  }

  /**
   * Orders a batch of trees and answers its id.
   * @param {Blob} workbook
   */
  async order(workbook) {
    const form = new FormData();
    form.append('file', workbook, 'trees.xlsx');
    const { data } = await this.ask('/api/blade-resource/oss/endpoint/put-file-attach', {
      method: 'POST',
      body: form,
    });
    const order = {
      dataType: '1',
      attachId: data.attachId,
      mode: 1,
      acceptGood: 0,
      year: new Date().getFullYear(),
    };
    const body = JSON.stringify(order);
    const headers = { 'Content-Type': 'application/json' };
    return String((await this.ask(`${BATCH}/submit`, { method: 'POST', body, headers })).data.id);
  }

  /**
   * How far a batch is; undefined while nobody answers.
   * @param {string} id
   * @returns {Promise<any>}
   */
  batch(id) {
    return this.ask(`${BATCH}/detail?id=${id}`).then(
      ({ data }) => data,
      () => undefined,
    );
  }

  /**
   * Waits until a batch reads rows.
   * @param {string} id
   */
  async underWay(id) {
    const reads = async () => Number((await this.batch(id))?.readNum) > 0;
    if (!(await until(reads, BATCH_MS, 50)))
      throw new Failure(`batch ${id} does not begin`, 'see the worker');
  }

  /**
   * Waits until a batch is over, and signs in again where a session was lost.
   * @param {string} id
   * @param {(status: number) => boolean} isOpen
   */
  async over(id, isOpen) {
    const end = Date.now() + BATCH_MS;
    while (Date.now() < end) {
      const batch = await this.batch(id);
      if (batch && !isOpen(Number(batch.importStatus))) return batch;
      if (!batch && (await this.isReady())) await this.signIn().catch(() => undefined);
      await sleep(500);
    }
    throw new Failure(`batch ${id} does not end`, 'see the worker');
  }
}
