import type { DrawnPicture } from './showcase-files.js';
import type { DemoSubject } from './showcase-subjects.js';

/** Remark on an entry that says that it is invented. */
export const DEMO_NOTE = '演示内容，图为绘制。';
/** Who has made the pictures and the rows. */
export const DEMO_AUTHOR = '演示绘图';

const HOURS: Readonly<Record<string, string>> = {
  dawn: '晨曦',
  morning: '清晨',
  noon: '晴昼',
  gold: '斜阳',
  dusk: '暮色',
  blue: '初夜',
  night: '月夜',
  mist: '薄雾',
  snow: '飞雪',
};
const SEASONS: Readonly<Record<string, string>> = {
  spring: '春日',
  summer: '夏日',
  autumn: '秋日',
  winter: '冬日',
  snow: '雪中',
};
const CHARACTERS: Readonly<Record<string, string>> = {
  camphor: '冠如巨伞，枝叶四季常青，近闻有淡淡的樟香，是村里人歇凉说话的地方。',
  cypress: '树干扭转，纹理如绳，冬夏不凋，树下的石阶被一代代人踩得发亮。',
  ginkgo: '每到深秋满树金黄，叶落时铺成一地，来看的人从早到晚不断。',
  scholar: '浓荫覆地，夏天槐花满树，老人说起村里的事总从这棵树讲起。',
  pine: '枝干平展如迎客，立在风口上，雪压不弯，雾来时只见半身。',
  sweetgum: '春绿秋红，霜后红得最深，远远就能认出山口的方向。',
  yew: '层层平枝，生长极慢，一圈年轮要等一个四季。',
  zelkova: '枝条向上伸展如扇，树形匀称，秋叶由黄转红。',
  banyan: '气根垂地成柱，一树成林，树下摆得开几十张桌子。',
  lychee: '老干新枝，至今年年结果，果熟时全村都来分一捧。',
  willow: '枝条拂水，早春最先见绿，渡口的人以它认岸。',
  plum: '老干横斜，开花最早，花落时像下了一场小雪。',
};
const VISITS: Readonly<Record<string, [name: string, text: string]>> = {
  class: ['一堂自然课', '一个学校班级在老师带领下来到树下，认树种、量树影、数年轮，把看到的画进作业本。'],
  keepers: ['一次胸围量测', '管护人员在离地1.3米处量测胸围，检查树洞和支撑，记入巡护记录。'],
  family: ['一家人的周末', '一家人沿石阶走到树下，孩子第一次知道树也有自己的档案。'],
  one: ['一位游人的停留', '一位游人路过，在树下坐了一会儿，临走时拍了一张照片。'],
};
const WORDS = [
  '愿年年今日，树还在，人也还在。',
  '你站了几百年，我只来看你一次，却记了一辈子。',
  '小时候在树下背书，如今带孩子来听风。',
  '谢谢你替我们记住村里所有的夏天。',
  '等叶子黄了，我们再来。',
  '这一声谢谢，说给守树的人。',
];

const metres = (value: number | null): string => (value === null ? '' : String(Math.round(value * 10) / 10));

/** Name of an entry for its tree or group: 临安区千年银杏. */
export function nameOf({ place, species, age, isGroup, trees }: DemoSubject): string {
  if (isGroup) return `${place}${species}古树群（${trees}株）`;
  return `${place}${age !== null && age >= 1_000 ? '千年' : '古'}${species}`;
}

/** The measures of the register as a sentence. */
export function measuresOf({ age, height, bust, crown, isGroup, trees }: DemoSubject): string {
  const parts = [
    isGroup ? `共${trees}株` : '',
    age === null ? '' : `${isGroup ? '平均' : ''}树龄约${age}年`,
    height === null ? '' : `${isGroup ? '平均' : ''}高${metres(height)}米`,
    bust === null ? '' : `${isGroup ? '平均' : ''}胸围${metres(bust)}厘米`,
    crown === null ? '' : `平均冠幅${metres(crown)}米`,
  ].filter((part) => part !== '');
  return `${parts.join('，')}。`;
}

/** The title of a photograph: 暮色中的榉树. */
export const titleOf = ({ hour, season }: DrawnPicture, { species, isGroup }: DemoSubject): string =>
  `${hour === 'snow' ? '' : SEASONS[season]}${HOURS[hour]}·${species}${isGroup ? '林' : ''}`;

/** Description of a tree of a kind. */
export const characterOf = ({ kind }: DrawnPicture): string => CHARACTERS[kind] ?? '';

/** A visit by those who are in the picture: its name and its description. */
export const visitOf = ({ who = 'one' }: DrawnPicture): [name: string, text: string] =>
  VISITS[who] ?? VISITS['one']!;

/** Words that somebody has left under a tree. */
export const wordsOf = (at: number): string => WORDS[at % WORDS.length]!;
