import {
  type BestTree,
  EVERY_HUNDRED,
  type Exhibit,
  type Film,
  type Footprint,
  type GoodTreeMark,
  type PageOf,
  type ShowcaseFile,
} from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { get } from '../../../api/client.js';
import { fetchContent } from '../../../api/wfs.js';
import { usePermission } from '../../../session/access.js';
import { useRegionScope } from '../../../session/region-scope.js';
import { type CategoryCode, ON_GLOBE, paramsOf } from './categories.js';
import { type CategoryMark, marksOf } from './marks.js';

/** Which part of a category is shown. */
export interface CategoryAsked {
  category: CategoryCode | undefined;
  xzCode: string;
  year: number | undefined;
  /** Kind of the two hundred trees. */
  treeType: string;
}

/** An entry of a category as its list shows it. */
export interface CategoryEntry {
  id: string;
  name: string;
  xzName: string;
  coordinate: string | null;
  provinceOldTreeNumber: string | null;
  provinceGroupNumber: string | null;
  /** Where the answer knows more. */
  oldTreeId?: string | null;
  groupId?: string | null;
  treeName: string | null;
  url: string | null;
  imgList?: readonly ShowcaseFile[];
  describe?: string | null;
  description?: string | null;
}

const NO_MARKS: CategoryMark[] = [];
const SHOWCASE = 'apicture/apicture';
/** Footprints that the map asks for. */
const MAX_FOOTPRINTS = 9999;

/** Whether the data screen's call of best trees answers: it says in short what the showcase's says at length. */
const SCREEN = 'zyzk';

type Ask = (path: string, query: Record<string, string | number | undefined>) => Promise<CategoryEntry[]>;

/** How the entries of a category are read, each by its own call. */
const LISTS: Readonly<
  Record<CategoryCode, (asked: CategoryAsked, ask: Ask, short: boolean) => Promise<CategoryEntry[]>>
> = {
  zsjzj: ({ xzCode }, ask) =>
    ask('goodFootprint/goodFootprint/page', { xzCode, current: 1, size: MAX_FOOTPRINTS }),
  sbgs1: ({ xzCode, treeType }, ask) =>
    ask(`${SHOWCASE}/doubleHundredTree`, { xzCode, treeType: treeType === EVERY_HUNDRED ? '' : treeType }),
  sbgs2: ({ xzCode }, ask) => ask(`${SHOWCASE}/getGroupSbgs`, { xzCode }),
  gbgs: ({ xzCode, year }, ask) => ask(`${SHOWCASE}/expressOldTree`, { xzCode, year }),
  zmgs: ({ xzCode, year }, ask, short) =>
    ask(short ? 'largeDataScreen/largeDataScreen/goodOldTreeData' : `${SHOWCASE}/getzmgsList`, {
      xzCode,
      year,
    }),
  xcp: ({ xzCode, year }, ask) => ask(`${SHOWCASE}/billboardOldTree`, { xzCode, year }),
  syz1: ({ xzCode, year }, ask) =>
    ask(`${SHOWCASE}/photoGraphyOldTree`, { xzCode, year, photoExhibition: '2022' }),
  syz2: ({ xzCode, year }, ask) =>
    ask(`${SHOWCASE}/photoGraphyOldTree`, { xzCode, year, photoExhibition: '2023' }),
};

type Answer = PageOf<Footprint> | readonly (BestTree | Exhibit | Film | GoodTreeMark)[];

const rowsOf = (answer: Answer): CategoryEntry[] => ('records' in answer ? answer.records : [...answer]);

/** The marks of a category in a region; without a category nothing is asked. */
export function useCategoryMarks({ category, xzCode, year, treeType }: CategoryAsked) {
  const scope = useRegionScope();
  const read = useQuery({
    queryKey: ['globe', 'marks', category, xzCode, year, treeType],
    queryFn: async ({ signal }) => {
      const { layers } = ON_GLOBE[category!];
      const asked = { scope, xzCode, year, params: paramsOf(category!, treeType) };
      const found = await Promise.all(layers.map((layer) => fetchContent({ layer, ...asked }, signal)));
      return marksOf(found.flat());
    },
    enabled: category !== undefined,
    staleTime: 60_000,
  });
  return { read, marks: category ? (read.data ?? NO_MARKS) : NO_MARKS };
}

/** Addresses of pictures hold for an hour. */
const RENEWED_MS = 45 * 60_000;

/** The entries of a category in a region, in the reader's language. */
export function useCategoryEntries(asked: CategoryAsked) {
  const { language } = useTranslation().i18n;
  const isShort = usePermission(SCREEN);
  const { category, xzCode, year, treeType } = asked;
  return useQuery({
    queryKey: ['globe', 'entries', category, xzCode, year, treeType, isShort, language],
    queryFn: ({ signal }) =>
      LISTS[category!](asked, async (path, query) => rowsOf(await get<Answer>(path, query, signal)), isShort),
    enabled: category !== undefined,
    staleTime: 60_000,
    refetchInterval: RENEWED_MS,
  });
}

/** Entries by their id, to be found from a mark. */
export const useEntriesById = (entries: readonly CategoryEntry[] | undefined) =>
  useMemo(() => new Map(entries?.map((entry) => [entry.id, entry])), [entries]);
