import { match } from 'pinyin-pro';
import type { PinyinPlace } from './menu-entries.js';

/** Pinyin of a name's characters one after the other: `gushu`, `gus` and `gs` all find 古树, at its beginning. */
export const pinyinPlace: PinyinPlace = (words, typed) =>
  match(words, typed, { continuous: true })?.[0] ?? -1;
