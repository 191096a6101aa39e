import { api, openScreen, screen, waitFor, within } from '../../../test/open.js';
import { common, serve } from '../../../test/rows.js';

const param = (paramKey: string, paramValue: string) => ({
  ...common(1),
  ...{ paramName: '参数', paramKey, paramValue, remark: '' },
});

async function edit(paramKey: string, paramValue: string) {
  const rows = serve(api, 'blade-system/param', [param(paramKey, paramValue)]);
  const { user } = await openScreen('/system/param', { buttons: ['param_edit'] });
  await user.click(await screen.findByRole('button', { name: '编辑' }));
  const dialog = within(await screen.findByRole('dialog'));
  const save = () => user.click(dialog.getByRole('button', { name: '确定' }));
  return { user, rows, dialog, save };
}

describe('a parameter of the platform', () => {
  it('is emptied where being empty says something', async () => {
    const { user, rows, dialog, save } = await edit('map.reviewNumber', 'GS（2024）0650号');
    await user.clear(dialog.getByLabelText('参数键值'));
    await save();
    await screen.findByText('更新成功');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent('blade-system/param/submit')[0]?.body).toMatchObject({ paramKey: 'map.reviewNumber' });
    expect(rows[0]?.['paramValue'] || '').toBe('');
  });

  it('needs a value, a name and a key else', async () => {
    const { user, dialog, save } = await edit('account.failCount', '5');
    for (const name of ['参数键值', '参数名称', '参数键名']) await user.clear(dialog.getByLabelText(name));
    await save();
    for (const name of ['参数名称', '参数键名', '参数键值']) await dialog.findByText(`请输入${name}`);
    expect(api.sent('blade-system/param/submit')).toEqual([]);
  });
});
