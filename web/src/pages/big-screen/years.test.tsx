import type { FiledYear } from '@gushu/shared';
import { openPart, screen, waitFor } from '../../../test/open.js';
import { Headline } from '../../wall/Headline.js';
import { YearStrip } from '../../wall/YearStrip.js';
import { useFiledYears } from './useFiledYears.js';

const FULL: FiledYear = { year: 2024, counties: 12, filed: 12, groupCounties: 4, groupsFiled: 4 };
const PART: FiledYear = { ...FULL, year: 2026, filed: 3, groupsFiled: 0 };
const NO_GROUPS: FiledYear = { ...FULL, year: 2025, groupsFiled: 0 };

function Wall({ year }: { year?: number }) {
  const filed = useFiledYears({ filedYears: [PART, NO_GROUPS, FULL] });
  return (
    <>
      <p>{filed.noteOf(year) || 'whole'}</p>
      <YearStrip
        years={[2016, 2024, 2025, 2026].map(filed.stationOf)}
        year={year}
        onYear={() => undefined}
        ready
        label="年度"
        last={{ name: '现势', at: 2027 }}
        none=""
      />
    </>
  );
}

const places = () =>
  screen.getAllByRole('listitem').map((item) => Number(item.style.getPropertyValue('--at')).toFixed(2));

describe('the years of a wall', () => {
  it('stand as far from each other as they are in time', async () => {
    await openPart(<Wall />);
    await waitFor(() => expect(places()).toEqual(['0.00', '0.73', '0.82', '0.91', '1.00']));
  });

  it('in part are marked with the counties that have filed them, and with nothing else', async () => {
    await openPart(<Wall />);
    await screen.findByRole('button', { name: '2026 3/12' });
    screen.getByRole('button', { name: '2025 群 0/4' });
    screen.getByRole('button', { name: '2024' });
  });

  it.each([
    [2024, 'zh', 'whole'],
    [2025, 'zh', '2025 年古树群尚未归档，总数不含古树群'],
    [2026, 'zh', '2026 年仅 3/12 个区县已归档，古树数据只含这些区县；2026 年古树群尚未归档，总数不含古树群'],
    [
      2026,
      'en',
      'Only 3 of 12 counties have archived 2026: the figures of trees are theirs alone; The groups of 2026 have not been archived: the total lacks them',
    ],
  ] as const)('of %i say in %s whose figures they are', async (year, language, note) => {
    await openPart(<Wall year={year} />, { language });
    await screen.findByText(note);
  });
});

describe('a change in the headline', () => {
  it('has the colour of gains only where it is one', async () => {
    const change = (key: string, value: number) => ({ key, name: key, value, unit: '株', signed: true });
    const figures = [change('up', 3), change('down', -40), change('same', 0)];
    await openPart(
      <Headline
        name="总数"
        value={5}
        unit="株"
        figures={[...figures, { ...change('count', 7), signed: false }]}
      />,
    );
    await screen.findByText('up');
    const gains = [...document.querySelectorAll<HTMLElement>('[data-gain]')].map(
      (one) => one.dataset['figure'],
    );
    expect(gains).toEqual(['up']);
  });
});
