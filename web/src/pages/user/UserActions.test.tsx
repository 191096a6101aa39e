import { api, openPart, screen, waitFor, within } from '../../../test/open.js';
import { common } from '../../../test/rows.js';
import { UserActions } from './UserActions.js';
import { type User, WAITING } from './user-api.js';
import { useHandOver } from './useHandOver.js';

const REFUSE = 'blade-user/audit-refuse';
const APPLICANT = { ...common(7), account: 'wang', realName: '王五', roleId: WAITING } as unknown as User;
const TASK = { kind: 'task', name: '流程任务', count: 1, titles: ['请假流程：审批'] };
const COLLEAGUE = { id: '9', account: 'li', name: '', realName: '李四', deptName: '', xzname: '' };

function Row({ reload }: { reload: () => void }) {
  const { handingOver, dialog } = useHandOver();
  return (
    <>
      <UserActions
        row={APPLICANT}
        onGrant={undefined}
        onMade={() => undefined}
        handingOver={handingOver}
        reload={reload}
      />
      {dialog}
    </>
  );
}

describe('turning down who has asked for an account', () => {
  it('asks who takes over what waits for them, and sends both in one call', async () => {
    api.refuse(REFUSE, 400, '名下还有未办事项', { data: { people: ['wang'], waiting: [TASK] } });
    api.answer('blade-user/successors', {
      ...{ records: [COLLEAGUE], total: 1, size: 50, current: 1, pages: 1 },
      ...{ orders: [], optimizeCountSql: true, searchCount: true },
    });
    let reloads = 0;
    const { user } = await openPart(<Row reload={() => void reloads++} />, { buttons: ['user_edit'] });
    await user.click(await screen.findByRole('button', { name: '更多 王五' }));
    await user.click(await screen.findByRole('menuitem', { name: '拒绝申请' }));
    await user.click(await screen.findByRole('button', { name: '确定' }));
    const dialog = await screen.findByRole('dialog', { name: '移交工作：wang' });
    await within(dialog).findByText('请假流程：审批');
    expect(reloads).toBe(0);
    api.answer(REFUSE, null);
    await user.click(within(dialog).getByRole('combobox'));
    await user.click(await screen.findByTitle('李四'));
    await user.click(within(dialog).getByRole('button', { name: '移交并继续' }));
    await waitFor(() => expect(reloads).toBe(1));
    expect(api.sent(REFUSE).map(({ query }) => query)).toEqual([
      { userIds: '7' },
      { userIds: '7', handTo: 'task:9' },
    ]);
  });
});
