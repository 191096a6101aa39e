import { type HistoryLine, law } from '@gushu/shared';
import { openPart, screen, within } from '../../test/open.js';
import { LINK } from '../../test/paste.js';
import { HistoryLines } from './HistoryTimeline.js';

const line = (content: [string | null, string | null]): HistoryLine => ({
  ...{ id: '1', rowId: '1', action: 'update', version: 2, userId: '1', userName: '李四' },
  ...{ createTime: '2026-03-01 08:00:00', remark: null },
  changes: { content },
});

describe('a change of a formatted text in history', () => {
  it('reads as the text before and after it, with its pictures and without its markup', async () => {
    const before = '<h2>第一章</h2><p>保护<strong>古树</strong></p>';
    const after = `<p>养护</p><table><tbody><tr><td>一级</td></tr></tbody></table><img src="${LINK}" alt="图示">`;
    await openPart(<HistoryLines fields={law.fields} lines={[line([before, after])]} />);
    const [from, to] = screen.getAllByRole('region', { name: '正文' });
    within(from!).getByRole('heading', { name: '第一章' });
    within(from!).getByText('古树');
    within(to!).getByRole('cell', { name: '一级' });
    expect(within(to!).getByRole('img', { name: '图示' }).getAttribute('src')).toBe(LINK);
    expect(document.body.textContent).not.toContain('<');
  });

  it('runs nothing, and says where there was no text', async () => {
    await openPart(
      <HistoryLines fields={law.fields} lines={[line([null, '<img src="x" onerror="a()"><b>文</b>'])]} />,
    );
    screen.getByText('文');
    expect(document.querySelector('[onerror]')).toBeNull();
    expect(screen.getAllByRole('region')).toHaveLength(1);
  });
});
