import type { Editor } from '@tiptap/react';
import { useContext, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAbort } from '../api/error.js';
import { tellError, tellWarning } from '../feedback.js';
import { cleanPasted } from './pasted.js';
import { mustBeStored, storePicture, TextPicturesContext, UnreadablePicture } from './text-pictures.js';

const isPicture = ({ type }: File): boolean => type.startsWith('image/');

/** Picture files of a paste or a drop. */
const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])].filter(isPicture);

interface Brought {
  body: HTMLElement;
  images: HTMLImageElement[];
}

/** HTML with pictures that must be stored before they are inserted; undefined where there are none. */
function brought(html: string): Brought | undefined {
  const { body } = new DOMParser().parseFromString(cleanPasted(html), 'text/html');
  const images = [...body.querySelectorAll('img')].filter((image) =>
    mustBeStored(image.getAttribute('src') ?? ''),
  );
  return images.length > 0 ? { body, images } : undefined;
}

/**
 * Pictures that are chosen, pasted or dropped into the text: each is stored as an attachment of the row. A picture that
 * cannot be stored is reported and left out.
 */
export function usePictures(editorRef: { current: Editor | null }) {
  const { t } = useTranslation();
  const pictures = useContext(TextPicturesContext);
  const [left, setLeft] = useState(0);
  const queue = useRef(Promise.resolve());

  const onPending = (more: number): void => {
    setLeft((count) => count + more);
    pictures?.onPending(more);
  };
  /**
   * Runs tasks one after the other: the row is stored before its first picture. Pictures count as pending until they
   * are inserted, the last one until the task ends.
   */
  const queued = (total: number, task: (onStored: () => void) => Promise<void>): void => {
    let pending = total;
    const end = (count: number): void => {
      pending -= count;
      onPending(-count);
    };
    onPending(total);
    queue.current = queue.current
      .then(() => task(() => pending > 1 && end(1)))
      .catch((error: unknown) => {
        if (!isAbort(error)) tellError(error);
      })
      .finally(() => end(pending));
  };

  const addFiles = (files: readonly File[]): void => {
    if (!pictures) return tellWarning(t('richText.noPictures'));
    for (const file of files)
      queued(1, async () => {
        const src = await storePicture(pictures, file).catch((error: unknown) => {
          if (!(error instanceof UnreadablePicture)) throw error;
          tellWarning(t('richText.unreadable', { name: file.name }));
        });
        if (src === undefined) return;
        editorRef.current
          ?.chain()
          .focus()
          .setImage({ src, alt: file.name.replace(/\.\w+$/, '') })
          .run();
      });
  };
  const addHtml = ({ body, images }: Brought, files: readonly File[]): void =>
    queued(images.length, async (onStored) => {
      let failed = 0;
      let mayStore = pictures !== undefined;
      for (const [at, image] of images.entries()) {
        const src = image.getAttribute('src') ?? '';
        // Word names files of its own computer; a browser may pass them beside the text.
        const picture = /^file:/i.test(src) && files.length === images.length ? files[at]! : src;
        try {
          if (!pictures || !mayStore) throw new TypeError('The row cannot have files');
          image.setAttribute('src', await storePicture(pictures, picture));
        } catch (error) {
          // The row cannot be stored yet, which was reported: the other pictures are not tried, and the text stays.
          if (isAbort(error)) mayStore = false;
          image.remove();
          failed++;
        }
        onStored();
      }
      const editor = editorRef.current;
      if (!editor || editor.isDestroyed) return;
      // An event without a clipboard: its pictures are stored already.
      editor.view.pasteHTML(body.innerHTML, new Event('paste') as ClipboardEvent);
      if (failed > 0)
        tellWarning(t(pictures ? 'richText.notStored' : 'richText.noPictures', { count: failed }));
    });

  return {
    mayAdd: pictures !== undefined,
    /** Number of pending pictures. */
    left,
    addFiles,
    /** Handles a paste or a drop with pictures; answers whether it did. */
    take: (data: DataTransfer | null): boolean => {
      const html = data?.getData('text/html') ?? '';
      const files = filesOf(data);
      const found = html === '' ? undefined : brought(html);
      if (found) addHtml(found, files);
      else if (html === '' && files.length > 0) addFiles(files);
      else return false;
      return true;
    },
  };
}
