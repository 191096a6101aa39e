import { openPart, screen } from '../../../test/open.js';
import { restMeaning } from '../../theme/tokens.js';
import { Finding, SpeciesFinding } from './Finding.js';

interface Row {
  xzCode: string | null;
  xzName: string;
  counts: readonly number[];
}

const row = (xzCode: string | null, xzName: string, ...counts: number[]): Row => ({ xzCode, xzName, counts });
const sum = ({ counts }: Row): number => counts.reduce((all, one) => all + one, 0);

/** The sentence about some regions, of which the last is the whole, by the parts of these names. */
async function said(
  rows: readonly Row[],
  parts: readonly string[],
  base: 'archives' | 'groups' = 'archives',
  isPart = false,
) {
  const own = rows.at(-1)!;
  const slices = parts.map((name, at) => ({
    ...{ name, look: restMeaning, value: own.counts[at] ?? 0, isBlank: name.includes('未填') },
    inRow: ({ counts }: Row) => counts[at] ?? 0,
  }));
  const shown = { own, rows: rows.slice(0, -1), series: [{ value: sum }], slices, base, isPart };
  openPart(<Finding {...shown} unit={base === 'groups' ? '个' : '株'} />);
  return (await screen.findByText(/共有/)).textContent;
}

describe('The finding of a statistic', () => {
  it('tells of ties as ties, and of which whole a share is', async () => {
    const groups = [
      row('3301', '杭州市', 1, 1),
      row('3303', '温州市', 1, 1),
      row('3302', '宁波市', 1, 0),
      row('3311', '丽水市', 1, 1),
      row('33', '浙江省', 4, 3),
    ];
    expect(await said(groups, ['一级', '二级'], 'groups')).toBe(
      '浙江省共有7个；杭州市、温州市、丽水市并列最多，各2个，各占浙江省的29%；7个古树群中一级最多，占57%',
    );
  });

  it('never has what is not filled in first, but says how much that is', async () => {
    const trees = [
      row('330324101', '大若岩镇', 20, 8),
      row(null, '未填乡镇', 50, 50),
      row('330324', '永嘉县', 70, 58),
    ];
    expect(await said(trees, ['三级', '等级未填'])).toBe(
      // 28 trees are too few for a deviation.
      '永嘉县共有128株；未填乡镇的有100株；大若岩镇最多，28株，占永嘉县的22%；128株单株档案中三级最多，占55%',
    );
  });

  it('has the largest deviation before the largest number, and calls the nation so', async () => {
    const provinces = [
      row('33', '浙江省', 52, 148),
      row('36', '江西省', 98, 702),
      row('', '中华人民共和国', 150, 850),
    ];
    expect(await said(provinces, ['二级', '三级'])).toBe(
      '全国共有1,000株；浙江省二级占26%，全国为15%；江西省最多，800株，占全国的80%；1,000株单株档案中三级最多，占85%',
    );
  });

  it('of a year that some counties have filed is about these, never about the whole region', async () => {
    const trees = [row('6108', '榆林市', 2), row('61', '陕西省', 2)];
    expect(await said(trees, ['三级'], 'archives', true)).toBe(
      '陕西省已归档的区县共有2株；榆林市最多，2株，占陕西省已归档的区县的100%；2株单株档案中三级最多，占100%',
    );
  });

  it('says nothing of the most frequent species where the next page may have more of them', async () => {
    const counts = ['樟', '柏', '银杏', '松'].map((name) => ({ name, num: 3, isBlank: false }));
    openPart(<SpeciesFinding counts={counts} isCut={false} species={4} trees={12} />);
    await screen.findByText('共4种；4种并列最多，各占12株单株档案的25%');
    openPart(<SpeciesFinding counts={counts.slice(0, 2)} isCut species={4} trees={12} />);
    await screen.findByText('共4种');
  });

  it('says how many trees are of no species where these are more than of any', async () => {
    const counts = [
      { name: '未知', num: 7, isBlank: true },
      { name: '樟', num: 5, isBlank: false },
    ];
    openPart(<SpeciesFinding counts={counts} isCut={false} species={1} trees={12} />);
    await screen.findByText('共1种；未知的有7株；樟最多，占12株单株档案的42%');
  });
});
