import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eventually } from './eventually.js';
import { tempFolder } from './temp-folder.js';

/** How scripts/lib describes a program. */
interface Program {
  command: string;
  args: string[];
  cwd?: string;
  uid?: number;
  gid?: number;
  env?: NodeJS.ProcessEnv;
  ready: () => Promise<boolean>;
}

type Make = (options: {
  dataDir: string;
  port: number;
  password: string;
  durable: boolean;
}) => Promise<{ service: Program; url: string }>;

const lib = async (name: string): Promise<Record<string, unknown>> =>
  (await import(pathToFileURL(join(process.cwd(), '../scripts/lib', name)).href)) as Record<string, unknown>;

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** A PostgreSQL or Redis of the suite's own that can be ended and started again at will. */
export class OwnService {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly program: Program,
    readonly url: string,
  ) {}

  static async make(kind: 'postgres' | 'redis', dataDir: string): Promise<OwnService> {
    const module = await lib(`${kind}.mjs`);
    const make = module[kind === 'postgres' ? 'privatePostgres' : 'privateRedis'] as Make;
    const port = await ((await lib('ports.mjs'))['freePort'] as () => Promise<number>)();
    const { service, url } = await make({ dataDir, port, password: 'test', durable: false });
    return new OwnService(service, url);
  }

  async start(): Promise<void> {
    const { command, args, cwd, uid, gid, env } = this.program;
    this.child = spawn(command, args, { cwd, uid, gid, env, stdio: 'ignore' });
    await eventually(`${command} answers`, this.program.ready);
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }
}

/** A folder that PostgreSQL's own user may enter too. */
export function openFolder(): { path: string; remove: () => void } {
  const path = tempFolder();
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
