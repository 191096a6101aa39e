import {
  type BestTree,
  type Exhibit,
  ExhibitKind,
  type ExhibitionEntry,
  type Film,
  type Footprint,
  isBlank,
  isOwnPath,
  PHOTO_EDITIONS,
  readFilms,
  type ShowcaseEntry,
  type ScreenVideo,
  type ShowcaseFile,
  type RecordDefinition,
  type goodOldTree,
  type goodFootprint,
  type oldTreeExhibition,
  type billboard,
  type apicture,
} from '@gushu/shared';
import type { Stored } from '../../../rows/stored.js';
import { mayPlay } from '../../system/frame/index.js';
import { filmsOf, picturesOf } from '../content/index.js';

/** A stored row of an entry, and the part that all kinds of entries share. */
export interface Found<D extends RecordDefinition> {
  row: Stored<D>;
  entry: ShowcaseEntry;
}

/** Settings and texts that turn rows into answers. */
export interface Dress {
  /** Hosts whose films may be played. */
  hosts: readonly string[];
  /** Text of an award by its key. */
  award: (key: string) => string | null;
}

const text = (value: string | null): string | null => (isBlank(value) ? null : value);

/** Subject of an entry: 1 a tree, 2 a group. */
const kindOf = ({ groupId }: ShowcaseEntry): 1 | 2 => (groupId === null ? 1 : 2);

/** Pictures dealt into two columns by turns, the left one first. */
export const inColumns = (files: readonly ShowcaseFile[]) => ({
  leftImgEntities: files.filter((_, at) => at % 2 === 0),
  rightImgEntities: files.filter((_, at) => at % 2 === 1),
});

/** A best tree. */
export const bestTreeOf = ({ row, entry }: Found<typeof goodOldTree>): BestTree => ({
  ...entry,
  type: kindOf(entry),
  year: row.year,
  cherish: text(row.cherish),
  description: text(row.description),
  describe: text(row.describe),
  ...inColumns(picturesOf(entry.imgList)),
});

const positionOf = (coordinate: string | null): { lon: number | null; lat: number | null } => {
  const [lon, lat] = (coordinate?.split(';')[0] ?? '').split(' ');
  return lon && lat ? { lon: Number(lon), lat: Number(lat) } : { lon: null, lat: null };
};

/** A footprint with its films: own ones, and those of other hosts that may be played. */
export function footprintOf({ row, entry }: Found<typeof goodFootprint>, { hosts }: Dress): Footprint {
  const others = readFilms(row.video, row.urlName).filter(({ url }) => mayPlay(hosts, url));
  const own = filmsOf(entry.imgList).map(({ url, remark, name }) => ({ url, title: remark ?? name }));
  const films = [...own, ...others];
  return {
    ...entry,
    type: kindOf(entry),
    ...positionOf(entry.coordinate),
    year: row.year,
    oldTreeType: text(row.oldTreeType),
    oldTreePosition: text(row.oldTreePosition),
    describe: text(row.describe),
    qiaomuZhanbi: row.qiaomuZhanbi,
    zhuyaoZhanbi: row.zhuyaoZhanbi,
    cherish: text(row.cherish),
    video: films.map(({ url }) => url).join(';'),
    urlName: films.map(({ title }) => title.replaceAll(/[,，]/g, ' ')).join(','),
    attachmentEntities: picturesOf(entry.imgList).map(({ url }) => ({ attachmentUrl: url })),
  };
}

/** An entry of the exhibition. */
export const exhibitionOf = ({ row, entry }: Found<typeof oldTreeExhibition>): ExhibitionEntry => ({
  ...entry,
  type: kindOf(entry),
  treeType: entry.treeName,
  isExist: text(row.isExist),
  awardsName: text(row.awardsName),
  year: row.year,
  coverUrl: entry.url,
  description: text(row.description),
});

/** A film: its own file comes before the address entered for it. */
export function filmOf({ row, entry }: Found<typeof billboard>, { hosts }: Dress): Film {
  const address = text(row.url);
  const cover = text(row.firstFrameUrl);
  const [own] = filmsOf(entry.imgList);
  return {
    ...entry,
    billboardId: entry.id,
    type: text(row.type),
    url: own?.url ?? (address !== null && mayPlay(hosts, address) ? address : null),
    firstFrameUrl: entry.url ?? (cover !== null && isOwnPath(cover) ? cover : null),
    description: text(row.description),
    orderBillboard: row.orderBillboard,
  };
}

/** Playable videos of a film: its own files, else the address entered for it. */
export function videosOf({ name, url, firstFrameUrl, imgList }: Film): ScreenVideo[] {
  const own = filmsOf(imgList).map((file) => ({ name: file.remark || name, url: file.url, firstFrameUrl }));
  return own.length > 0 || url === null ? own : [{ name, url, firstFrameUrl }];
}

/** An exhibit of a category. */
export function exhibitOf({ row, entry }: Found<typeof apicture>, { award }: Dress): Exhibit {
  const dataType = row.dataType as ExhibitKind;
  const type = text(row.type);
  return {
    ...entry,
    dataType,
    pictureName: entry.name,
    type: dataType in PHOTO_EDITIONS ? type : kindOf(entry),
    typeName: type === null ? null : award(type),
    author: text(row.author),
    age: row.age ?? entry.treeAge,
    year: row.year,
    photoExhibition: text(row.photoExhibition),
    doubleHundredType: text(row.doubleHundredType),
    describe: text(row.describe),
    fileType: entry.imgList[0]?.fileType ?? null,
  };
}
