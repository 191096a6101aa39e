/** A kind of file that may be stored: its extensions, its content type when served, and how its content begins. */
interface Kind {
  extensions: readonly string[];
  contentType: string;
  starts: readonly (readonly number[])[];
}

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

/** Judged by content; nothing a browser would run is among them. */
const KINDS: readonly Kind[] = [
  { extensions: ['jpg', 'jpeg'], contentType: 'image/jpeg', starts: [[0xff, 0xd8, 0xff]] },
  { extensions: ['png'], contentType: 'image/png', starts: [[0x89, 0x50, 0x4e, 0x47]] },
  // RIFF and a length stand before the kind of a RIFF file.
  {
    extensions: ['webp'],
    contentType: 'image/webp',
    starts: [[0x52, 0x49, 0x46, 0x46, -1, -1, -1, -1, 0x57, 0x45, 0x42, 0x50]],
  },
  // A length stands before the first box of an MP4.
  { extensions: ['mp4'], contentType: 'video/mp4', starts: [[-1, -1, -1, -1, 0x66, 0x74, 0x79, 0x70]] },
  { extensions: ['pdf'], contentType: 'application/pdf', starts: [[0x25, 0x50, 0x44, 0x46]] },
  {
    extensions: ['xlsx'],
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    // An encrypted workbook is an OLE container; the batch says so instead of "not a workbook".
    starts: [ZIP, OLE],
  },
  {
    extensions: ['docx'],
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    starts: [ZIP],
  },
  { extensions: ['zip'], contentType: 'application/zip', starts: [ZIP] },
];

/** Ending of a file name, lower case, without the dot. */
export const extensionOf = (name: string): string =>
  /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Content type of an ending that is allowed. */
export const contentTypeOf = (extension: string): string | undefined =>
  KINDS.find((kind) => kind.extensions.includes(extension))?.contentType;

/** Whether the first bytes are those of the file's ending. */
export const looksLike = (extension: string, head: Buffer): boolean =>
  KINDS.some(
    (kind) =>
      kind.extensions.includes(extension) &&
      kind.starts.some((start) => start.every((byte, i) => byte < 0 || head[i] === byte)),
  );

// Phones write it, also under the name of another kind; few browsers show it.
const HEIC_ENDINGS = ['heic', 'heif', 'hif'];
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** Whether a file is a HEIC picture, by its ending or its first bytes. */
export const isHeic = (extension: string, head?: Buffer): boolean =>
  HEIC_ENDINGS.includes(extension) ||
  (head?.toString('latin1', 4, 8) === 'ftyp' && HEIC_BRANDS.includes(head.toString('latin1', 8, 12)));

/** How many bytes of a file show its kind. */
export const TELLING_BYTES = 12;

/** Videos that a browser plays. */
export const isVideo = (contentType: string): boolean => contentType === 'video/mp4';

/** Whether a browser may show a file in place, once the worker has checked it; all else is sent as a download. */
export const isMedia = (contentType: string): boolean => isPicture(contentType) || isVideo(contentType);

/** Pictures that a browser shows. */
export const isPicture = (contentType: string): boolean =>
  ['image/jpeg', 'image/png', 'image/webp'].includes(contentType);
