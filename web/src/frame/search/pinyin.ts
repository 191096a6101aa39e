import { match } from 'pinyin-pro';
import type { PinyinMatch } from './menu-entries.js';

/** Pinyin of a name's first characters: `gushu`, `gus` and `gs` all find 古树. */
export const pinyinMatch: PinyinMatch = (words, typed) =>
  match(words, typed, { continuous: true })?.[0] === 0;
