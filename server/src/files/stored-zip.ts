import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { BusinessError } from '../http/errors.js';
import type { ByteRange } from './blob-store.js';
import { zipNames } from './zip-names.js';

/** Limits beyond which a zip is refused. */
export interface ZipLimits {
  entries: number;
  /** Bytes of all files when unpacked. */
  unpacked: number;
  /** Unpacked ÷ packed size of one file, held against files from `ratioFrom` bytes on. */
  ratio: number;
  ratioFrom: number;
}

/** A file of a zip: its name with its folders, and its size when unpacked. */
export interface ZipMember {
  name: string;
  size: number;
  entry: Entry;
}

type Read = (range: ByteRange) => Promise<Readable>;

const WINDOW = 64 * 1024;

/** Reads a zip where it lies, disk or bucket, through one window: its directory comes in few pieces, its files as streams. */
class StoredReader extends RandomAccessReader {
  private window = Buffer.alloc(0);
  private from = 0;

  constructor(
    private readonly source: Read,
    private readonly size: number,
  ) {
    super();
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    this.fill(position, length).then(
      () => {
        const at = position - this.from;
        this.window.copy(buffer, offset, at, at + length);
        done(null);
      },
      (error: Error) => done(error),
    );
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const { source } = this;
    async function* bytes(): AsyncGenerator<Buffer> {
      yield* (await source({ start, end: end - 1 })) as AsyncIterable<Buffer>;
    }
    return Readable.from(bytes(), { objectMode: false });
  }

  private async fill(position: number, length: number): Promise<void> {
    if (position < 0 || position + length > this.size) throw new BusinessError('zip.damaged');
    if (position >= this.from && position + length <= this.from + this.window.length) return;
    const end = Math.min(position + Math.max(length, WINDOW), this.size) - 1;
    const chunks: Buffer[] = [];
    for await (const chunk of (await this.source({ start: position, end })) as AsyncIterable<Buffer>)
      chunks.push(chunk);
    this.window = Buffer.concat(chunks);
    this.from = position;
    if (this.window.length < length) throw new BusinessError('zip.damaged');
  }
}

// A name that leads out of a folder is nobody's honest file; nothing here is ever written under its name.
const isWrongName = (name: string): boolean =>
  name.startsWith('/') ||
  /^[A-Za-z]:/.test(name) ||
  [...name].some((letter) => letter < ' ' || letter === '\u007f') ||
  name.split('/').includes('..');

function assertEntry(entry: Entry, name: string, { ratio, ratioFrom }: ZipLimits): void {
  if (isWrongName(name)) throw new BusinessError('zip.name', { name: name.slice(0, 100) });
  if (entry.isEncrypted()) throw new BusinessError('zip.encrypted');
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
    throw new BusinessError('zip.method', { name });
  const { compressedSize: packed, uncompressedSize: size } = entry;
  if (entry.compressionMethod === 0 && packed !== size) throw new BusinessError('zip.damaged');
  if (size >= ratioFrom && size > packed * ratio) throw new BusinessError('zip.bomb', { name });
}

/** A zip whose directory has passed the limits; its files are read one by one. */
export class StoredZip {
  private constructor(
    private readonly zip: ZipFile,
    readonly members: readonly ZipMember[],
  ) {}

  /** Reads and checks the whole directory; nothing is unpacked yet. */
  static async open(read: Read, size: number, limits: ZipLimits): Promise<StoredZip> {
    // Sizes are compared in assertEntry, once a file is known not to be encrypted: encrypting changes them.
    const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false };
    try {
      const zip = await fromRandomAccessReaderPromise(new StoredReader(read, size), size, options);
      zip.on('error', () => undefined);
      return new StoredZip(zip, await membersOf(zip, limits));
    } catch (error) {
      // A store that is away says so itself; all else is the file's fault.
      if (isOurs(error)) throw error;
      throw new BusinessError(isStrongEncryption(error) ? 'zip.encrypted' : 'zip.damaged');
    }
  }

  /** Unpacks a file to a path of this machine and answers its digest; refuses one that differs from the directory. */
  async unpack({ entry, name, size }: ZipMember, path: string): Promise<string> {
    const digest = createHash('sha256');
    let sum = 0;
    let seen = 0;
    const checked = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of source) {
        seen += chunk.length;
        if (seen > size) throw new BusinessError('zip.bomb', { name });
        sum = crc32(chunk, sum);
        digest.update(chunk);
        yield chunk;
      }
      if (seen !== size || sum !== entry.crc32) throw new BusinessError('zip.member');
    };
    try {
      const raw = await this.zip.openReadStreamPromise(entry, { decodeFileData: false });
      const output = createWriteStream(path, { flags: 'wx', mode: 0o600 });
      await (entry.compressionMethod === 0
        ? pipeline(raw, checked, output)
        : pipeline(raw, createInflateRaw(), checked, output));
    } catch (error) {
      throw isOurs(error) || isDisk(error) ? error : new BusinessError('zip.member');
    }
    return digest.digest('hex');
  }
}

const isOurs = (error: unknown): boolean => error instanceof Error && 'key' in error;
// yauzl's message about PKWARE's own encryption, before an entry can be read.
const isStrongEncryption = (error: unknown): boolean => String(error).includes('strong encryption');
const isDisk = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'ENOENT'].includes(String((error as { code?: unknown }).code));

async function membersOf(zip: ZipFile, limits: ZipLimits): Promise<ZipMember[]> {
  if (zip.entryCount > limits.entries) throw new BusinessError('zip.entries', { max: limits.entries });
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  const names = zipNames(entries);
  const members: ZipMember[] = [];
  let unpacked = 0;
  for (const [at, entry] of entries.entries()) {
    // Some programs of Windows part folders by backslashes.
    const name = names[at]!.replaceAll('\\', '/');
    assertEntry(entry, name, limits);
    unpacked += entry.uncompressedSize;
    if (unpacked > limits.unpacked) throw new BusinessError('zip.bomb', { name });
    if (!name.endsWith('/')) members.push({ name, size: entry.uncompressedSize, entry });
  }
  return members;
}
