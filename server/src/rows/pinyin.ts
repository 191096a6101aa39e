import { READINGS, romanized } from '@gushu/shared';
import { customPinyin, pinyin } from 'pinyin-pro';

customPinyin(READINGS);

/** Syllables of Chinese characters. */
export const syllablesOf = (name: string): string[] =>
  pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive' });

/** A region's name, or its full name from the province down, as English pages show it. */
export const romanizedPlace = (name: string): string => romanized(name, syllablesOf);
