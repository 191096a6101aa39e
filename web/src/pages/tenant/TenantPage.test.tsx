import { api, openScreen, screen, waitFor, within } from '../../../test/open.js';
import { common, serve } from '../../../test/rows.js';

const GIVE = 'blade-system/tenant/datasource';

const tenant = (datasourceId: string) => ({
  ...common(7),
  ...{ tenantId: '123456', tenantName: '青山林业局', linkman: '', contactNumber: '', address: '' },
  ...{ accountNumber: -1, expireTime: '', domainUrl: '', backgroundUrl: '', packageId: '-1', datasourceId },
});

async function openGiving(datasourceId = '-1') {
  serve(api, 'blade-system/tenant', [tenant(datasourceId)]);
  api.answer('blade-develop/datasource/select', [{ id: '3', name: '县库' }]);
  api.answer(GIVE, null);
  const { user } = await openScreen('/system/tenant', { buttons: ['tenant_setting'] });
  await user.click(await screen.findByRole('button', { name: '数据源' }));
  await screen.findByRole('dialog');
  return user;
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the data source of a tenant', () => {
  it('is chosen in a small dialog, which keeps no draft and says so before it is left', async () => {
    const user = await openGiving();
    await user.click(screen.getByRole('combobox', { name: '数据源' }));
    await user.click(await screen.findByTitle('县库'));
    await user.click(screen.getByRole('button', { name: /关闭|Close/ }));
    await screen.findByText('离开后，未保存的修改将丢失。');
    await user.click(screen.getByRole('button', { name: '继续填写' }));
    await waitFor(() => expect(screen.queryByText('有未保存的修改')).toBeNull());
    await user.click(screen.getByRole('button', { name: '确定' }));
    await isClosed();
    expect(api.sent(GIVE)[0]?.query).toEqual({ tenantId: '7', datasourceId: '3' });
  });

  it('is taken away by emptying the choice', async () => {
    const user = await openGiving('3');
    await user.click(within(screen.getByRole('dialog')).getByLabelText('清除'));
    await user.click(screen.getByRole('button', { name: '确定' }));
    await isClosed();
    expect(api.sent(GIVE)).toHaveLength(1);
  });
});
