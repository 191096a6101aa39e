// @ts-check
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { serverRequire } from '../paths.mjs';
import { freePort } from '../ports.mjs';
import { until } from '../processes.mjs';

const KEY = 'S3RVER';
const BUCKET = 'files';
const READY_MS = 60_000;

/**
 * Starts an S3 server of its own.
 * @param {string} folder
 * @returns {Promise<{ endpoint: string, env: NodeJS.ProcessEnv, ends: number, end: () => void }>}
 */
export async function startStore(folder) {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const program = serverRequire.resolve('s3rver/bin/s3rver.js');
  const args = ['-d', folder, '-p', String(port), '-a', '127.0.0.1', '-s', '--no-vhost-buckets'];
  const child = spawn(process.execPath, [program, ...args, '--configure-bucket', BUCKET], {
    stdio: 'ignore',
  });
  const answers = () =>
    fetch(endpoint).then(
      () => true,
      () => false,
    );
  if (!(await until(answers, READY_MS))) throw new Error('the S3 server does not answer');
  const env = { S3_BUCKET: BUCKET, S3_ACCESS_KEY: KEY, S3_SECRET_KEY: KEY };
  return { endpoint, env, ends: 0, end: () => void child.kill() };
}
