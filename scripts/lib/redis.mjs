// @ts-check
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { install } from './apt.mjs';
import { run } from './run-command.mjs';

/**
 * Asks a Redis for PONG, by hand: no package is needed for three lines.
 * @param {string} url
 * @returns {Promise<boolean>}
 */
export function answersPing(url) {
  const { hostname, port, username, password } = new URL(url);
  const auth = password
    ? `AUTH ${[username, password].filter(Boolean).map(decodeURIComponent).join(' ')}\r\n`
    : '';
  return new Promise((resolve) => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 6379) });
    let answer = '';
    socket.setTimeout(3_000, () => socket.destroy());
    socket.once('connect', () => socket.write(`${auth}PING\r\n`));
    socket.on('data', (data) => {
      answer += data;
      if (/PONG|^-/m.test(answer)) socket.destroy();
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(answer.includes('PONG')));
  });
}

/**
 * A private Redis below the data folder, installed where it has to be.
 * @param {{ dataDir: string, port: number, password: string, durable: boolean }} options
 * @returns {Promise<{ service: import('./supervisor.mjs').Service, url: string }>}
 */
export async function privateRedis({ dataDir, port, password, durable }) {
  const { code } = await run('redis-server', ['--version']);
  if (code !== 0) await install(['redis-server'], '; or start a Docker engine; or set REDIS_URL');
  const folder = join(dataDir, 'redis');
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const settings = [
    `port ${port}`,
    'bind 127.0.0.1',
    `requirepass ${password}`,
    `dir "${folder}"`,
    'save ""',
    `appendonly ${durable ? 'yes' : 'no'}`,
    'maxmemory-policy noeviction',
    'daemonize no',
  ];
  const file = join(folder, 'redis.conf');
  writeFileSync(file, `${settings.join('\n')}\n`, { mode: 0o600 });
  const url = `redis://:${password}@127.0.0.1:${port}`;
  const env = { PATH: process.env['PATH'], LANG: 'C.UTF-8' };
  return {
    url,
    service: {
      name: 'redis',
      command: 'sh',
      args: ['-c', 'umask 077; exec redis-server "$0"', file],
      env,
      ready: () => answersPing(url),
    },
  };
}
