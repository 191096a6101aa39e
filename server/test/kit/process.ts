import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { TestApp } from './app.js';

/** A process of the built product on the suite's database and Redis. */
export interface Process {
  /** What it has written, for a test that waits for its address. */
  output: () => string;
  pid: number;
  /** Its code, once it has ended. */
  ended: Promise<number | null>;
  end: (signal?: NodeJS.Signals) => Promise<void>;
}

/** Starts `dist/{name}.js` beside the suite's own application. */
export function startProcess(t: TestApp, name: 'main' | 'worker', more: NodeJS.ProcessEnv = {}): Process {
  const { databaseUrl, redisUrl, jwtSecret, dataDir } = t.config;
  const child: ChildProcess = spawn(process.execPath, [`dist/${name}.js`], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      JWT_SECRET: jwtSecret,
      DATA_DIR: dataDir,
      TMPDIR: dataDir,
      CAPTCHA_MODE: 'off',
      LOG_LEVEL: 'info',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (written += String(part)));
  return {
    output: () => written,
    pid: child.pid ?? 0,
    ended: once(child, 'close').then(([code]) => code as number | null),
    async end(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}
