import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

type Romanized = (name: string) => string;

// Loaded when an English page first names a place: the readings of all characters weigh more than the page itself.
let loaded: Romanized | undefined;

/** Stands for a name until it can be read. */
const UNREAD = '…';

/** Names of regions in the reader's language: as they are stored, on English pages in pinyin. */
export function usePlaceText(): (name: string) => string {
  const isEnglish = useTranslation().i18n.language === 'en';
  const [romanized, setRomanized] = useState(() => loaded);
  useEffect(() => {
    if (!isEnglish || romanized) return;
    let gone = false;
    void import('./romanize.js').then((made) => {
      loaded = made.romanized;
      if (!gone) setRomanized(() => made.romanized);
    });
    return () => void (gone = true);
  }, [isEnglish, romanized]);
  return useCallback(
    (name) => (!isEnglish || name === '' ? name : (romanized?.(name) ?? UNREAD)),
    [isEnglish, romanized],
  );
}
