// @ts-check
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Failure, Stopped } from './failure.mjs';
import { LogFile } from './log-file.mjs';
import { readJson, writeJson } from './paths.mjs';
import { isAlive, send, startTime, until } from './processes.mjs';

const PAUSES = [1, 2, 4, 8, 16, 30];
const STEADY = 60_000;

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
 * @property {() => Promise<unknown>} [stop] ends what the signal does not reach
 * @property {() => Promise<boolean>} [ready]
 * @property {(line: string) => string | null} [error] what of a log line the terminal should show
 *
 * @typedef {Service & { pid: number, tries: number, log: LogFile, ended: Promise<void>, done: boolean,
 *   stopSignal: NodeJS.Signals }} Running
 */

/** Keeps programs running: starts one again that dies, and ends them all in the reverse order. */
export class Supervisor {
  /** @type {Running[]} */
  #running = [];
  #stopping = false;

  /** @param {string} dataDir */
  constructor(dataDir) {
    this.dataDir = dataDir;
    this.noted = join(dataDir, 'run/processes.json');
  }

  /** Ends what a start that was killed left behind. */
  async stopLeftovers() {
    const left = Object.entries(readJson(this.noted)).filter(([, process]) => isAlive(process));
    for (const [, { pid, stopSignal }] of left.reverse()) send(pid, stopSignal);
    for (const [name, noted] of left) {
      if (await until(() => !isAlive(noted), 20_000)) continue;
      send(noted.pid, name === 'postgres' ? 'SIGQUIT' : 'SIGKILL');
      await until(() => !isAlive(noted), 10_000);
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
    await this.ready(service.name, patience);
  }

  /**
   * Starts a program without waiting for it.
   * @param {Service} service
   */
  launch(service) {
    if (this.#stopping) throw new Stopped();
    const log = new LogFile(join(this.dataDir, 'logs', `${service.name}.log`));
    const base = { stopSignal: /** @type {NodeJS.Signals} */ ('SIGTERM'), ...service };
    /** @type {Running} */
    const running = { ...base, log, pid: 0, tries: 0, done: false, ended: Promise.resolve() };
    this.#running.push(running);
    this.#spawn(running);
  }

  /**
   * Waits until a program answers; one that ends three times before it ever did is a failure.
   * @param {string} name
   * @param {number} patience milliseconds
   */
  async ready(name, patience) {
    const service = this.#running.find((running) => running.name === name);
    if (!service?.ready) return;
    const given = service.ready;
    const answered = await until(() => this.#stopping || service.tries >= 3 || given(), patience);
    if (this.#stopping) throw new Stopped();
    if (answered && service.tries < 3) return;
    const words = service.log
      .tail()
      .filter((line) => line.trim() !== '' && !/^\s+at |^Node\.js v/.test(line));
    const last = words.findLast((line) => /error|fatal|panic|denied|fail/i.test(line)) ?? words.at(-1);
    throw new Failure(
      `${name} does not start: ${last?.trim().slice(0, 300) ?? 'it says nothing'}`,
      `read ${service.log.path}`,
    );
  }

  /** Ends all programs, the last started first. */
  async stop() {
    this.#stopping = true;
    for (const service of [...this.#running].reverse()) {
      service.done = true;
      if (service.stop) await service.stop();
      else if (service.pid) send(service.pid, service.stopSignal);
      const ended = service.ended.then(() => true);
      const gone = await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 20_000, false))]);
      if (!gone) send(service.pid, service.name === 'postgres' ? 'SIGQUIT' : 'SIGKILL');
      if (!gone) await ended;
    }
    if (this.#running.length > 0) this.#note();
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
    this.#note();
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        log.write(line);
        const shown = this.#stopping ? null : (service.error?.(line) ?? null);
        if (shown) console.log(`[${service.name}] ${shown}`);
      });
    }
    service.ended = new Promise((resolve) => {
      child.once('error', (error) => (log.write(error.message), resolve()));
      child.once('exit', (code, signal) => {
        service.pid = 0;
        resolve();
        if (!service.done) this.#again(service, signal ?? `code ${code}`, Date.now() - began);
      });
    });
  }

  /**
   * @param {Running} service
   * @param {string} how it ended
   * @param {number} lived milliseconds
   */
  #again(service, how, lived) {
    if (lived > STEADY) service.tries = 0;
    const pause = PAUSES[Math.min(service.tries, PAUSES.length - 1)] ?? 30;
    service.tries += 1;
    console.log(`[${service.name}] ended (${how}), starts again in ${pause} s; log: ${service.log.path}`);
    setTimeout(() => {
      if (!service.done) this.#spawn(service);
    }, pause * 1000);
  }

  #note() {
    const live = this.#running.filter((service) => service.pid);
    const entries = live.map(({ name, pid, stopSignal }) => [
      name,
      { pid, startTime: startTime(pid), stopSignal },
    ]);
    writeJson(this.noted, Object.fromEntries(entries));
  }
}
