import { READINGS, romanized as romanizedBy } from '@gushu/shared';
import { customPinyin, pinyin } from 'pinyin-pro';

customPinyin(READINGS);

const read = (name: string) => pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive' });

/** A region's name in pinyin, as English pages show it. */
export const romanized = (name: string): string => romanizedBy(name, read);
