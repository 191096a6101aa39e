import { EVERY_HUNDRED, type ShowcaseCount } from '@gushu/shared';

/** A category of the globe: its layers and its look. */
interface CategoryOnGlobe {
  /** Layers of the map service, trees and places before groups. */
  layers: readonly string[];
  /** Edition of the photo exhibition. */
  photoExhibition?: '2022' | '2023';
  /** Whether its trees can be filtered by kind. */
  hasKinds?: true;
  /** The list that it links to. */
  list?: string;
  /** Colour of its marks on the dark picture, and a sign in them. */
  color: string;
  sign: string;
}

/** Code of a category, as the wire names it. */
export type CategoryCode = ShowcaseCount['code'];

/** The categories in the order of the panel. */
export const CATEGORY_CODES: readonly CategoryCode[] = [
  ...(['zsjzj', 'sbgs1', 'sbgs2', 'gbgs', 'zmgs', 'xcp', 'syz1', 'syz2'] as const),
];

const both = (name: string): string[] => [`${name}_gushu`, `${name}_gushuqun`];

/** Layers and look of each category. */
export const ON_GLOBE: Readonly<Record<CategoryCode, CategoryOnGlobe>> = {
  zsjzj: { layers: both('zuimeizuji'), color: '#F2C14E', sign: '足' },
  sbgs1: { layers: ['shuangbai_gushu'], hasKinds: true, color: '#34D399', sign: '百' },
  sbgs2: { layers: ['shuangbai_gushuqun'], color: '#2DD4BF', sign: '群' },
  gbgs: { layers: ['gaobaigushu'], color: '#F472B6', sign: '白' },
  zmgs: { layers: both('zuimeigushu'), color: '#FBBF24', sign: '美' },
  xcp: { layers: both('xuanchuanpian'), list: '/landscape/list?id=1', color: '#60A5FA', sign: '片' },
  syz1: { layers: both('sheyingzhan'), photoExhibition: '2022', color: '#C4B5FD', sign: '影' },
  syz2: { layers: both('sheyingzhan'), photoExhibition: '2023', color: '#A78BFA', sign: '影' },
};

/** The category of an address; undefined where the address has none. */
export const categoryOf = (text: string | null | undefined): CategoryCode | undefined =>
  CATEGORY_CODES.find((code) => code === text);

/** View parameters of a category's layers; the first kind of tree means all. */
export function paramsOf(category: CategoryCode, treeType: string): Record<string, string> {
  const { photoExhibition, hasKinds } = ON_GLOBE[category];
  return {
    ...(photoExhibition ? { photoExhibition } : {}),
    ...(hasKinds && treeType !== EVERY_HUNDRED ? { treeType } : {}),
  };
}
