import { columnOf, derivedTree, endLevelOf, hasCityLevel, ReviewStatus } from '@gushu/shared';
import type { SpeciesSeed } from '../base-data/species.js';
import { kindAndAge, siteOf, sizes, slopeOf, vigorOf, type Kind } from './models.js';
import type { County, Village } from './places.js';
import { pointIn, type Outline } from './polygon.js';
import type { Random, Weighted } from './random.js';
import { committee, envFactor, historyOf, oddity, personName, phoneNumber, smallPlace } from './texts.js';

/** Where trees grow and what grows there. */
export interface Ground {
  county: County;
  outline: Outline;
  villages: readonly Village[];
  species: Weighted<SpeciesSeed>;
  /** Mean height of the county above the sea. */
  altitude: number;
  tenant: string;
  year: number;
}

/** Values by wire name. */
export type Values = Record<string, string | number | null>;

/** Why demo trees have no photos. */
const NO_PHOTOS = '演示数据，未配照片';
const APPROVED = 0.92;
/** Share of the trees that are new in the data year; those below so many years have just come of age. */
const NEW_IN_YEAR = 0.02;
const COME_OF_AGE = 110;
const URBAN = 0.09;
// 96 % of the rural trees stand outside of the circle around the county's label point.
const RURAL_NEAR_TOWN = 0.04;
const WITH_AGREEMENT = 0.72;
const WITH_PHONE = 0.8;
const SURVEY_DAYS = 600;
const DAY = 86_400_000;

/** Most trees are approved; the rest are drafts, returned, or wait where the review chain can be. */
export function statusOf(random: Random, protectLevel: string, county: string): number {
  if (random.chance(APPROVED)) return ReviewStatus.approved;
  const draw = random.next();
  if (draw < 0.25) return ReviewStatus.draft;
  if (draw < 0.4) return ReviewStatus.returned;
  const end = endLevelOf(protectLevel);
  const waiting: number[] = [ReviewStatus.county];
  if (end <= 2 && hasCityLevel(county)) waiting.push(ReviewStatus.city);
  if (end <= 1) waiting.push(ReviewStatus.province);
  return random.pick(waiting);
}

const day = (time: number): string => new Date(time).toISOString().slice(0, 10);
const moment = (time: number): string => new Date(time).toISOString().slice(0, 19).replace('T', ' ');

/** Surveyed in the two years before the data year, entered some days later, reviewed within the month. */
export function dates(random: Random, year: number, status: number): Values {
  const surveyed = Date.UTC(year - 2, 2, 1) + random.integer(0, SURVEY_DAYS) * DAY;
  const entered = surveyed + random.integer(1, 10) * DAY + random.integer(8 * 3600, 18 * 3600) * 1000;
  const reviewed = entered + random.integer(1, 30) * DAY;
  const done = status === ReviewStatus.approved;
  return {
    checkDate: day(surveyed),
    inquirer: personName(random),
    createTime: moment(entered),
    updateTime: moment(done ? reviewed : entered),
    reviewDate: done ? day(reviewed) : null,
    reviewer: done ? personName(random) : null,
  };
}

const MAKERS: Record<string, (county: County) => string> = {
  '1': ({ provinceName }) => `${provinceName}人民政府`,
  '2': ({ cityName, provinceName, code }) => `${hasCityLevel(code) ? cityName : provinceName}人民政府`,
  '3': ({ name }) => `${name}人民政府`,
};

interface Standing {
  county: County;
  village: string;
  town: boolean;
  dutyType: string;
}

/** Who keeps a tree or group. */
export function care(random: Random, { county, village, town, dutyType }: Standing): Values {
  const unit = town ? `${county.name}园林绿化管理处` : committee(village);
  const signed = day(Date.UTC(2017, 0, 1) + random.integer(0, 2500) * DAY);
  const agreed = random.chance(WITH_AGREEMENT);
  return {
    manageCompany: dutyType === '1' ? unit : null,
    managePeople: dutyType === '2' || random.chance(0.5) ? personName(random) : null,
    managePhone: random.chance(WITH_PHONE) ? phoneNumber(random) : null,
    agreementNo: agreed ? `${county.code}-${signed.slice(0, 4)}-${random.integer(1000, 9999)}` : null,
    agreementDate: agreed ? signed : null,
  };
}

interface Life {
  kind: Kind;
  vigor: string;
  species: string;
  year: number;
}

function stories(random: Random, { kind, vigor, species, year }: Life): Values {
  const famous = kind.oldTreeType !== '1';
  return {
    ageKind: random.chance(0.15) ? '1' : '2',
    envFactor: vigor === '2' || vigor === '3' ? envFactor(random) : null,
    famousWoodType: famous ? random.pick(['1', '2', '3', '4', '6', '7']) : null,
    planter: famous ? personName(random) : null,
    plantTime: famous ? `${year - kind.treeAge}年` : null,
    oldTreeHistory: historyOf(random, kind.oldTreeType, kind.treeAge, species),
    specialStatus: oddity(random),
  };
}

function identity(ground: Ground, serial: number, species: SpeciesSeed, approved: boolean): Values {
  const digits = String(serial).padStart(5, '0');
  return {
    tenantId: ground.tenant,
    year: ground.year,
    surveyNumber: digits,
    oldTreeNumber: approved ? ground.county.code + digits : null,
    provinceOldTreeNumber: `D${ground.county.code}-${digits}`,
    treeType: species.id,
    treeTypeName: species.species,
    alias: species.alias.split(',')[0] || null,
    latinName: species.latinName,
    section: species.section,
    genus: species.genus,
    sensitive: species.sensitive,
    dataSource: 'survey2',
    version: 1,
  };
}

/** Why some came into the register in the year: they are famous, have just come of age, or had been missed. */
function newReasonOf(random: Random, { oldTreeType, treeAge }: Kind): string | null {
  if (!random.chance(NEW_IN_YEAR)) return null;
  if (oldTreeType === '2') return '4';
  return treeAge < COME_OF_AGE ? '1' : '2';
}

/**
 * One tree of the ground with the serial number: its columns by wire name, in parts, since small objects of one shape
 * are made ten times as fast as a single one of seventy spread members.
 */
export function demoTree(ground: Ground, serial: number, random: Random): Values[] {
  const { county, outline } = ground;
  const species = ground.species.draw(random);
  const kind = kindAndAge(random);
  const level = derivedTree(kind) as { oldTreeLevel: string; protectLevel: string };
  const status = statusOf(random, level.protectLevel, county.code);
  const vigor = vigorOf(random, kind.treeAge);
  const town = random.chance(URBAN);
  const place: Village = ground.villages.length > 0 ? random.pick(ground.villages) : county;
  const [lon, lat] = pointIn(outline, town || random.chance(RURAL_NEAR_TOWN), random);
  const site = siteOf(random, county.province.soils, town);
  const height = Math.max(0, Math.min(4600, ground.altitude * (1 + 0.12 * random.normal())));
  const approved = status === ReviewStatus.approved;
  return [
    identity(ground, serial, species, approved),
    kind,
    sizes(random, kind.treeAge, species),
    slopeOf(random),
    site,
    dates(random, ground.year, status),
    care(random, { county, village: place.name, town, dutyType: site.dutyType }),
    stories(random, { kind, vigor, species: species.species, year: ground.year }),
    {
      oldTreeLevel: level.oldTreeLevel,
      protectLevel: level.protectLevel,
      recogniseDept: approved ? (MAKERS[level.protectLevel]?.(county) ?? null) : null,
      status,
      vigor,
      lifeStatus: vigor === '4' ? '2' : '1',
      lon,
      lat,
      coordSys: '1',
      xzCode: place.code,
      smallPlaceName: smallPlace(random, place.name, town),
      altitude: Math.round(height * 10) / 10,
      spreadC: '1',
      newReason: newReasonOf(random, kind),
      // Most of them have no photos, and the rules ask why.
      warningNote: NO_PHOTOS,
    },
  ];
}

/** Columns of a table that values fill, in the order of their COPY line. */
export const columnsOf = (parts: readonly Values[]): string =>
  parts
    .flatMap((part) => Object.keys(part))
    .map(columnOf)
    .join(', ');
