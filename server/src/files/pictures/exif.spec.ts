import sharp from 'sharp';
import { captureOf } from './exif.js';

const picture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#3f7d3a' } });
type Exif = NonNullable<Parameters<ReturnType<typeof picture>['withExif']>[0]>;

/** Reads a picture whose camera wrote these tags. */
async function readOf(exif: Exif, format: 'jpeg' | 'webp' | 'png' = 'jpeg') {
  const file = await picture().withExif(exif)[format]().toBuffer();
  return captureOf((await sharp(file).metadata()).exif);
}

const HANGZHOU = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '30/1 15/1 3000/100',
  GPSLongitudeRef: 'E',
  GPSLongitude: '120/1 7/1 4800/100',
};

describe('Time and place of a picture', () => {
  it.each(['jpeg', 'webp', 'png'] as const)('are read of a %s', async (format) => {
    const read = await readOf({ IFD2: { DateTimeOriginal: '2024:05:06 07:08:09' }, IFD3: HANGZHOU }, format);
    expect(read).toEqual({ shootTime: '2024-05-06 07:08:09', shootLon: 120.13, shootLat: 30.258333 });
  });

  it('are left out where the clock or the receiver cannot be right', async () => {
    expect(await readOf({ IFD2: { DateTimeOriginal: '2199:01:01 00:00:00' } })).toEqual({});
    expect(await readOf({ IFD2: { DateTimeOriginal: '0000:00:00 00:00:00' } })).toEqual({});
    expect(
      await readOf({ IFD3: { ...HANGZHOU, GPSLatitude: '0/0 0/0 0/0', GPSLongitude: '0/1 0/1 0/1' } }),
    ).toEqual({});
    expect(await readOf({ IFD3: { ...HANGZHOU, GPSLatitudeRef: 'S' } })).toEqual({});
  });

  it('are nothing of a picture without EXIF, or of a damaged block', async () => {
    expect(captureOf(undefined)).toEqual({});
    const file = await picture().withExif({ IFD3: HANGZHOU }).jpeg().toBuffer();
    const { exif = Buffer.alloc(0) } = await sharp(file).metadata();
    for (let length = 0; length < exif.length; length += 3)
      expect(() => captureOf(exif.subarray(0, length))).not.toThrow();
    for (let at = 0; at < exif.length; at += 2) {
      const broken = Buffer.from(exif).fill(0xff, at, Math.min(at + 4, exif.length));
      expect(() => captureOf(broken)).not.toThrow();
    }
  });
});
