import { consulation, type RowOf } from '@gushu/shared';
import { api, menuNode, openPart, Refused, screen, waitFor, within } from '../../test/open.js';
import { StatusActions } from './StatusActions.js';

const MISSING = [
  { field: 'consultDate', msg: '请选择会诊时间' },
  { field: 'attachmentList', label: '照片与附件', msg: '请先上传至少一张照片' },
];
const ROW = {
  ...{ id: '7', version: 3, status: 1, title: '马尾松枯针会诊', editable: true },
  moves: [{ field: 'status', action: 'arrange', status: 2 }],
} as unknown as RowOf;

describe('a transition that lacks something', () => {
  async function press(row: RowOf) {
    api.answer('blade-system/menu/routes', [menuNode('consulation', { path: '/basicdata/consulation' })]);
    api.answer('consulation/consulation/updateStatus', () => {
      throw new Refused(400, '请选择会诊时间', { errors: MISSING });
    });
    const opened = await openPart(<StatusActions record={consulation} rows={[row]} />, {
      buttons: ['consulation_review'],
    });
    await opened.user.click(await screen.findByRole('button', { name: '安排会诊' }));
    await opened.user.click(await screen.findByRole('button', { name: /确\s*定/ }));
    const [title] = await screen.findAllByText('未能“安排会诊”，原因如下');
    const dialog = within(title!.closest<HTMLElement>('.ant-modal')!);
    return { ...opened, dialog };
  }

  it('says what, each by its name, and leads to the form in which it is filled in', async () => {
    const { dialog, user, address } = await press(ROW);
    dialog.getByText('请选择会诊时间');
    dialog.getByText('照片与附件');
    await user.click(dialog.getByRole('button', { name: '去填写' }));
    await waitFor(() => expect(address()).toBe('/basicdata/consulation/consulationAdd?id=7'));
  });

  it('leads nowhere who may not change the row', async () => {
    const { dialog } = await press({ ...ROW, ...{ editable: false as never } });
    expect(dialog.queryByRole('button', { name: '去填写' })).toBeNull();
  });
});
