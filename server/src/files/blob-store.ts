import type { Readable, Writable } from 'node:stream';

/** First and last byte of a part. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where files are stored by key. */
export interface BlobStore {
  /**
   * Writes a file as a whole and answers its size: what fails half way leaves nothing behind under the key.
   * @param fill writes into the stream and resolves when it has ended it
   */
  write(key: string, fill: (output: Writable) => Promise<void>): Promise<number>;
  /** Reads a file, or a part of it. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  remove(key: string): Promise<void>;
}
