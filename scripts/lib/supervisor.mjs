// @ts-check
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure, Stopped } from './failure.mjs';
import { LogFile } from './log-file.mjs';
import { readJson, writeJson } from './paths.mjs';
import { isAlive, startTime } from './processes.mjs';
import { recoveryOf, serverState } from './server-state.mjs';
import { shutDown } from './shut-down.mjs';
import { note } from './steps.mjs';

const PAUSES = [1, 2, 4, 8, 16, 30];
const STEADY = 60_000;
/** How long the processes of a former database server may take to notice that it was killed. */
export const FORMER = 60_000;
const FORMER_LEFT = /pre-existing shared memory block|lock file "postmaster\.pid" already exists/;
/** How often a server that is not up yet is looked at closely, and how often that is said. */
const LOOK = 1_000;
const SHOW = 5_000;

/**
 * @typedef {object} Service a program that is kept running
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string} [cwd]
 * @property {number} [uid]
 * @property {number} [gid]
 * @property {NodeJS.Signals} [stopSignal] SIGTERM unless said otherwise
 * @property {string} [container] of Docker's
 * @property {import('./server-state.mjs').Cluster} [cluster] of a PostgreSQL server
 * @property {() => Promise<boolean>} [ready]
 * @property {(line: string) => string | null} [error] what of a log line the terminal should show
 *
 * @typedef {object} State how it is with one of them
 * @property {number} pid 0 when it does not run
 * @property {NodeJS.Signals} stopSignal
 * @property {LogFile} log
 * @property {number} tries ends since it last ran for a while
 * @property {boolean} isEnded
 * @property {boolean} done it is not started again
 * @property {boolean} isLeft it is not stopped either
 * @property {string} recovery what a database server said last of its recovery
 * @property {number} shownAt when that was shown
 * @property {number} formerSince since when it waits for the processes of a killed one
 * @property {number} formerTries how often it found them still there
 *
 * @typedef {Service & State} Running
 */

/** Keeps programs running: starts one again that dies, and ends them all in the reverse order. */
export class Supervisor {
  /** @type {Running[]} */
  #running = [];
  #stopping = false;

  /**
   * @param {string} dataDir
   * @param {Partial<import('./shut-down.mjs').Limits & { former: number }>} [limits] milliseconds, for tests
   */
  constructor(dataDir, limits = {}) {
    this.dataDir = dataDir;
    this.limits = limits;
    this.noted = join(dataDir, 'run/processes.json');
  }

  /** Ends what a start that was killed left behind. */
  async stopLeftovers() {
    const left = Object.entries(readJson(this.noted)).filter(([, process]) => isAlive(process));
    for (const [name, noted] of left.reverse()) {
      if (await shutDown({ ...noted, name }, () => !isAlive(noted), this.limits)) continue;
      throw new Failure(
        `${name} (process ${noted.pid}) of an earlier start still recovers and shows no change`,
        `read ${join(this.dataDir, 'logs', `${name}.log`)}, and start again when that process has ended`,
      );
    }
    writeJson(this.noted, {});
    return left.map(([name]) => name);
  }

  /**
   * Starts a program and waits until it is ready; its first start may not fail.
   * @param {Service} service
   * @param {number} [patience] milliseconds
   */
  async start(service, patience = 60_000) {
    this.launch(service);
    await this.ready(service.name, this.limits.patience ?? patience);
  }

  /**
   * Starts a program without waiting for it.
   * @param {Service} service
   */
  launch(service) {
    if (this.#stopping) throw new Stopped();
    const log = new LogFile(join(this.dataDir, 'logs', `${service.name}.log`));
    /** @type {Running} */
    const running = {
      stopSignal: 'SIGTERM',
      ...service,
      log,
      pid: 0,
      tries: 0,
      isEnded: true,
      done: false,
      isLeft: false,
      recovery: '',
      shownAt: 0,
      formerSince: 0,
      formerTries: 0,
    };
    this.#running.push(running);
    this.#spawn(running);
  }

  /**
   * Waits until a program answers; one that ends three times before it ever did is a failure.
   * @param {string} name
   * @param {number} patience milliseconds without a change of what it says of itself
   */
  async ready(name, patience) {
    const service = this.#running.find((running) => running.name === name);
    if (!service?.ready) return;
    let last = '';
    let changed = Date.now();
    let looked = 0;
    while (service.tries < 3 && Date.now() - changed < patience) {
      if (this.#stopping) throw new Stopped();
      if (await service.ready()) return;
      if (Date.now() - looked > LOOK) {
        looked = Date.now();
        const now = `${service.formerTries} ${await this.#recovery(service)}`;
        if (now !== last) changed = looked;
        last = now;
      }
      await sleep(100);
    }
    if (this.#stopping) throw new Stopped();
    throw this.#notStarted(service);
  }

  /** Ends all programs, the last started first. */
  async stop() {
    this.#stopping = true;
    for (const service of [...this.#running].reverse()) {
      service.done = true;
      if (service.isLeft) continue;
      await shutDown(service, () => service.isEnded, { ...this.limits, seen: () => service.recovery });
    }
    if (this.#running.length > 0) this.#note();
  }

  /**
   * How far a database server is on its way up. While it recovers that is shown.
   * @param {Running} service
   */
  async #recovery(service) {
    if (!service.cluster || service.isEnded) return '';
    const { text, isUp } = await serverState(service.cluster, service.pid);
    if (service.recovery && !isUp && Date.now() - service.shownAt > SHOW) {
      service.shownAt = Date.now();
      note(`PostgreSQL recovers: ${service.recovery} (${text})`);
    }
    return `${service.recovery} ${text}`;
  }

  /**
   * Why a program does not start. A database server that recovers without any change is left to itself.
   * @param {Running} service
   */
  #notStarted(service) {
    const { name, cluster, pid, recovery, log } = service;
    if (cluster && recovery && !service.isEnded) {
      service.isLeft = true;
      return new Failure(
        `${name} (process ${pid}) recovers and shows no change any more: ${recovery}`,
        `it goes on by itself; start again when ${log.path} or the disk shows why`,
      );
    }
    const words = log.tail().filter((line) => line.trim() !== '' && !/^\s+at |^Node\.js v/.test(line));
    const last = words.findLast((line) => /error|fatal|panic|denied|fail/i.test(line)) ?? words.at(-1);
    return new Failure(
      `${name} does not start: ${last?.trim().slice(0, 300) ?? 'it says nothing'}`,
      `read ${log.path}`,
    );
  }

  /** @param {Running} service */
  #spawn(service) {
    const { command, args, env, cwd, uid, gid, log } = service;
    const began = Date.now();
    // A session of its own: Ctrl-C in the terminal must reach this script alone, which ends the rest in order.
    const child = spawn(command, args, {
      env,
      cwd,
      uid,
      gid,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    service.pid = child.pid ?? 0;
    service.isEnded = false;
    service.recovery = '';
    this.#note();
    let former = false;
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        log.write(line);
        if (service.cluster) {
          service.recovery = recoveryOf(line) ?? service.recovery;
          former ||= FORMER_LEFT.test(line);
        }
        const shown = this.#stopping || former ? null : (service.error?.(line) ?? null);
        if (shown) console.log(`[${service.name}] ${shown}`);
      });
    }
    child.once('error', (error) => {
      log.write(error.message);
      service.isEnded = true;
      this.#again(service, error.message, 0);
    });
    const closed = new Promise((resolve) => child.once('close', resolve));
    child.once('exit', async (code, signal) => {
      service.pid = 0;
      service.isEnded = true;
      // Its last output is read by then; processes of its own that outlive it may keep its output open.
      await Promise.race([closed, sleep(500)]);
      const lived = Date.now() - began;
      if (former && this.#waitsForFormer(service)) return;
      this.#again(service, signal ?? `code ${code}`, lived);
    });
  }

  /**
   * A server that was killed leaves processes which notice it a little later. Until they are gone the next one refuses
   * to start, rightly; that counts as no failure for a while.
   * @param {Running} service
   * @returns {boolean} whether it is tried again
   */
  #waitsForFormer(service) {
    if (service.done) return true;
    service.formerSince ||= Date.now();
    service.formerTries += 1;
    const waited = Date.now() - service.formerSince;
    if (waited > (this.limits.former ?? FORMER)) return false;
    console.log(
      `[${service.name}] waits until the processes of a killed server are gone … ${Math.round(waited / 1000)} s`,
    );
    this.#later(service, 1);
    return true;
  }

  /**
   * @param {Running} service
   * @param {string} how it ended
   * @param {number} lived milliseconds
   */
  #again(service, how, lived) {
    if (service.done) return;
    if (lived > STEADY) Object.assign(service, { tries: 0, formerSince: 0 });
    const pause = PAUSES[Math.min(service.tries, PAUSES.length - 1)] ?? 30;
    service.tries += 1;
    console.log(`[${service.name}] ended (${how}), starts again in ${pause} s; log: ${service.log.path}`);
    this.#later(service, pause);
  }

  /**
   * @param {Running} service
   * @param {number} seconds
   */
  #later(service, seconds) {
    setTimeout(() => {
      if (!service.done) this.#spawn(service);
    }, seconds * 1000);
  }

  #note() {
    const live = this.#running.filter((service) => service.pid);
    const entries = live.map(({ name, pid, stopSignal, container, cluster }) => [
      name,
      { pid, startTime: startTime(pid), stopSignal, container, cluster },
    ]);
    writeJson(this.noted, Object.fromEntries(entries));
  }
}
