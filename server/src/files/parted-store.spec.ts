import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UPLOAD_PART_BYTES } from '@gushu/shared';
import type { ByteRange } from './blob-store.js';
import { LocalStore } from './local-store.js';
import { partedKey, PartedStore, partKey } from './parted-store.js';

const KEY = partedKey('2026/11/zip', 3);
const FILE = randomBytes(2 * UPLOAD_PART_BYTES + 1_000);

describe('A file that lies in parts', () => {
  let folder: string;
  let local: LocalStore;
  let store: PartedStore;
  const read = async (range?: ByteRange): Promise<Buffer> => {
    const chunks: Buffer[] = [];
    for await (const chunk of (await store.read(KEY, range)) as Readable) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gushu-parts-'));
    local = new LocalStore(folder);
    store = new PartedStore(local);
    const chunks = Array.from({ length: 170 }, (_, at) => FILE.subarray(at * 100_000, (at + 1) * 100_000));
    expect(await store.write(KEY, (output) => pipeline(Readable.from(chunks), output))).toBe(FILE.length);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is read whole and in ranges, across parts too', async () => {
    expect((await read()).equals(FILE)).toBe(true);
    for (const [start, end] of [
      [0, 0],
      [UPLOAD_PART_BYTES - 1, UPLOAD_PART_BYTES],
      [UPLOAD_PART_BYTES, 2 * UPLOAD_PART_BYTES - 1],
      [5, FILE.length - 1],
      [FILE.length - 10, FILE.length - 1],
    ] as const)
      expect((await read({ start, end })).equals(FILE.subarray(start, end + 1))).toBe(true);
  });

  it('is removed with all its parts', async () => {
    const last = local.pathOf(partKey(KEY, 2));
    expect(existsSync(last)).toBe(true);
    await store.remove(KEY);
    expect(existsSync(last)).toBe(false);
  });
});
