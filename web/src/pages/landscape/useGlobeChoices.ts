import { EVERY_HUNDRED } from '@gushu/shared';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { type CategoryCode, categoryOf } from './categories/categories.js';

/** Parameters of the address: category, year, kind of the two hundred trees. */
const CATEGORY = 'category';
const YEAR = 'year';
const KIND = 'treeType';
/** Stands for no category where the page was entered with one. */
const NONE = 'none';

/** The category, year and kind that are shown. They stand in the address; `entered` is the category where it names none. */
export function useGlobeChoices(entered: string | undefined) {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (changes: Readonly<Record<string, string>>) =>
      setParams(
        (last) => {
          const next = new URLSearchParams(last);
          for (const [name, value] of Object.entries(changes)) {
            if (value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  const setCategory = useCallback(
    (code: CategoryCode | undefined) => set({ [CATEGORY]: code ?? NONE, [KIND]: '' }),
    [set],
  );
  const setYear = useCallback((year: number | undefined) => set({ [YEAR]: year ? String(year) : '' }), [set]);
  const setTreeType = useCallback(
    (kind: string) => set({ [KIND]: kind === EVERY_HUNDRED ? '' : kind }),
    [set],
  );
  const year = Number(params.get(YEAR));
  return {
    category: categoryOf(params.get(CATEGORY) ?? entered),
    year: Number.isInteger(year) && year > 0 ? year : undefined,
    treeType: params.get(KIND) ?? EVERY_HUNDRED,
    setCategory,
    setYear,
    setTreeType,
  };
}
