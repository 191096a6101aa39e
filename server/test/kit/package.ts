import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export * from '../../bench/package.js';

/** A folder for one spec's files. */
export class Scratch {
  private folder = '';
  private count = 0;

  async open(): Promise<void> {
    this.folder = await mkdtemp(join(tmpdir(), 'gushu-sheets-'));
  }

  path(suffix = '.xlsx'): string {
    return join(this.folder, `${++this.count}${suffix}`);
  }

  async file(data: Buffer): Promise<string> {
    const path = this.path();
    await writeFile(path, data);
    return path;
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
