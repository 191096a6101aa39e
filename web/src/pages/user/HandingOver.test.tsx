import { expertDatabase, type RowOf, type TaskCandidate } from '@gushu/shared';
import { api, openPart, screen, waitFor, within } from '../../../test/open.js';
import { StatusActions } from '../../review/StatusActions.js';
import { HandingOver } from './HandingOver.js';

const WITHDRAW = 'expertDatabase/expertDatabase/updatePublishStatus';
const SUCCESSORS = 'expertDatabase/expertDatabase/successors';
const ASKED = { kind: 'asked', name: '专家咨询与会诊', count: 2, titles: ['叶黄', '枯梢'] };
const COLLEAGUE = { id: '9', account: 'li', name: '', realName: '李四', deptName: '', xzname: '' };
const COUNTED = { optimizeCountSql: true, searchCount: true } as const;
const PAGE = { ...COUNTED, orders: [], size: 50, current: 1, pages: 1 };
const ROW = {
  ...{ id: '7', version: 3, status: 1, publishStatus: 1, name: '沈文斌' },
  moves: [{ field: 'publishStatus', action: 'unpublish', status: 2 }],
} as unknown as RowOf;

describe('withdrawing an expert whose answer is waited for', () => {
  async function withdraw(records: TaskCandidate[]) {
    api.refuse(WITHDRAW, 400, '名下还有未办事项', { data: { people: ['沈文斌'], waiting: [ASKED] } });
    api.answer(SUCCESSORS, { ...PAGE, records, total: records.length });
    const done: string[] = [];
    const { user } = await openPart(
      <HandingOver>
        <StatusActions record={expertDatabase} rows={[ROW]} onDone={(action) => done.push(action)} />
      </HandingOver>,
      { buttons: ['expertDatabase_publish'] },
    );
    await user.click(await screen.findByRole('button', { name: '撤回发布' }));
    await user.click(await screen.findByRole('button', { name: /确\s*定/ }));
    const dialog = await screen.findByRole('dialog', { name: '移交工作：沈文斌' });
    await within(dialog).findByText('叶黄；枯梢');
    await user.click(within(dialog).getByRole('combobox'));
    return { user, dialog, done };
  }

  it('asks who takes over, and sends both in one call', async () => {
    const { user, dialog, done } = await withdraw([COLLEAGUE]);
    api.answer(WITHDRAW, [{ id: '7', ok: true, status: 2 }]);
    await user.click(await screen.findByTitle('李四'));
    await user.click(within(dialog).getByRole('button', { name: '移交并继续' }));
    await waitFor(() => expect(done).toEqual(['unpublish']));
    expect(api.sent(SUCCESSORS)[0]?.query).toMatchObject({ ids: '7', kind: 'asked' });
    expect(api.sent(WITHDRAW).map(({ query }) => query['handTo'])).toEqual([undefined, 'asked:9']);
  });

  it('says that nobody can, and leaves the expert as they are when it is given up', async () => {
    const { user, dialog, done } = await withdraw([]);
    await screen.findByText('没有可以办理的人员');
    await user.keyboard('{Escape}');
    await user.click(within(dialog).getByRole('button', { name: /取\s*消/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([done, api.sent(WITHDRAW).length]).toEqual([[], 1]);
  });
});
