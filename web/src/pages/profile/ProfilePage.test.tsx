import { PERSON } from '../../../test/frame.js';
import { api, openScreen, screen, waitFor } from '../../../test/open.js';

const NEW_PASSWORD = 'Ring-2026x';

beforeEach(() => void api.answer('blade-user/info', PERSON));

const open = async () => {
  const opened = await openScreen('/info/index');
  await screen.findByLabelText('真实姓名');
  return opened;
};

describe('the own particulars', () => {
  it('are held to the rules of the specification', async () => {
    const { user } = await open();
    for (const name of ['真实姓名', '手机号', '工作单位']) await user.clear(screen.getByLabelText(name));
    await user.click(screen.getByRole('button', { name: '保存' }));
    for (const text of ['请输入真实姓名', '请输入手机号', '请输入工作单位']) await screen.findByText(text);
    await user.fill(screen.getByLabelText('手机号'), '12345678901');
    await user.tab();
    await screen.findByText('手机号格式不正确');
    expect(api.sent('blade-user/update-info')).toEqual([]);
  });

  it('take a jpg or png picture only', async () => {
    const { user } = await open();
    const [file] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
    await user.upload(file!, new File(['GIF89a'], 'me.gif', { type: 'image/gif' }));
    await screen.findByText('只能上传 jpg 或 png 图片');
  });
});

describe('a change of the own password', () => {
  it('is held to the rules of the specification', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('tab', { name: '修改密码' }));
    await user.click(await screen.findByRole('button', { name: '修改密码' }));
    for (const text of ['请输入原密码', '请输入新密码', '请再次输入新密码']) await screen.findByText(text);
    await user.fill(screen.getByLabelText('新密码'), 'abcdefgh');
    await user.tab();
    await screen.findByText(/^输入8-16位由大小写字母、数字、特殊字符中的至少3种组成的密码/);
    await user.fill(screen.getByLabelText('新密码'), NEW_PASSWORD);
    await user.fill(screen.getByLabelText('确认新密码'), `${NEW_PASSWORD}y`);
    await user.tab();
    await screen.findByText('两次密码输入不一致');
    await waitFor(() => expect(api.sent('blade-user/update-password')).toEqual([]));
  });
});
