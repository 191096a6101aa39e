import { type ResourceStatistic, thisYear } from '@gushu/shared';
import { answerFrame } from '../../../test/frame.js';
import { api, menuNode, openPart, screen } from '../../../test/open.js';
import { RegisterPicture } from './RegisterPicture.js';

const FIGURES = '/statisAnalysis/oldTreeResourceStatis';
const row = (treeTotal: number, danger: number) => ({ xzCode: '330106', treeTotal, danger });

/** Opens the figures of a county with the last archive of a year, or without one. */
async function open(since: { year: number; treeTotal: number; danger: number } | undefined, language = 'zh') {
  answerFrame(api, [menuNode('figures', { path: FIGURES })]);
  const last = since && { since: { year: since.year, total: row(since.treeTotal, since.danger) } };
  const table = { rows: [], total: row(1_250, 3), ...last } as unknown as ResourceStatistic;
  api.answer('analyse/analyse/oldTreeResource', table);
  await openPart(<RegisterPicture />, { language: language as 'zh' });
  await screen.findByText('1,250');
}

describe('the figures of the home page', () => {
  it('say what has changed since the end of last year, losses too', async () => {
    await open({ year: thisYear() - 1, treeTotal: 1_248, danger: 5 });
    screen.getByText('较上年末 +2');
    screen.getByText('较上年末 −2');
  });

  it('name the year where the last archive in full is another one', async () => {
    await open({ year: thisYear() - 2, treeTotal: 1_250, danger: 3 });
    expect(screen.getAllByText(`较${thisYear() - 2}年末 ±0`).length).toBeGreaterThan(1);
  });

  it('name an archive of this year as one, which has not ended yet', async () => {
    await open({ year: thisYear(), treeTotal: 1_200, danger: 3 }, 'en');
    screen.getByText(`+50 since the ${thisYear()} archive`);
  });

  it('are compared with nothing where no archive is in full', async () => {
    await open(undefined);
    expect(screen.queryByText(/较/)).toBeNull();
  });
});
