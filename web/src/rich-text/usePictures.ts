import type { Editor } from '@tiptap/react';
import { useContext, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAbort } from '../api/error.js';
import { tellError, tellWarning } from '../feedback.js';
import { cleanPasted } from './pasted.js';
import { mustBeStored, storePicture, TextPicturesContext, UnreadablePicture } from './text-pictures.js';

const isPicture = ({ type }: File): boolean => type.startsWith('image/');

/** What a paste or a drop brings. */
const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])].filter(isPicture);

interface Brought {
  body: HTMLElement;
  images: HTMLImageElement[];
}

/** HTML with pictures that must be stored before the text holds them; nothing where it has none. */
function brought(html: string): Brought | undefined {
  const { body } = new DOMParser().parseFromString(cleanPasted(html), 'text/html');
  const images = [...body.querySelectorAll('img')].filter((image) =>
    mustBeStored(image.getAttribute('src') ?? ''),
  );
  return images.length > 0 ? { body, images } : undefined;
}

/**
 * Pictures that come into the text, chosen, pasted or dropped: each is stored as an attachment of the row. What cannot be
 * stored is told and left out.
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
   * Runs one after the other: the row is stored before its first picture. Pictures are on their way until the text holds
   * them, so the last one is as long as the task runs.
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
        // Word names files of its own machine; a browser may give them beside the text.
        const picture = /^file:/i.test(src) && files.length === images.length ? files[at]! : src;
        try {
          if (!pictures || !mayStore) throw new TypeError('The row cannot have files');
          image.setAttribute('src', await storePicture(pictures, picture));
        } catch (error) {
          // The row cannot be stored yet, which has been told: the others are not tried, and the text is kept.
          if (isAbort(error)) mayStore = false;
          image.remove();
          failed++;
        }
        onStored();
      }
      const editor = editorRef.current;
      if (!editor || editor.isDestroyed) return;
      // An event without a clipboard: its pictures are stored by now.
      editor.view.pasteHTML(body.innerHTML, new Event('paste') as ClipboardEvent);
      if (failed > 0)
        tellWarning(t(pictures ? 'richText.notStored' : 'richText.noPictures', { count: failed }));
    });

  return {
    mayAdd: pictures !== undefined,
    /** How many are on their way. */
    left,
    addFiles,
    /** Takes what was pasted or dropped where it brings pictures; answers whether it has. */
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
