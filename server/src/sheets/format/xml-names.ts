import { randomInt } from 'node:crypto';
import { malformed } from './workbook-error.js';

/** Spreadsheet programs use some hundred. */
const MAX_NAMES = 1024;
const SLOTS = 512;
/** Drawn anew by each process, so that no file can put all its names into one slot. */
const FACTOR = (randomInt(1 << 20) << 1) | 1;

/** An element name as the file writes it. */
export interface Name {
  bytes: Buffer;
  /** The scanner's tag for the local name, 0 for a name it does not know. */
  tag: number;
  next: Name | undefined;
}

/** Finds an element name by its bytes, so that no string is made for the millions of tags of a sheet. */
export class NameTable {
  size = 0;
  private readonly slots: (Name | undefined)[] = new Array<Name | undefined>(SLOTS).fill(undefined);

  constructor(
    private readonly part: string,
    private readonly tags: Readonly<Record<string, number>>,
  ) {}

  intern(bytes: Buffer, start: number, end: number): Name {
    let slot = end - start;
    for (let i = start; i < end; i++) slot = (Math.imul(slot, FACTOR) + bytes[i]!) | 0;
    slot = (slot ^ (slot >>> 15)) & (SLOTS - 1);
    for (let name = this.slots[slot]; name !== undefined; name = name.next) {
      const known = name.bytes;
      let at = 0;
      while (at < known.length && known[at] === bytes[start + at]) at++;
      if (at === known.length && at === end - start) return name;
    }
    return this.add(Buffer.from(bytes.subarray(start, end)), slot);
  }

  private add(bytes: Buffer, slot: number): Name {
    if (bytes.length === 0 || ++this.size > MAX_NAMES) throw malformed(this.part, 'element names');
    const full = bytes.toString();
    const local = full.slice(full.indexOf(':') + 1);
    const tag = Object.hasOwn(this.tags, local) ? this.tags[local]! : 0;
    const name = { bytes, tag, next: this.slots[slot] };
    this.slots[slot] = name;
    return name;
  }
}
