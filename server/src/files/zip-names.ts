import { crc32 } from 'node:zlib';
import type { Entry } from 'yauzl';

/** Data from which a name is read: its bytes, its flags, and the extra fields that programs write. */
type Named = Pick<Entry, 'fileNameRaw' | 'generalPurposeBitFlag' | 'extraFields'>;

const UTF8_FLAG = 0x800;
/** Info-ZIP's field for the true name: version, CRC of the name that it belongs to, the name in UTF-8. */
const UNICODE_PATH = { id: 0x7075, version: 1, head: 5 } as const;

/** Letters and signs of East Asia: what names in Chinese are made of, three bytes in UTF-8. */
const EASTERN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/gu;
/** A character of two bytes in UTF-8: an ideograph of GBK read as UTF-8 can give one by chance. */
const BY_CHANCE = /[\u0080-\u07ff]/g;
/** Letters with accents within a word of Latin letters are meant. */
const ACCENTED = /(?<=[A-Za-z])(?:[\u00c0-\u017f]|[\u0300-\u036f])|[\u00c0-\u017f](?=[A-Za-z])/g;

function utf8Of(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The name that an entry says in UTF-8 itself; a field that belongs to another name, as after renaming, says nothing. */
function statedName({ fileNameRaw, generalPurposeBitFlag, extraFields }: Named): string | undefined {
  if (generalPurposeBitFlag & UTF8_FLAG) return fileNameRaw.toString('utf8');
  const { id, version, head } = UNICODE_PATH;
  const data = extraFields.find((field) => field.id === id)?.data;
  if (!data || data.length <= head || data[0] !== version) return undefined;
  return data.readUInt32LE(1) === crc32(fileNameRaw) ? utf8Of(data.subarray(head)) : undefined;
}

/** How many letters of a name speak for UTF-8, and how many against it. */
const eastern = (name: string): number => name.match(EASTERN)?.length ?? 0;
const byChance = (name: string): number =>
  (name.match(BY_CHANCE)?.length ?? 0) - (name.match(ACCENTED)?.length ?? 0);

/** Whether names without a mark are UTF-8: all of them can be, and together they read as names of people do. */
function isUtf8(names: readonly (string | undefined)[]): boolean {
  const read = names.filter((name) => name !== undefined);
  if (read.length < names.length) return false;
  return read.reduce((sum, name) => sum + eastern(name) - byChance(name), 0) >= 0;
}

/** Whether a name can hardly be anything but UTF-8: ideographs, and nothing of two bytes. */
const isSurelyUtf8 = (name: string): boolean => eastern(name) > 0 && byChance(name) === 0;

/**
 * The names of a zip's files as they were written, in their order. Those that do not say how they are encoded are what one
 * program wrote, so that one decision holds for all of them: UTF-8, else GBK, as Windows writes in China. Short names of
 * GBK may be valid UTF-8 by chance, 杉 is ɼ then; one of ideographs in UTF-8 was added by another program.
 */
export function zipNames(entries: readonly Named[]): string[] {
  const stated = entries.map(statedName);
  const read = entries.map(({ fileNameRaw }, at) => (stated[at] === undefined ? utf8Of(fileNameRaw) : ''));
  const allUtf8 = isUtf8(read);
  return entries.map(({ fileNameRaw }, at) => {
    const name = read[at];
    const isOne = name !== undefined && (allUtf8 || isSurelyUtf8(name));
    return stated[at] ?? (isOne ? name : new TextDecoder('gb18030').decode(fileNameRaw));
  });
}
