import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type Dirent } from 'node:fs';
import { mkdir, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { BlobStore, ByteRange } from './blob-store.js';

/** Folder of the files that are being written: in the store, so that each is renamed and not copied when it is whole. */
const PARTIAL = '.partial';
// A block of most file systems.
const CHECK_BYTES = 4_096;

/** Files by key on the local disk below the data folder. Keys are ours, never a client's. */
export class LocalStore implements BlobStore {
  private readonly root: string;
  private readonly partial: string;

  constructor(dataDir: string) {
    this.root = join(dataDir, 'files');
    this.partial = join(this.root, PARTIAL);
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
    const partial = join(this.partial, randomUUID());
    await mkdir(this.partial, { recursive: true });
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

  /** Fails when nothing can be written where files lie: a full disk lets itself be opened, and takes no byte. */
  async check(): Promise<void> {
    const path = join(this.partial, `check-${randomUUID()}`);
    await mkdir(this.partial, { recursive: true });
    try {
      await writeFile(path, Buffer.alloc(CHECK_BYTES), { flag: 'wx', mode: 0o600 });
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Removes halves of files that nobody has written to since `before`, and answers how many. */
  removePartial(before: number): Promise<number> {
    return removeOld(this.partial, before);
  }

  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }
}

/** The answer of a call on a file or folder, or `otherwise` where it does not exist: others come and go meanwhile. */
const ifThere = <T>(answer: Promise<T>, otherwise: T): Promise<T> =>
  answer.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return otherwise;
    throw error;
  });

/** Removes files in a folder that nobody has written to since `before`, and answers how many. */
export async function removeOld(folder: string, before: number): Promise<number> {
  let removed = 0;
  for await (const entry of await ifThere<AsyncIterable<Dirent> | Dirent[]>(opendir(folder), [])) {
    if (!entry.isFile()) continue;
    const path = join(folder, entry.name);
    const { mtimeMs } = await ifThere<{ mtimeMs: number }>(stat(path), { mtimeMs: Infinity });
    if (mtimeMs >= before) continue;
    await rm(path, { force: true });
    removed++;
  }
  return removed;
}
