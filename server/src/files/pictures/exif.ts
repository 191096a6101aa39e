import { attachment, checkValue } from '@gushu/shared';

/** When and where a camera says that a picture was taken, as far as an attachment may say so. */
export interface Taken {
  shootTime?: string;
  shootLon?: number;
  shootLat?: number;
}

/** A value of a directory: how many there are, and where they stand. */
interface Entry {
  count: number;
  at: number;
}

const EXIF_NAME = 'Exif\0\0';
const EXIF_DIRECTORY = 0x8769;
const GPS_DIRECTORY = 0x8825;
const DATE_TIME = 0x0132;
const DATE_TIME_ORIGINAL = 0x9003;
const [LAT_REF, LAT, LON_REF, LON] = [1, 2, 3, 4];
const ENTRY_BYTES = 12;
// Cameras write some fifty; a directory of thousands is made to be a burden.
const MAX_ENTRIES = 500;
const DATE = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/;
const PARTS_OF_DEGREE = [1, 60, 3_600];
const DECIMALS = 6;

/**
 * A TIFF block, as EXIF is one. A place beyond its end throws a RangeError, as Buffer does. Read here and by no library:
 * exif-reader 2.0.3 makes an array of all values that an entry claims to have, 1.3 GB of a 65 kB block with 2,000 such entries.
 */
class Tiff {
  private readonly isLittle: boolean;

  constructor(private readonly block: Buffer) {
    this.isLittle = block.toString('latin1', 0, 2) === 'II';
  }

  /** The values of the directory at that place by their tag. */
  directory(at: number): Map<number, Entry> {
    const count = Math.min(this.short(at), MAX_ENTRIES);
    const entries = new Map<number, Entry>();
    for (let i = 0; i < count; i++) {
      const from = at + 2 + i * ENTRY_BYTES;
      entries.set(this.short(from), { count: this.long(from + 4), at: from + 8 });
    }
    return entries;
  }

  get first(): Map<number, Entry> {
    return this.directory(this.long(4));
  }

  /** The directory that an entry leads to; an empty one where there is no such entry. */
  below(entry: Entry | undefined): Map<number, Entry> {
    return entry ? this.directory(this.long(entry.at)) : new Map();
  }

  /** Letters of an entry; four of them at most stand in the entry itself. */
  text({ count, at }: Entry): string {
    const from = count > 4 ? this.long(at) : at;
    return this.block.toString('latin1', from, from + Math.min(count, 64));
  }

  /** Degrees, minutes and seconds as degrees. */
  degrees(entry: Entry): number {
    const from = this.long(entry.at);
    return PARTS_OF_DEGREE.reduce((sum, part, i) => {
      const [above, below] = [this.long(from + i * 8), this.long(from + i * 8 + 4)];
      return sum + (above === 0 ? 0 : above / below / part);
    }, 0);
  }

  private short(at: number): number {
    return this.isLittle ? this.block.readUInt16LE(at) : this.block.readUInt16BE(at);
  }

  private long(at: number): number {
    return this.isLittle ? this.block.readUInt32LE(at) : this.block.readUInt32BE(at);
  }
}

/** The time of a camera's clock as the wire writes it. */
function timeOf(tiff: Tiff, entries: readonly (Entry | undefined)[]): string | undefined {
  for (const entry of entries) {
    const parts = entry && DATE.exec(tiff.text(entry));
    if (parts) return `${parts[1]}-${parts[2]}-${parts[3]} ${parts[4]}`;
  }
  return undefined;
}

function degreesOf(tiff: Tiff, ref: Entry | undefined, value: Entry | undefined): number | undefined {
  if (!ref || !value) return undefined;
  const sign = /^[SW]/.test(tiff.text(ref)) ? -1 : 1;
  return Number((sign * tiff.degrees(value)).toFixed(DECIMALS));
}

/** Only what the fields of an attachment take: clocks stand at 1970, receivers without a satellite at 0° 0°. */
function allowed(taken: Taken): Taken {
  const { shootTime, shootLon, shootLat } = attachment.fields;
  const isRight = (name: keyof Taken, field: Parameters<typeof checkValue>[1]) =>
    taken[name] !== undefined && !checkValue(name, field, taken[name]);
  const isPlaced = isRight('shootLon', shootLon) && isRight('shootLat', shootLat);
  return {
    ...(isRight('shootTime', shootTime) ? { shootTime: taken.shootTime! } : {}),
    ...(isPlaced ? { shootLon: taken.shootLon!, shootLat: taken.shootLat! } : {}),
  };
}

/** Reads time and place of an EXIF block; nothing of one that is damaged or says neither. */
export function captureOf(exif: Buffer | undefined): Taken {
  if (!exif) return {};
  const isNamed = exif.toString('latin1', 0, EXIF_NAME.length) === EXIF_NAME;
  try {
    const tiff = new Tiff(isNamed ? exif.subarray(EXIF_NAME.length) : exif);
    const first = tiff.first;
    const camera = tiff.below(first.get(EXIF_DIRECTORY));
    const gps = tiff.below(first.get(GPS_DIRECTORY));
    const time = timeOf(tiff, [camera.get(DATE_TIME_ORIGINAL), first.get(DATE_TIME)]);
    const lon = degreesOf(tiff, gps.get(LON_REF!), gps.get(LON!));
    const lat = degreesOf(tiff, gps.get(LAT_REF!), gps.get(LAT!));
    return allowed({
      ...(time === undefined ? {} : { shootTime: time }),
      ...(lon === undefined || lat === undefined ? {} : { shootLon: lon, shootLat: lat }),
    });
  } catch {
    return {};
  }
}
