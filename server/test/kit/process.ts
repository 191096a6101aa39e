import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Config } from '../../src/process/config.js';

/** The services that a process of the product is started on. */
type Services = Pick<Config, 'databaseUrl' | 'redisUrl' | 'jwtSecret' | 'dataDir'>;

/** A process of the built product. */
export interface Process {
  /** Output so far, for a test that waits for its address. */
  output: () => string;
  pid: number;
  isRunning: () => boolean;
  /** Its code, once it has ended. */
  ended: Promise<number | null>;
  end: (signal?: NodeJS.Signals) => Promise<void>;
}

/** Starts `dist/{name}.js`, beside the suite's own application where it has one. */
export function startProcess(
  { config: { databaseUrl, redisUrl, jwtSecret, dataDir } }: { config: Services },
  name: 'main' | 'worker',
  more: NodeJS.ProcessEnv = {},
): Process {
  const child: ChildProcess = spawn(process.execPath, [`dist/${name}.js`], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      JWT_SECRET: jwtSecret,
      DATA_DIR: dataDir,
      TMPDIR: dataDir,
      CAPTCHA_MODE: 'off',
      // A busy machine takes as long as it takes; what these limits do has tests of its own.
      ANSWER_SECONDS: '180',
      LOCK_SECONDS: '180',
      LEAVE_SECONDS: '0',
      LOG_LEVEL: 'info',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (written += String(part)));
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    output: () => written,
    pid: child.pid ?? 0,
    isRunning,
    ended: once(child, 'close').then(([code]) => code as number | null),
    async end(signal = 'SIGTERM') {
      if (!isRunning()) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}
