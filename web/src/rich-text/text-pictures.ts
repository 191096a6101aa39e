import { EMBEDDED_OR_LOCAL, PICTURE_LINK } from '@gushu/shared';
import { createContext } from 'react';

/**
 * Store for the pictures of a formatted text: each becomes an attachment of its row, which is stored before the first.
 */
export interface TextPictures {
  /** Stores a picture and answers its link. */
  add: (file: File) => Promise<string>;
  /** Called with the change in the number of uploads: a save meanwhile would be without these pictures. */
  onPending: (more: number) => void;
}

/** Provided by a form whose row may have files; without it a text holds only pictures of the web. */
export const TextPicturesContext = createContext<TextPictures | undefined>(undefined);

const STORED_KINDS = ['image/jpeg', 'image/png', 'image/webp'];

/** Path of a signed link to one of our pictures, which opens for anyone who has it. */
function signedPath(address: string): string | undefined {
  const [, path, call] = PICTURE_LINK.exec(address) ?? [];
  return call === 'download' ? undefined : path;
}

/** Whether a picture must become an attachment before the text may hold it. */
export const mustBeStored = (address: string): boolean =>
  EMBEDDED_OR_LOCAL.test(address) || signedPath(address) !== undefined;

/** A file that the browser cannot draw: no picture, or of a kind that is not stored. */
export class UnreadablePicture extends TypeError {}

/** The picture in a format that is stored: other formats that the browser can draw become a PNG. */
async function storable(picture: Blob): Promise<File> {
  const kind = picture.type.split('/')[1];
  if (STORED_KINDS.includes(picture.type))
    return picture instanceof File && picture.name.includes('.')
      ? picture
      : new File([picture], `picture.${kind === 'jpeg' ? 'jpg' : kind}`, { type: picture.type });
  const bitmap = await createImageBitmap(picture).catch(() => {
    throw new UnreadablePicture('The picture cannot be read');
  });
  const canvas = Object.assign(document.createElement('canvas'), {
    width: bitmap.width,
    height: bitmap.height,
  });
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!drawn) throw new TypeError('The picture cannot be drawn');
  return new File([drawn], 'picture.png', { type: 'image/png' });
}

function fromData(address: string): Blob {
  const [head = '', body = ''] = address.slice('data:'.length).split(',', 2);
  const type = head.split(';')[0] ?? '';
  const bytes = head.endsWith(';base64') ? atob(body.replace(/\s/g, '')) : decodeURIComponent(body);
  return new Blob([Uint8Array.from(bytes, (one) => one.charCodeAt(0))], { type });
}

async function read(address: string): Promise<Blob> {
  if (/^data:/i.test(address)) return fromData(address);
  // One of ours is read from here, no matter which host the clipboard names.
  const path = signedPath(address);
  // A page cannot read files of the computer, nor parts of a mail.
  if (path === undefined && !/^blob:/i.test(address))
    throw new TypeError('The picture cannot be read from here');
  const response = await fetch(path ?? address);
  if (!response.ok) throw new TypeError(`The picture answers ${response.status}`);
  return response.blob();
}

/** Stores a picture of a file or an address, and answers its link. */
export async function storePicture(pictures: TextPictures, picture: File | string): Promise<string> {
  return pictures.add(await storable(typeof picture === 'string' ? await read(picture) : picture));
}
