// @ts-check
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A line between the product and a service that faults are played on: it holds its bytes back, passes them late, or ends its
 * connections.
 */
export class Line {
  /** @type {Set<import('node:net').Socket>} */
  #ends = new Set();
  #isHeld = false;
  #delayMs = 0;

  /**
   * @param {string} url of the service
   * @returns {Promise<{ line: Line, url: string }>} url: the same service over the line
   */
  static async to(url) {
    const target = new URL(url);
    const line = new Line();
    const server = createServer((near) => line.#join(near, target)).listen(0, 'localhost');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    const over = new URL(url);
    // By name, so that the name can be gone.
    over.host = `localhost:${port}`;
    server.unref();
    return { line, url: over.href };
  }

  /** Nothing passes until it is released: a peer that is frozen, or packets that are lost. */
  hold() {
    this.#isHeld = true;
    for (const end of this.#ends) end.pause();
  }

  release() {
    this.#isHeld = false;
    for (const end of this.#ends) end.resume();
  }

  /** @param {number} ms what passes is so late */
  delay(ms) {
    this.#delayMs = ms;
  }

  /** Ends all connections. */
  cut() {
    for (const end of this.#ends) end.destroy();
  }

  /**
   * @param {import('node:net').Socket} near
   * @param {URL} target
   */
  #join(near, target) {
    const far = connect(Number(target.port), target.hostname);
    this.#pass(near, far);
    this.#pass(far, near);
  }

  /**
   * @param {import('node:net').Socket} from
   * @param {import('node:net').Socket} to
   */
  #pass(from, to) {
    this.#ends.add(from);
    if (this.#isHeld) from.pause();
    let last = Promise.resolve();
    from.on('data', (/** @type {Buffer} */ bytes) => {
      const ms = this.#delayMs;
      last = last.then(() => (ms ? sleep(ms) : undefined)).then(() => void to.write(bytes));
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      this.#ends.delete(from);
      to.destroy();
    });
  }
}
