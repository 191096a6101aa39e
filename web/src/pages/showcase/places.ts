import { isOwnPath, type MenuNode } from '@gushu/shared';
import { nodeOf } from '../../session/access.js';

/** The pages of the showcase besides its first one. */
export const PAGES = ['oldTreeText', 'oldTreeTrack', 'oldTreeBanner', 'oldTreeVideo'] as const;
export type ShowcasePage = (typeof PAGES)[number];

export const INDEX = '/landscape/index';
export const MAP = '/landscape/map';
export const LIST = '/landscape/list';
export const pathOf = (page: ShowcasePage): string => `/landscape/${page}`;

/** Categories of the globe. */
export const CATEGORIES = ['zsjzj', 'zmgs', 'xcp', 'syz1', 'syz2', 'sbgs1', 'sbgs2', 'gbgs'] as const;
export type Category = (typeof CATEGORIES)[number];

/** The category that the globe begins with when it is entered from a page. */
export const CATEGORY_OF: Readonly<Record<ShowcasePage, Category>> = {
  oldTreeText: 'sbgs1',
  oldTreeTrack: 'zsjzj',
  oldTreeBanner: 'syz1',
  oldTreeVideo: 'xcp',
};

/** Parameter of the address: `1` shows the page, `0` the globe. */
export const CLOSE_TYPE = 'closeType';

/** Whether an address asks for the globe instead of the page. */
export const showsGlobe = (params: URLSearchParams): boolean => params.get(CLOSE_TYPE) === '0';

/** Menu entry of the statistics of what is kept. */
const STATISTICS = 'statisAnalysis';
/** Entries that are no work: the home page, the screens and the showcase themselves. */
const OTHERS = new Set(['wel', 'bigScreen', 'landscape', 'globe']);

const firstLeaf = (node: MenuNode | undefined): string | undefined => {
  if (!node) return undefined;
  if (!node.children?.length) return isOwnPath(node.path) ? node.path : undefined;
  return node.children.map(firstLeaf).find((path) => path !== undefined);
};

/** Where the statistics of maintenance are: the entry of that code, else the next granted one; home where there is none. */
export function maintenancePath(menu: readonly MenuNode[]): string {
  const statistics = firstLeaf(nodeOf(menu, ({ code }) => code === STATISTICS));
  const next = menu.filter(({ code }) => !OTHERS.has(code)).map(firstLeaf);
  return statistics ?? next.find((path) => path !== undefined) ?? '/wel/index';
}

/** The lists by the parameter `id`. */
export const LIST_KINDS = { '1': 'films', '2': 'footprints', '3': 'exhibition' } as const;
export type ListId = keyof typeof LIST_KINDS;

/** The list that a page leads to, where it has one. */
export const LIST_OF: Readonly<Partial<Record<ShowcasePage, ListId>>> = {
  oldTreeVideo: '1',
  oldTreeTrack: '2',
  oldTreeBanner: '3',
};

/** Which list an address asks for; the first where it names none. */
export const listIdOf = (params: URLSearchParams): ListId => {
  const id = params.get('id') ?? '';
  return id in LIST_KINDS ? (id as ListId) : '1';
};
