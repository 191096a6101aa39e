// @ts-check
import { createServer } from 'node:net';
import { Failure } from './failure.mjs';

/**
 * Tries to listen, and answers the port or the error's code.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<number | string>}
 */
function tryListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code ?? 'failed'));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}

/**
 * A free port on loopback: the wanted one where it is free.
 * @param {number} [wanted]
 * @returns {Promise<number>}
 */
export async function freePort(wanted) {
  if (wanted) {
    const answer = await tryListen(wanted, '127.0.0.1');
    if (typeof answer === 'number') return answer;
  }
  return Number(await tryListen(0, '127.0.0.1'));
}

/**
 * Refuses early, and in one line, an address on which the system cannot listen.
 * @param {number} port
 * @param {string} host
 */
export async function requireFree(port, host) {
  const answer = await tryListen(port, host);
  if (typeof answer === 'number') return;
  if (answer === 'EADDRINUSE') {
    throw new Failure(
      `port ${port} is in use by another program`,
      `end that program, or set PORT to a free port`,
    );
  }
  if (answer === 'EACCES') {
    throw new Failure(`this user may not listen on port ${port}`, 'set PORT to a number above 1023');
  }
  throw new Failure(`cannot listen on ${host}:${port} (${answer})`, 'set HOST to an address of this machine');
}
