import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eventually } from '../kit/eventually.js';
import { tempFolder } from '../kit/temp-folder.js';

/** Key of the S3 server, and its secret. */
export const S3_KEY = 'S3RVER';

/** A real S3 server, a process of its own that can be ended and started again. */
export class S3Server {
  private readonly folder = tempFolder();
  private child: ChildProcess | undefined;

  private constructor(private readonly port: number) {}

  static async start(): Promise<S3Server> {
    const ports = (await import(pathToFileURL(join(process.cwd(), '../scripts/lib/ports.mjs')).href)) as {
      freePort: () => Promise<number>;
    };
    const server = new S3Server(await ports.freePort());
    await server.run();
    return server;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async run(): Promise<void> {
    const program = createRequire(join(process.cwd(), 'package.json')).resolve('s3rver/bin/s3rver.js');
    const args = ['-d', this.folder, '-p', String(this.port), '-a', '127.0.0.1', '-s', '--no-vhost-buckets'];
    const buckets = ['files', 'other'].flatMap((name) => ['--configure-bucket', name]);
    this.child = spawn(process.execPath, [program, ...args, ...buckets], { stdio: 'ignore' });
    await eventually('the S3 server answers', async () => (await fetch(this.endpoint)).status > 0);
  }

  async end(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill(signal);
    await once(this.child, 'exit');
  }

  async close(): Promise<void> {
    await this.end();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
