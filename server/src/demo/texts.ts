import type { Random } from './random.js';

const wordsOf = (text: string): string[] => text.split(/\s+/);

const FAMILIES = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱江尹薛闫段雷侯龙黎史陶贺毛郝顾龚邵万覃武钱戴严莫孔向常汤',
];
const GIVEN_ONE = [...'伟强磊军洋勇杰涛明超平刚辉鹏华飞波斌凯健俊毅松林峰亮'];
const GIVEN_TWO = wordsOf(
  `建国 志强 秀英 玉兰 桂花 国庆 文斌 晓东 春生 永福 德明 家旺 水根 金龙 福生 长林 树森 青山 海燕
  丽娟 爱民 光明 庆云 兴旺 新华 成林`,
);
const SPOTS = wordsOf(
  `村口 村东头 村西头 后山 水口 桥头 井边 祠堂前 老学校院内 晒谷场边 土地庙旁 古道旁 山脚下 溪边
  池塘边 寺院内 老宅院内 田埂上 岭头 渡口旁 风水林内 戏台前`,
);
const TOWN_SPOTS = wordsOf(
  `公园东门 广场北侧 小区院内 小学院内 老街口 机关大院内 文庙内 滨河绿地 医院门前 博物馆院内
  中心街道旁 城隍庙前 书院旧址内 宿舍区内`,
);
const FACTORS = wordsOf(
  `根部土壤板结，透气性差 主干中空，有雷击痕迹 有白蚁危害，部分枝条枯死 树冠偏斜，一侧大枝折断
  周边硬质铺装过多，影响根系生长 藤蔓缠绕，光照不足 立地土层薄，干旱缺水 建筑物紧邻，生长空间受限`,
);
const ORIGINS = wordsOf(
  `相传为先祖迁居此地时手植 据族谱记载栽于建祠之年 当地视为风水树，世代守护 原为寺院所植，寺毁树存
  曾为乡民集会议事之所 传为赶考书生歇脚之处`,
);
const FAMOUS = wordsOf(
  `领导人视察当地时亲手栽植，立碑纪念 友好城市代表团来访时共同栽植 当地文化名人故居旧物，题咏甚多
  著名科学家在此考察时定为模式标本`,
);
const ODDITIES = wordsOf('干基板根发达 双干合抱 树干中空可容数人 一干多枝，形如华盖 树中生树 根抱巨石');

/** A person's name. */
export const personName = (random: Random): string =>
  random.pick(FAMILIES) + (random.chance(0.3) ? random.pick(GIVEN_ONE) : random.pick(GIVEN_TWO));

/** A made-up mobile number, of one small block so that it hits nobody. */
export const phoneNumber = (random: Random): string =>
  `1990000${String(random.integer(0, 9999)).padStart(4, '0')}`;

/** `坞石村村民委员会` → `坞石村`. */
const villageName = (name: string): string =>
  name.replace(/(社区)?(居民委员会|居委会)$/, '社区').replace(/(村)?(村民委员会|村委会)$/, '村');

/** The committee that keeps the trees of a village or quarter. */
export const committee = (village: string): string => {
  const name = villageName(village);
  return name.endsWith('村') ? `${name}民委员会` : `${name}居民委员会`;
};

/** Where in the village or town a tree stands. */
export const smallPlace = (random: Random, village: string, town: boolean): string =>
  `${villageName(village)}${random.pick(town ? TOWN_SPOTS : SPOTS)}`.replace('村村', '村');

/** A harmful factor around a tree that is not well. */
export const envFactor = (random: Random): string => random.pick(FACTORS);

/** The history of a tree, which famous trees always have; null for none. */
export function historyOf(random: Random, kind: string, age: number, species: string): string | null {
  if (kind !== '1') return `${random.pick(FAMOUS)}。该${species}现树龄约${age}年，长期作为纪念树专人养护。`;
  if (!random.chance(age >= 500 ? 0.6 : 0.12)) return null;
  return `${random.pick(ORIGINS)}，距今约${age}年。`;
}

/** Something remarkable about the shape, for few trees. */
export const oddity = (random: Random): string | null => (random.chance(0.05) ? random.pick(ODDITIES) : null);
