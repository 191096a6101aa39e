import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { BlobStore, ByteRange } from './blob-store.js';

/** Files by key on the local disk below the data folder. Keys are ours, never a client's. */
export class LocalStore implements BlobStore {
  private readonly root: string;

  constructor(dataDir: string) {
    this.root = join(dataDir, 'files');
  }

  /** Absolute path of a key; a key that leads out of the store is a fault of ours. */
  pathOf(key: string): string {
    const path = resolve(this.root, key);
    if (!path.startsWith(this.root + sep)) throw new Error(`Key outside the store: ${key}`);
    return path;
  }

  async write(key: string, fill: (output: Writable) => Promise<void>): Promise<number> {
    const path = this.pathOf(key);
    // Two may write the same key at once, and a killed process leaves its half.
    const partial = `${path}.${randomUUID()}.part`;
    await mkdir(dirname(path), { recursive: true });
    try {
      await fill(createWriteStream(partial, { flags: 'wx' }));
      await rename(partial, path);
      return (await stat(path)).size;
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    return createReadStream(this.pathOf(key), range);
  }

  /** Removes halves of files that nobody has written to since `before`, and answers how many. */
  removePartial(before: number): Promise<number> {
    return removeOld(this.root, before, '.part');
  }

  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }
}

/** Removes files below a folder, of this ending, that nobody has written to since `before`, and answers how many. */
export async function removeOld(folder: string, before: number, ending = ''): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let removed = 0;
  for (const entry of entries) {
    if (!entry.isFile() || !entry.name.endsWith(ending)) continue;
    const path = join(entry.parentPath, entry.name);
    // Others come and go meanwhile.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs >= before) continue;
    await rm(path, { force: true });
    removed++;
  }
  return removed;
}
