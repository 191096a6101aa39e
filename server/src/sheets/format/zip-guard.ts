import type { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { fromRandomAccessReaderPromise, getFileNameLowLevel, type Entry, type ZipFile } from 'yauzl';
import { ArchiveBytes, ArchiveFile } from './archive-file.js';
import { WORKBOOK_LIMITS, type WorkbookLimits } from './limits.js';
import { malformed, WorkbookError } from './workbook-error.js';

/** Inflated bytes come in pieces of this size; zlib's own 16 kB cost a fifth more time, larger ones memory. */
const CHUNK = 64 * 1024;
const OLE_MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ZIP_MAGIC = Buffer.from('PK\x03\x04', 'latin1');

/** A part's name as packages compare it: no leading slash, case does not count. */
const partKey = (name: string): string => name.replace(/^\/+/, '').toLowerCase();

/** An opened package whose directory has passed the limits; its parts may be read in any order. */
export class Archive {
  private left: number;

  constructor(
    private readonly zip: ZipFile,
    private readonly file: ArchiveFile | ArchiveBytes,
    private readonly parts: ReadonlyMap<string, Entry>,
    private readonly limits: WorkbookLimits,
  ) {
    this.left = limits.unpacked;
  }

  /** Refuses a part that is too large for one that describes the workbook. */
  assertDescription(name: string): void {
    if (this.sizeOf(name) > this.limits.description) throw new WorkbookError('sheet.bomb', { part: name });
  }

  /**
   * Unpacks every part and keeps none: libraries that read the package next have no limits, and can now rely on the
   * sizes in its directory.
   */
  async assertSizes(): Promise<void> {
    for (const name of this.parts.keys()) for await (const chunk of this.read(name)) void chunk;
  }

  has(name: string): boolean {
    return this.parts.has(partKey(name));
  }

  /** Unpacked size of a part as the directory gives it. */
  sizeOf(name: string): number {
    return this.parts.get(partKey(name))?.uncompressedSize ?? 0;
  }

  /** The part's bytes, unpacked, counted and held against the directory's size and checksum. */
  async *read(name: string, chunkSize = CHUNK): AsyncGenerator<Buffer, void, undefined> {
    const entry = this.parts.get(partKey(name));
    if (!entry) throw malformed(name, 'part is missing');
    const streams = await this.open(entry, name, chunkSize);
    const output = streams.at(-1)!;
    let size = 0;
    let sum = 0;
    try {
      for await (const chunk of output as AsyncIterable<Buffer>) {
        size += chunk.length;
        this.left -= chunk.length;
        if (size > entry.uncompressedSize || this.left < 0)
          throw new WorkbookError('sheet.bomb', { part: name });
        sum = crc32(chunk, sum);
        yield chunk;
      }
    } catch (error) {
      throw error instanceof WorkbookError ? error : malformed(name, String(error));
    } finally {
      for (const stream of streams) stream.destroy();
    }
    if (size !== entry.uncompressedSize || sum !== entry.crc32)
      throw malformed(name, 'size or checksum differ');
  }

  private async open(entry: Entry, name: string, chunkSize: number): Promise<Readable[]> {
    const raw = await this.zip
      .openReadStreamPromise(entry, { decodeFileData: false })
      .catch((error: unknown) => Promise.reject(malformed(name, String(error))));
    raw.on('error', () => undefined);
    if (entry.compressionMethod === 0) return [raw];
    const inflated = createInflateRaw({ chunkSize, readableHighWaterMark: 2 * chunkSize } as object);
    raw.on('error', (error) => inflated.destroy(error));
    return [raw, raw.pipe(inflated)];
  }

  close(): void {
    this.zip.close();
    this.file.dispose();
  }
}

/** Opens a package, of a path or in memory, after its first bytes and its directory have been checked; nothing is unpacked yet. */
export async function openArchive(source: string | Buffer, limits = WORKBOOK_LIMITS): Promise<Archive> {
  const file = typeof source === 'string' ? await ArchiveFile.open(source) : new ArchiveBytes(source);
  try {
    checkMagic(await file.head(8));
    const options = { autoClose: false, decodeStrings: false };
    const zip = await fromRandomAccessReaderPromise(file, file.size, options);
    zip.on('error', () => undefined);
    const parts = await readDirectory(zip, limits);
    if (!parts.has('[content_types].xml')) throw new WorkbookError('sheet.notXlsx');
    return new Archive(zip, file, parts, limits);
  } catch (error) {
    file.dispose();
    throw error instanceof WorkbookError ? error : malformed('zip', String(error));
  }
}

function checkMagic(head: Buffer): void {
  if (head.equals(OLE_MAGIC)) throw new WorkbookError('sheet.encrypted');
  if (!head.subarray(0, 4).equals(ZIP_MAGIC)) throw new WorkbookError('sheet.notXlsx');
}

async function readDirectory(zip: ZipFile, limits: WorkbookLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) throw new WorkbookError('sheet.bomb', { part: 'zip' });
  const parts = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    unpacked += entry.uncompressedSize;
    checkEntry(entry, name, limits);
    if (unpacked > limits.unpacked) throw new WorkbookError('sheet.bomb', { part: name });
    parts.set(partKey(name), entry);
  }
  return parts;
}

function checkEntry(entry: Entry, name: string, limits: WorkbookLimits): void {
  if (entry.isEncrypted()) throw new WorkbookError('sheet.encrypted');
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
    throw malformed(name, 'compression method');
  const { compressedSize: packed, uncompressedSize: size } = entry;
  if (size >= limits.ratioFrom && size > packed * limits.ratio)
    throw new WorkbookError('sheet.bomb', { part: name });
}

/** yauzl leaves names as bytes, because its own decoding also refuses the absolute names some writers use. */
const nameOf = (entry: Entry): string =>
  getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
