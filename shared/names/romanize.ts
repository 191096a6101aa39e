/** Names of places that are read otherwise than their characters mostly are, and how. */
export const READINGS: Readonly<Record<string, string>> = {
  六安: 'lu an',
  乐清: 'yue qing',
  乐亭: 'lao ting',
  乐陵: 'lao ling',
  大埔: 'da bu',
  番禺: 'pan yu',
  歙县: 'she xian',
  单县: 'shan xian',
  蔚县: 'yu xian',
  浚县: 'xun xian',
  泌阳: 'bi yang',
  筠连: 'jun lian',
  繁峙: 'fan shi',
  洪洞: 'hong tong',
  黄陂: 'huang pi',
  尉犁: 'yu li',
  柏乡: 'bai xiang',
  盖州: 'gai zhou',
  涡阳: 'guo yang',
  什邡: 'shi fang',
  都昌: 'du chang',
  都匀: 'du yun',
  郏县: 'jia xian',
  珲春: 'hun chun',
  吴堡: 'wu bu',
  任丘: 'ren qiu',
  大城: 'dai cheng',
  略阳: 'lue yang',
  万载: 'wan zai',
  覃塘: 'qin tang',
};

/** Provinces by the names that they have of old, or that keep them apart. */
const PROVINCES: Readonly<Record<string, string>> = {
  全国: 'China',
  中国: 'China',
  中华人民共和国: 'China',
  北京市: 'Beijing',
  天津市: 'Tianjin',
  上海市: 'Shanghai',
  重庆市: 'Chongqing',
  陕西省: 'Shaanxi',
  内蒙古自治区: 'Inner Mongolia',
  广西壮族自治区: 'Guangxi',
  西藏自治区: 'Xizang',
  宁夏回族自治区: 'Ningxia',
  新疆维吾尔自治区: 'Xinjiang',
  香港特别行政区: 'Hong Kong',
  澳门特别行政区: 'Macao',
  台湾省: 'Taiwan',
};

/** Kinds of region at the end of their names; longer ones before those that they end with. */
const KINDS: readonly (readonly [suffix: RegExp, kind: string])[] = [
  [/(特别行政区|自治区|省|市)$/, ''],
  [/自治州$/, 'Prefecture'],
  [/地区$/, 'Prefecture'],
  [/盟$/, 'League'],
  [/自治县$/, 'County'],
  [/自治旗$/, 'Banner'],
  [/林区$/, 'Forestry District'],
  [/新区$/, 'New Area'],
  [/(经济技术)?开发区$/, 'Development Zone'],
  [/(社区居民委员会|社区居委会|居民委员会|居委会|社区)$/, 'Community'],
  [/(村民委员会|村委会|村)$/, 'Village'],
  [/街道(办事处)?$/, 'Subdistrict'],
  [/(民族乡|乡)$/, 'Township'],
  [/镇$/, 'Town'],
  [/苏木$/, 'Sumu'],
  [/林场$/, 'Forest Farm'],
  [/农场$/, 'Farm'],
  [/县$/, 'County'],
  [/旗$/, 'Banner'],
  [/区$/, 'District'],
];

/** The peoples that an autonomous region is named after besides its place. */
const PEOPLES: readonly string[] = (
  '壮 回 满 苗 彝 藏 侗 瑶 白 黎 傣 畲 佤 水 羌 土 怒 京 各 维吾尔 土家 蒙古 ' +
  '布依 朝鲜 哈尼 哈萨克 傈僳 东乡 仡佬 拉祜 纳西 仫佬 锡伯 柯尔克孜 景颇 达斡尔 ' +
  '撒拉 布朗 毛南 塔吉克 普米 阿昌 鄂温克 基诺 德昂 保安 俄罗斯 裕固 独龙 鄂伦春 ' +
  '赫哲 门巴 珞巴'
)
  .split(' ')
  .map((one) => `${one}族`);
/** Those that go without the word for people there. */
const SHORT = ['蒙古', '哈萨克', '柯尔克孜', '达斡尔'];
const AUTONOMOUS = /(自治[州县旗]|民族乡)$/;

/** The name of a place without the peoples it is named after besides. */
export function placeOnly(name: string): string {
  const people = [...PEOPLES, ...SHORT].find((one) => name.endsWith(one) && name.length > one.length);
  return people ? placeOnly(name.slice(0, -people.length)) : name;
}

/** Reads Chinese characters: their syllables without tones; other text stays as it stands. */
type Syllables = (name: string) => string[];

/** Syllables as one word, an apostrophe before a vowel that begins one: Xi'an. */
function word(syllables: string[]): string {
  const text = syllables.map((one, at) => (at > 0 && /^[aeo]/.test(one) ? `'${one}` : one)).join('');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** One region's name in pinyin, with the English word for its kind: Xihu District. */
export function romanizedName(name: string, read: Syllables): string {
  const known = PROVINCES[name];
  if (known !== undefined || !/\p{Script=Han}/u.test(name)) return known ?? name;
  const [suffix, kind] = KINDS.find(([end]) => end.test(name) && name.replace(end, '') !== '') ?? [/$/, ''];
  const place = name.replace(suffix, '');
  const proper = AUTONOMOUS.test(name) ? placeOnly(place) : place;
  return [word(read(proper)), kind].filter(Boolean).join(' ');
}

const PROVINCE = /^.{2,3}?省/;
// The end of a name is no end where the next sign is one as well: 津市市, 沙市区.
const CITY = /^(.{2,}?(?:自治州|地区|市|盟))(?![市区县])/;
const COUNTY = /^(.+?(?:自治县|自治旗|林区|新区|县|区|市|旗))(?![市区县])/;
const TOWN = /^(.+?(?:街道|镇|乡|苏木|林场|农场|开发区))(?![镇乡村])/;

/** The parts of a full name from the province down, as far as their ends tell them apart. */
function partsOf(fullName: string): string[] {
  const province =
    Object.keys(PROVINCES).find((name) => fullName.startsWith(name)) ?? PROVINCE.exec(fullName)?.[0];
  if (province === undefined) return [fullName];
  const parts = [province];
  let rest = fullName.slice(province.length);
  for (const level of [CITY, COUNTY, TOWN]) {
    const [part = ''] = level.exec(rest) ?? [];
    if (part) parts.push(part);
    rest = rest.slice(part.length);
  }
  return rest ? [...parts, rest] : parts;
}

/** A region's name in pinyin; a full name, 浙江省杭州市西湖区, part by part from the province down. */
export const romanized = (name: string, read: Syllables): string =>
  partsOf(name)
    .map((part) => romanizedName(part, read))
    .join(', ');

/** How names of regions are compared when somebody types one: xihudistrict for Xihu District and XIHU DISTRICT. */
export const placeKey = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');
