// @ts-check
import { Buffer } from 'node:buffer';

/** Sides of the picture in macroblocks of 16 pixels. */
const [WIDE, HIGH] = [6, 4];
const FRAMES_A_SECOND = 10;
const IDR = 0x65;

/** Writes bits as H.264 does. */
class Bits {
  text = '';

  /** @param {number} value @param {number} width */
  put(value, width) {
    this.text += value.toString(2).padStart(width, '0');
    return this;
  }

  /** Exp-Golomb codes. @param {...number} values */
  golomb(...values) {
    for (const value of values) {
      const code = (value + 1).toString(2);
      this.text += '0'.repeat(code.length - 1) + code;
    }
    return this;
  }

  /** Fills up to a whole byte with zeros. */
  align() {
    this.text = this.text.padEnd(Math.ceil(this.text.length / 8) * 8, '0');
    return this;
  }

  bytes() {
    return Buffer.from(this.text.match(/.{8}/g)?.map((byte) => parseInt(byte, 2)) ?? []);
  }
}

const ended = (/** @type {Bits} */ bits) => bits.put(1, 1).align().bytes();

// Baseline profile, level 3, no loop of references: each frame stands alone.
const SPS = Buffer.concat([
  Buffer.from([0x67, 66, 0xc0, 30]),
  ended(
    new Bits()
      .golomb(0, 0, 2, 1)
      .put(0, 1)
      .golomb(WIDE - 1, HIGH - 1)
      .put(0b1100, 4),
  ),
]);
const PPS = Buffer.concat([
  Buffer.from([0x68]),
  ended(new Bits().golomb(0, 0).put(0, 2).golomb(0, 0, 0).put(0, 3).golomb(0, 0, 0).put(0, 3)),
]);

/**
 * One frame of bare samples (I_PCM), so that nothing has to be coded: a column of light that wanders.
 * @param {number} at
 */
function frame(at) {
  const parts = [Buffer.from([IDR])];
  const head = new Bits()
    .golomb(0, 7, 0)
    .put(0, 4)
    .golomb(at % 2)
    .put(0, 2)
    .golomb(0);
  for (let block = 0; block < WIDE * HIGH; block++) {
    const bits = block === 0 ? head : new Bits();
    parts.push(bits.golomb(25).align().bytes());
    const light = block % WIDE === at % WIDE ? 220 : 60;
    parts.push(Buffer.alloc(256, light), Buffer.alloc(64, 110), Buffer.alloc(64, 90));
  }
  const unit = Buffer.concat([...parts, Buffer.from([0x80])]);
  return Buffer.concat([u32(unit.length), unit]);
}

/** @param {...number} values */
const u32 = (...values) => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => bytes.writeUInt32BE(value, at * 4));
  return bytes;
};
/** @param {...number} values */
const u16 = (...values) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));

/**
 * A box of an MP4.
 * @param {string} type
 * @param {...(Buffer | string)} parts
 */
export function box(type, ...parts) {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
}

const MATRIX = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

/** @param {string} kind */
const handler = (kind) => box('hdlr', u32(0, 0), kind, u32(0, 0, 0), 'x\0');
const dataInfo = () => box('dinf', box('dref', u32(0, 1), box('url ', u32(1))));

/** @param {{ samples: Buffer[], offset: number }} media */
function table({ samples, offset }) {
  const [width, height] = [WIDE * 16, HIGH * 16];
  const configuration = box(
    'avcC',
    Buffer.from([1, 66, 0xc0, 30, 0xff, 0xe1]),
    u16(SPS.length),
    SPS,
    Buffer.from([1]),
    u16(PPS.length),
    PPS,
  );
  const entry = box(
    'avc1',
    Buffer.alloc(6),
    u16(1),
    Buffer.alloc(16),
    u16(width, height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    Buffer.alloc(32),
    u16(24, 0xffff),
    configuration,
  );
  return box(
    'stbl',
    box('stsd', u32(0, 1), entry),
    box('stts', u32(0, 1, samples.length, 1)),
    box('stsc', u32(0, 1, 1, samples.length, 1)),
    box('stsz', u32(0, 0, samples.length, ...samples.map(({ length }) => length))),
    box('stco', u32(0, 1, offset)),
  );
}

/** @param {{ samples: Buffer[], offset: number }} media @param {Buffer[]} beside */
function film(media, beside) {
  const length = media.samples.length;
  const sides = u32((WIDE * 16) << 16, (HIGH * 16) << 16);
  const minf = box('minf', box('vmhd', u32(1, 0, 0)), dataInfo(), table(media));
  const mdia = box('mdia', box('mdhd', u32(0, 0, 0, FRAMES_A_SECOND, length, 0)), handler('vide'), minf);
  const trak = box(
    'trak',
    box('tkhd', u32(3, 0, 0, 1, 0, length, 0, 0, 0, 0), MATRIX, sides),
    mdia,
    ...beside,
  );
  return [
    box(
      'mvhd',
      u32(0, 0, 0, FRAMES_A_SECOND, length, 0x10000, 0x1000000, 0, 0),
      MATRIX,
      u32(0, 0, 0, 0, 0, 0, 2),
    ),
    trak,
  ];
}

/**
 * Where phones write the place of a film: their own box, and that of 3GPP with a name.
 * @param {string} place
 */
const placed = (place) =>
  box(
    'udta',
    box('\xa9xyz', u16(place.length, 0x15c7), place),
    box('loci', u32(0), u16(0x15c7), `${place}\0\0`, u32(0, 0, 0), '\0\0'),
  );

/**
 * @typedef {object} Video
 * @property {number} [seconds]
 * @property {string} [place] written where cameras write it: `©xyz`, `loci`, `meta` and `uuid`
 * @property {string} [brand]
 * @property {boolean} [dataTrack] with a track of positions
 */

/**
 * An MP4 of 96 x 64 pixels that a browser plays, made without an encoder.
 * @param {Video} [video]
 */
export function tinyVideo({ seconds = 2, place = '', brand = 'isom', dataTrack = false } = {}) {
  const samples = Array.from({ length: seconds * FRAMES_A_SECOND }, (_, at) => frame(at));
  const type = box('ftyp', brand, u32(512), brand, brand === 'isom' ? 'avc1mp41' : '');
  const data = box('mdat', ...samples);
  const noted = place ? [placed(place), box('meta', u32(0), handler('mdta'), box('free', place))] : [];
  const positions = box(
    'trak',
    box('tkhd', u32(0, 0, 0, 2, 0, 0, 0, 0, 0, 0), MATRIX, u32(0, 0)),
    box('mdia', handler('meta')),
  );
  const moov = box(
    'moov',
    ...film({ samples, offset: type.length + 8 }, noted),
    ...(dataTrack ? [positions] : []),
    ...noted,
  );
  const after = place ? [box('uuid', place), box('free', place)] : [];
  return Buffer.concat([type, data, moov, ...after]);
}
