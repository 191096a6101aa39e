import { romanized } from './romanize.js';

describe('names of regions on English pages', () => {
  it.each([
    ['浙江省', 'Zhejiang'],
    ['陕西省', 'Shaanxi'],
    ['内蒙古自治区', 'Inner Mongolia'],
    ['杭州市', 'Hangzhou'],
    ['西安市', "Xi'an"],
    ['六安市', "Lu'an"],
    ['西湖区', 'Xihu District'],
    ['淳安县', "Chun'an County"],
    ['延边朝鲜族自治州', 'Yanbian Prefecture'],
    ['龙胜各族自治县', 'Longsheng County'],
    ['灵隐街道', 'Lingyin Subdistrict'],
    ['石埠社区居委会', 'Shibu Community'],
    ['市北区', 'Shibei District'],
  ])('are in pinyin, with what they are in English: %s', (name, text) => expect(romanized(name)).toBe(text));

  it.each([
    ['浙江省杭州市', 'Zhejiang, Hangzhou'],
    ['浙江省杭州市西湖区灵隐街道', 'Zhejiang, Hangzhou, Xihu District, Lingyin Subdistrict'],
    ['北京市海淀区', 'Beijing, Haidian District'],
    ['湖南省常德市津市市毛里湖镇', 'Hunan, Changde, Jinshi, Maolihu Town'],
    ['河南省济源市', 'Henan, Jiyuan'],
    ['河南省新乡市牧野区', 'Henan, Xinxiang, Muye District'],
    ['四川省阿坝藏族羌族自治州松潘县', 'Sichuan, Aba Prefecture, Songpan County'],
    ['新疆维吾尔自治区伊犁哈萨克自治州', 'Xinjiang, Yili Prefecture'],
  ])('name every level of a full name: %s', (name, text) => expect(romanized(name)).toBe(text));

  it('leave alone what is no Chinese name', () => expect(romanized('The nation')).toBe('The nation'));
});
