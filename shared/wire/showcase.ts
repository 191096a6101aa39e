import type { ExhibitKind } from '../records/apicture.js';

/** A picture or film of an entry; its addresses are signed and open for an hour. */
export interface ShowcaseFile {
  /** Key of dictionary `attach_type`: 1 a picture, all others films. */
  fileType: string;
  url: string;
  /** Of pictures: 600 pixels, and large enough for a screen. */
  thumbUrl: string | null;
  largeUrl: string | null;
  name: string;
  /** Caption. */
  remark: string | null;
  author: string | null;
}

/** Data of the register about the tree or group that an entry is about; null where it is about neither. */
export interface ShowcaseSubject {
  oldTreeId: string | null;
  groupId: string | null;
  oldTreeNumber: string | null;
  provinceOldTreeNumber: string | null;
  provinceGroupNumber: string | null;
  /** `lon lat`, of confessions several with semicolons between them; of a sensitive tree that the reader may not see with two decimals. */
  coordinate: string | null;
  xzCode: string;
  xzName: string;
  smallPlaceName: string | null;
  /** Species, of a group the main one. */
  treeName: string | null;
  latinName: string | null;
  section: string | null;
  genus: string | null;
  treeAge: number | null;
  /** Text of the level. */
  treeLevel: string | null;
  /** Girth in centimetres, height and mean crown width in metres. */
  bust: number | null;
  treeHeight: number | null;
  guanFu: number | null;
  groupName: string | null;
  /** Trees: of a group all of them, else 1. */
  treeCount: number | null;
  avgTreeAge: number | null;
  /** Hectares; canopy closure 0 to 1. */
  area: number | null;
  closure: number | null;
}

/** A published entry of the showcase. */
export interface ShowcaseEntry extends ShowcaseSubject {
  id: string;
  name: string;
  /** Its first picture. */
  url: string | null;
  imgList: ShowcaseFile[];
  publishTime: string | null;
}

/** A best tree or group (最美古树); its pictures stand in two columns. */
export interface BestTree extends ShowcaseEntry {
  /** 1 a single tree, 2 a group. */
  type: 1 | 2;
  year: number | null;
  cherish: string | null;
  description: string | null;
  describe: string | null;
  leftImgEntities: ShowcaseFile[];
  rightImgEntities: ShowcaseFile[];
}

/** A footprint (足迹). */
export interface Footprint extends ShowcaseEntry {
  type: 1 | 2;
  year: number | null;
  lon: number | null;
  lat: number | null;
  oldTreeType: string | null;
  oldTreePosition: string | null;
  describe: string | null;
  qiaomuZhanbi: number | null;
  zhuyaoZhanbi: number | null;
  cherish: string | null;
  /** Addresses of films that may be shown, own ones first, with semicolons between them; their titles with commas. */
  video: string;
  urlName: string;
  attachmentEntities: { attachmentUrl: string }[];
}

/** An entry of the exhibition (古树展示). */
export interface ExhibitionEntry extends ShowcaseEntry {
  type: 1 | 2;
  treeType: string | null;
  /** Key of dictionary `is_exist`: 1 it stands, 2 it is gone, else to be verified. */
  isExist: string | null;
  awardsName: string | null;
  year: number | null;
  coverUrl: string | null;
  description: string | null;
}

/** A film (宣传片); without an address where none may be shown. */
export interface Film extends ShowcaseEntry {
  billboardId: string;
  /** Key of dictionary `billboard_type`. */
  type: string | null;
  /** An own film, or an address of a host that the parameters name. */
  url: string | null;
  firstFrameUrl: string | null;
  description: string | null;
  orderBillboard: number | null;
}

/** An exhibit of a category. */
export interface Exhibit extends ShowcaseEntry {
  dataType: ExhibitKind;
  pictureName: string;
  /** Of photographs the key of dictionary `award_type` and its text; of others 1 a tree, 2 a group. */
  type: string | number | null;
  typeName: string | null;
  author: string | null;
  age: number | null;
  year: number | null;
  photoExhibition: string | null;
  doubleHundredType: string | null;
  describe: string | null;
  fileType: string | null;
}

/** A line of the panel of categories. */
export interface ShowcaseCount {
  code: 'zsjzj' | 'xcp' | ExhibitKind;
  name: string;
  num: number;
  /** 条, 株, 个 or 张. */
  unit: string;
}

/** A prize video of the globe. */
export interface PrizeVideo {
  title: string;
  /** Null where its host is none that films may be played from. */
  url: string | null;
}

/** Ids of the films that the list of films begins with, in their order. */
export const FIXED_FILM_IDS = ['0', '999', '1'] as const;

/** A video that the list of films begins with. */
export interface FixedVideo extends PrizeVideo {
  id: (typeof FIXED_FILM_IDS)[number];
}

/** A kind of the two hundred trees; the first, 0, stands for all. */
export interface HundredKind {
  code: string;
  name: string;
}

/** Properties of a best tree on the data screen. */
export type GoodTreeMark = Pick<
  BestTree,
  | 'id'
  | 'name'
  | 'treeName'
  | 'provinceOldTreeNumber'
  | 'provinceGroupNumber'
  | 'coordinate'
  | 'xzName'
  | 'url'
>;

/** Properties of one tree or group that every category shows. */
export interface Essence extends Omit<ShowcaseEntry, 'id' | 'publishTime'> {
  type: 1 | 2;
  cherish: string | null;
  description: string | null;
  describe: string | null;
  leftImgEntities: ShowcaseFile[];
  rightImgEntities: ShowcaseFile[];
  /** The entries about it, category by category. */
  categories: {
    code: ShowcaseCount['code'];
    id: string;
    name: string;
    describe: string | null;
    imgList: ShowcaseFile[];
  }[];
}
