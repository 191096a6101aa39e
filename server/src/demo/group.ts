import { ReviewStatus } from '@gushu/shared';
import type { SpeciesSeed } from '../base-data/species.js';
import { clip, siteOf, slopeOf, tenth, vigorOf } from './models.js';
import type { Village } from './places.js';
import { away, type Circle, hectaresOf, place, wktOf } from './group-ground.js';
import type { Position } from './polygon.js';
import { type Random, Weighted } from './random.js';
import { personName, smallPlace } from './texts.js';
import { care, dates, demoTree, type Ground, statusOf, type Values } from './tree.js';

/** A group with the trees of it that have an archive of their own. */
export interface DemoGroup {
  group: Values;
  members: Values[][];
}

/** Numbers of a new group and of its first tree. */
export interface Serials {
  id: string;
  group: number;
  tree: number;
}

const MEDIAN_TREES = 45;
// The mean of such a log-normal distribution is then 208.
const SPREAD = 1.75;
const [FEWEST, MOST] = [3, 20_000];
const MEMBERS = [5, 26] as const;
const HECTARES_A_TREE = [0.02, 0.15] as const;
const MOST_HECTARES = 80;
// Inside of an outline whose corners are no nearer.
const MEMBERS_WITHIN = 0.6;

function membersOf(
  ground: Ground,
  { at, km, trees, serial, of }: { at: Position; km: number; trees: number; serial: number; of: Values },
  random: Random,
): Values[][] {
  const count = Math.min(trees, random.integer(...MEMBERS));
  return Array.from({ length: count }, (_, i) => {
    const parts = demoTree(ground, serial + i, random);
    const [lon, lat] = away(
      at,
      km * MEMBERS_WITHIN * Math.sqrt(random.next()),
      random.between(0, 2 * Math.PI),
    );
    const { smallPlaceName, altitude } = of;
    return [
      ...parts.slice(0, -1),
      { ...parts.at(-1), lon, lat, altitude, smallPlaceName, spreadC: '2' } as Values,
      { provinceGroupNumber: of['provinceGroupNumber'] ?? null, groupId: of['id'] ?? null },
    ];
  });
}

const UNDERWOOD = ['檵木、杜鹃', '山茶、冬青', '黄荆、酸枣', '荚蒾、胡枝子'];
const COVER = ['麦冬', '狗脊蕨', '苔草', '沿阶草、蕨类'];
const OPERATION = ['无经营活动', '林下少量采集', '游客步道经过', '周边为耕地'];
const STATE = ['设有围栏和保护牌，专人巡护', '设有保护牌，村民自发看护', '日常巡护，无保护设施'];

/** Fields of the form about the ground and the layers below the trees. */
function standOf(height: number, random: Random): Values {
  const bare = random.chance(0.2);
  const { slope, aspect } = slopeOf(random);
  return {
    slope,
    aspect,
    closure: Math.round(random.between(0.4, 0.9) * 100) / 100,
    minimumAltitude: tenth(height - random.between(2, 30)),
    highestAltitude: tenth(height + random.between(2, 60)),
    soilLand: tenth(random.between(30, 120)),
    underwoodType: bare ? null : random.pick(UNDERWOOD),
    underwoodDensity: bare ? 0 : tenth(random.between(5, 60)),
    groundCoverType: bare ? null : random.pick(COVER),
    groundCoverDensity: bare ? 0 : tenth(random.between(5, 90)),
    avgHeight: tenth(clip(16 + 4 * random.normal(), 5, 40)),
    operation: random.pick(OPERATION),
    protectionStatus: random.pick(STATE),
    vigor: vigorOf(random, 200),
    protectSuggestion: random.chance(0.3) ? '划定保护范围，加强防火和病虫害监测' : null,
  };
}

/** The one to three main species of a group; its members are of these. */
function speciesOf(ground: Ground, random: Random): SpeciesSeed[] {
  const drawn = Array.from({ length: random.integer(1, 3) }, () => ground.species.draw(random));
  return drawn.filter((one, i) => drawn.findIndex(({ id }) => id === one.id) === i);
}

/** A group of the ground with its outline and its trees; `taken` is the ground of other groups. */
export function demoGroup(ground: Ground, serials: Serials, taken: Circle[], random: Random): DemoGroup {
  const { county } = ground;
  const species = speciesOf(ground, random);
  const [main] = species as [SpeciesSeed];
  const village: Village = ground.villages.length > 0 ? random.pick(ground.villages) : county;
  const trees = Math.round(clip(Math.exp(Math.log(MEDIAN_TREES) + SPREAD * random.normal()), FEWEST, MOST));
  const hectares = Math.min(MOST_HECTARES, trees * random.between(...HECTARES_A_TREE));
  const { at, km, ring } = place(ground.outline, hectares, taken, random);
  const digits = String(serials.group).padStart(4, '0');
  const height = Math.max(2, Math.min(4500, ground.altitude * (1 + 0.12 * random.normal())));
  const smallPlaceName = smallPlace(random, village.name, false);
  const of = {
    id: serials.id,
    provinceGroupNumber: `D${county.code}-G${digits}`,
    smallPlaceName,
    altitude: tenth(height),
  };
  const own = {
    ...ground,
    villages: [village],
    species: new Weighted(species.map((one) => [one, 1] as const)),
  };
  const members = membersOf(own, { at, km, trees, serial: serials.tree, of }, random);
  const group = {
    ...identityOf(ground, of, { digits, species, smallPlaceName, village }),
    ...placeOf(at, ring),
    ...levelsOf(members, county.code, random),
    trees,
    oldTrees: members.length,
    ...standOf(height, random),
    ...keepingOf(own, village, random),
    treeType: main.id,
    treeTypeName: main.species,
    section: main.section,
    genus: main.genus,
  };
  const surveyed = datesOf(ground, group.status, random);
  const isApproved = group.status === ReviewStatus.approved;
  return {
    group: { ...group, ...surveyed, groupNumber: isApproved ? county.code + digits : null } as Values,
    members,
  };
}

interface Named {
  digits: string;
  species: readonly SpeciesSeed[];
  smallPlaceName: string;
  village: Village;
}

function identityOf(ground: Ground, of: Values, { digits, species, smallPlaceName, village }: Named) {
  return {
    id: of['id'] ?? null,
    tenantId: ground.tenant,
    year: ground.year,
    checkNumber: digits,
    provinceGroupNumber: of['provinceGroupNumber'] ?? null,
    groupName: `${smallPlaceName}${species[0]!.species}群`.slice(0, 100),
    mainTreeType: species.map(({ id }) => id).join(','),
    mainTreeTypeName: species.map((one) => one.species).join('、'),
    xzCode: village.code,
    place: smallPlaceName,
    east: '村道',
    west: '溪沟',
    south: '农田',
    north: '山脊',
    dataSource: 'survey2',
    version: 1,
  };
}

const placeOf = (at: Position, ring: readonly Position[]) => ({
  lon: at[0],
  lat: at[1],
  geom: wktOf(ring),
  area: Math.max(0.0001, Math.round(hectaresOf(ring, at) * 10_000) / 10_000),
});

/** A group is protected as the highest of its trees, and reviewed as far up. */
function levelsOf(members: readonly Values[][], county: string, random: Random) {
  const trees = members.map((parts) => Object.assign({}, ...parts) as Values);
  const protectLevel = trees.map((tree) => String(tree['protectLevel'])).sort()[0] ?? '3';
  const mean = (name: string) => trees.reduce((sum, tree) => sum + Number(tree[name]), 0) / trees.length;
  return {
    protectLevel,
    status: statusOf(random, protectLevel, county),
    lifeStatus: '1',
    avgTreeAge: Math.max(100, Math.round(mean('treeAge'))),
    avgBust: tenth(clip(mean('bust'), 10, 1000)),
  };
}

function keepingOf({ county }: Ground, village: Village, random: Random) {
  const site = siteOf(random, county.province.soils, false);
  const { soilType, growEnvironment, growPlace, placeType, ownership, manageDept, dutyType } = site;
  const kept = care(random, { county, village: village.name, town: false, dutyType });
  const { manageCompany, managePeople, managePhone } = kept;
  const given = { soilType, growEnvironment, growPlace, placeType, ownership, manageDept, dutyType };
  return { ...given, manageCompany, managePeople: managePeople ?? personName(random), managePhone };
}

function datesOf({ year }: Ground, status: number, random: Random): Values {
  const { checkDate, inquirer, createTime, updateTime } = dates(random, year, status);
  return { checkDate, inquirer, createTime, updateTime } as Values;
}
