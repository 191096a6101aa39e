import { useMemo, useRef } from 'react';
import type { TextPictures } from '../rich-text/text-pictures.js';

/** Pictures of a form's formatted texts: the row is stored before the first of them, which then hangs on it. */
export function useTextPictures(
  keep: () => Promise<string>,
  add: ((id: string, file: File) => Promise<string>) | undefined,
): TextPictures | undefined {
  const toolsRef = useRef({ keep, add });
  toolsRef.current = { keep, add };
  const mayAdd = add !== undefined;
  return useMemo(
    () =>
      mayAdd
        ? { add: async (file) => toolsRef.current.add!(await toolsRef.current.keep(), file) }
        : undefined,
    [mayAdd],
  );
}
