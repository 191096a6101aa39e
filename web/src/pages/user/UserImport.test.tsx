import { type OneTime, type UserImportRun, UserImportState } from '@gushu/shared';
import { api, openPart, screen, waitFor } from '../../../test/open.js';
import { UserImport } from './UserImport.js';

const RUN: UserImportRun = {
  ...{ id: '9', state: UserImportState.done, fileName: 'a.xlsx', createTime: '2026-11-29 10:00:00' },
  ...{ total: 2, done: 2, added: 2, changed: 0, unplaced: 0, faultCount: 0, errors: [], errorMessage: '' },
  ...{ hasPasswords: true, passwordsUntil: '2026-11-30 10:00:07' },
};
const MADE: OneTime[] = [
  { userId: '1', account: 'wang', password: 'Ab1-cdef' },
  { userId: '2', account: 'li', password: 'Gh2-ijkl' },
];

describe('The one-time passwords of an import', () => {
  async function open(run: UserImportRun, shown?: string) {
    api.answer('blade-user/import-newest', run);
    api.answer('blade-user/import-detail', run);
    api.answer('blade-user/import-password-list', MADE);
    return openPart(<UserImport shown={shown} onClose={() => undefined} onDone={() => undefined} />);
  }

  it('are found again once the window was closed, copied all at once, and said to be there for how long', async () => {
    const { user } = await open(RUN);
    await user.click(await screen.findByRole('button', { name: '显示一次性密码' }));
    for (const { account, password } of MADE) {
      await screen.findByText(account);
      screen.getByText(password);
    }
    screen.getByText(
      /2026-11-30 10:00 前您可以再次查看或下载一次性密码，已登录的用户不再列出；每次查看都记入审计/,
    );
    screen.getByText('全部复制');
    screen.getByRole('button', { name: /下载一次性密码/ });
  });

  it('are those of the import that the address names', async () => {
    await open(RUN, '7');
    await screen.findByRole('button', { name: '显示一次性密码' });
    expect(
      api.calls.filter(({ path }) => path === 'blade-user/import-detail').map(({ query }) => query['id']),
    ).toEqual(['7']);
  });

  it('are not offered once their day is over or everybody has signed in', async () => {
    await open({ ...RUN, hasPasswords: false, passwordsUntil: null }, '9');
    await screen.findByText('已新增 2 人，更新 0 人');
    await waitFor(() => expect(screen.queryByRole('button', { name: '显示一次性密码' })).toBeNull());
    expect(screen.queryByRole('button', { name: /下载一次性密码/ })).toBeNull();
  });
});
