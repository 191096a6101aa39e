import { placeKey, romanizedName } from '@gushu/shared';
import { syllablesOf } from '../rows/pinyin.js';

/** The name of a region on English pages, in the form in which it is searched: xihudistrict. */
export const searchNameOf = (name: string): string => placeKey(romanizedName(name, syllablesOf));

/** The same for very many names, of which a third are those of other regions, too. */
export function searchNames(): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const found = known.get(name) ?? searchNameOf(name);
    known.set(name, found);
    return found;
  };
}
