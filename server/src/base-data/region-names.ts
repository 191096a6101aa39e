import { placeKey, READINGS, romanizedName } from '@gushu/shared';
import { customPinyin, pinyin } from 'pinyin-pro';

customPinyin(READINGS);

const read = (name: string): string[] =>
  pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive' });

/** What English pages call a region, in the form in which it is searched: xihudistrict. */
export const searchNameOf = (name: string): string => placeKey(romanizedName(name, read));
