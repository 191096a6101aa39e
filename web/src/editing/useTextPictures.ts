import { useMemo, useRef, useState } from 'react';
import type { TextPictures } from '../rich-text/text-pictures.js';

/**
 * Pictures of a form's formatted texts: the row is stored before the first of them, which then hangs on it. `pending` are
 * those on their way: what is saved now would be without them, and without the text that was pasted with them.
 */
export function useTextPictures(
  keep: () => Promise<string>,
  add: ((id: string, file: File) => Promise<string>) | undefined,
): { pictures: TextPictures | undefined; pending: number } {
  const toolsRef = useRef({ keep, add });
  toolsRef.current = { keep, add };
  const [pending, setPending] = useState(0);
  const mayAdd = add !== undefined;
  const pictures = useMemo(
    () =>
      mayAdd
        ? {
            add: async (file: File) => toolsRef.current.add!(await toolsRef.current.keep(), file),
            onPending: (more: number) => setPending((count) => count + more),
          }
        : undefined,
    [mayAdd],
  );
  return { pictures, pending };
}
