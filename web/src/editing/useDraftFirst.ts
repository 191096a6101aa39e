import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { tellHint, tellRefused } from '../feedback.js';

interface Parts {
  /** Id of the row, where it is stored already. */
  storedId: () => string | undefined;
  /** Whether the form holds what a draft needs; what it lacks is marked. */
  isComplete: () => boolean | Promise<boolean>;
  /** Stores the new row as a draft and answers its id. */
  store: () => Promise<string>;
}

/** Stores a new row as a draft before its first picture, once however many come meanwhile, and answers its id. */
export function useDraftFirst({ storedId, isComplete, store }: Parts): () => Promise<string> {
  const { t } = useTranslation();
  const storingRef = useRef<Promise<string>>(undefined);
  const storeNew = async (): Promise<string> => {
    if (!(await isComplete())) {
      tellRefused(t('richText.unfilled'));
      throw new DOMException('the row cannot be stored yet', 'AbortError');
    }
    const id = await store();
    tellHint(t('richText.stored'));
    return id;
  };
  return async () => {
    const id = storedId();
    if (id !== undefined) return id;
    storingRef.current ??= storeNew().finally(() => (storingRef.current = undefined));
    return storingRef.current;
  };
}
