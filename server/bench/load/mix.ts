/** A person of the load: their region and some trees in it. */
export interface Reader {
  region: string;
  treeIds: readonly string[];
  /** Holds every permission, so they also read what administrators read. */
  administers: boolean;
}

const TREES = '/api/oldTree/oldTree';
const SYSTEM = '/api/blade-system';
const ANALYSE = '/api/analyse/analyse';

/** One kind of read: how often among a hundred, and its path by its running number. */
interface Read {
  name: string;
  share: number;
  address: (reader: Reader, time: number) => string;
}

/** The columns that the console's list shows by default; it requests no others. */
const COLUMNS = 'provinceOldTreeNumber,treeTypeName,xzCode,treeAge,oldTreeLevel,vigor,status';
const LIST = `${TREES}/page?size=10&columns=${COLUMNS}`;

const one = <T>(all: readonly T[], time: number): T => all[time % all.length]!;
const DICTIONARIES = [
  'vigor',
  'data_status',
  'old_tree_level',
  'ownership',
  'grow_place',
  'grow_environment',
];
const STATISTICS = ['oldTreeLevel', 'ownership', 'growthVigor', 'treeAge', 'oldTreeResource', 'treeType'];

/**
 * A working day of the console in a hundred reads: people page through lists and open trees; every screen requests its
 * dictionaries and its settings when it is opened; a new tab requests the user and their menus; statistics, the tree of
 * regions and notices are read in between.
 */
const MIX: readonly Read[] = [
  { name: 'list', share: 20, address: () => `${LIST}&current=1` },
  {
    name: 'list, next pages',
    share: 6,
    address: (_, time) => `${LIST}&current=${2 + (time % 4)}`,
  },
  {
    name: 'list, filtered',
    share: 4,
    address: (_, time) => `${LIST}&current=1&oldTreeLevel=${1 + (time % 3)}`,
  },
  { name: 'detail', share: 14, address: ({ treeIds }, time) => `${TREES}/detail?id=${one(treeIds, time)}` },
  {
    name: 'dictionary',
    share: 14,
    address: (_, time) => `${SYSTEM}/dict-biz/dictionary?code=${one(DICTIONARIES, time)}`,
  },
  {
    name: 'statistics',
    share: 10,
    address: ({ region }, time) => `${ANALYSE}/${one(STATISTICS, time)}?xzCode=${region}`,
  },
  {
    name: 'regions',
    share: 8,
    address: ({ region }) => `${SYSTEM}/region/lazy-tree?parentCode=${region || '00'}`,
  },
  { name: 'user-info', share: 5, address: () => '/api/blade-auth/oauth/user-info' },
  { name: 'menus', share: 4, address: () => `${SYSTEM}/menu/routes` },
  { name: 'buttons', share: 3, address: () => `${SYSTEM}/menu/buttons` },
  { name: 'screen settings', share: 4, address: () => `${SYSTEM}/screen-setting/list` },
  { name: 'notices', share: 6, address: () => '/api/blade-desk/notice/list?current=1&size=10' },
  {
    name: 'users or own profile',
    share: 2,
    address: ({ administers }) =>
      administers ? '/api/blade-user/page?current=1&size=10' : '/api/blade-user/info',
  },
];

/** The kinds of the mix. */
export const KINDS: readonly string[] = MIX.map(({ name }) => name);

/** A hundred reads of a person, each with its kind, in an order that is their own and the same in every run. */
export function readsOf(reader: Reader, seed: number): [kind: number, path: string][] {
  const reads = MIX.flatMap(({ share, address }, kind) =>
    Array.from({ length: share }, (_, time): [number, string] => [kind, address(reader, seed + time)]),
  );
  let state = seed + 1;
  for (let at = reads.length - 1; at > 0; at--) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    const other = state % (at + 1);
    [reads[at], reads[other]] = [reads[other]!, reads[at]!];
  }
  return reads;
}
