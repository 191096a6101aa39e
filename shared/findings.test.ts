import { blankAbove, deviationOf, leadersOf, shareText } from './findings.js';

describe('A finding', () => {
  it('names all that have the most', () => {
    const counts = [
      { name: '杭州市', num: 2 },
      { name: '宁波市', num: 1 },
      { name: '丽水市', num: 2 },
    ];
    expect(leadersOf(counts)).toEqual({ names: ['杭州市', '丽水市'], num: 2 });
    expect(leadersOf([{ name: '杭州市', num: 0 }])).toBeUndefined();
    expect(leadersOf([])).toBeUndefined();
  });

  it('never names what is not filled in first, and says where that is more', () => {
    const counts = [
      { name: '未填乡镇', num: 90, isBlank: true },
      { name: '大若岩镇', num: 30 },
    ];
    expect(leadersOf(counts)).toEqual({ names: ['大若岩镇'], num: 30 });
    expect(blankAbove(counts)).toMatchObject({ name: '未填乡镇', num: 90 });
    expect(blankAbove([{ name: '未填乡镇', num: 30, isBlank: true }, counts[1]!])).toBeUndefined();
    expect(leadersOf([counts[0]!])).toBeUndefined();
  });

  it('finds the region whose parts are furthest from those of the whole', () => {
    const regions = ['浙江省', '江西省', '西藏自治区'];
    const parts = [
      { name: '二级', num: 150, inRegions: [52, 97, 1] },
      { name: '三级', num: 850, inRegions: [148, 700, 2] },
    ];
    // A region with three trees is none, however far it is from the whole.
    expect(deviationOf(regions, parts)).toEqual({ part: '二级', regions: ['浙江省'], share: 26, whole: 15 });
    expect(deviationOf(['浙江省'], [{ name: '二级', num: 40, inRegions: [40] }])).toBeUndefined();
    expect(deviationOf([], [{ name: '二级', num: 0, inRegions: [] }])).toBeUndefined();
  });

  it('tells of a deviation that several regions share, and counts what is not filled in among the whole', () => {
    const parts = [
      { name: '良好', num: 110, inRegions: [50, 50, 10] },
      { name: '差', num: 90, inRegions: [0, 0, 90] },
      { name: '环境未填', num: 100, inRegions: [50, 50, 0], isBlank: true },
    ];
    expect(deviationOf(['甲', '乙', '丙'], parts)).toMatchObject({
      part: '差',
      regions: ['丙'],
      share: 90,
      whole: 30,
    });
    const even = [
      { name: '良好', num: 200, inRegions: [70, 70, 30, 30] },
      { name: '差', num: 200, inRegions: [30, 30, 70, 70] },
    ];
    expect(deviationOf(['甲', '乙', '丙', '丁'], even)).toMatchObject({
      part: '良好',
      regions: ['甲', '乙'],
    });
  });

  it('rounds no share to none or to all', () => {
    expect([
      shareText(1, 3),
      shareText(1, 1000),
      shareText(999, 1000),
      shareText(0, 5),
      shareText(5, 5),
    ]).toEqual(['33', '0.10', '99.90', '0', '100']);
  });
});
