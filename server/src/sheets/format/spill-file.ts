import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PIECE = 1024 * 1024;

/** Bytes on disk that are written one after the other and read anywhere: a nameless file, gone with its process. */
export class SpillFile {
  private fd: number | undefined;
  private piece = Buffer.allocUnsafeSlow(PIECE);
  private used = 0;

  /** Adds the first `size` bytes, at most one piece. */
  append(bytes: Buffer, size: number): void {
    if (this.used + size > PIECE) this.flush();
    bytes.copy(this.piece, this.used, 0, size);
    this.used += size;
  }

  /** Fills the first `size` bytes of `into` from there on. */
  read(into: Buffer, size: number, from: number): void {
    if (this.used > 0) this.flush();
    if (readSync(this.opened(), into, 0, size, from) < size) throw new Error('spilled bytes end early');
  }

  close(): void {
    if (this.fd !== undefined) closeSync(this.fd);
    this.fd = undefined;
  }

  private flush(): void {
    const { piece, used } = this;
    const fd = this.opened();
    for (let done = 0; done < used;) done += writeSync(fd, piece, done, used - done);
    this.used = 0;
  }

  private opened(): number {
    if (this.fd !== undefined) return this.fd;
    const path = join(tmpdir(), `gushu-texts-${randomUUID()}`);
    this.fd = openSync(path, 'wx+', 0o600);
    // Without a name it leaves nothing behind, however the process ends.
    unlinkSync(path);
    return this.fd;
  }
}
