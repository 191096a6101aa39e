import { api, cleanup, openScreen, screen, waitFor, within } from '../../../test/open.js';
import { EMBEDDED, LINK, paste } from '../../../test/paste.js';
import { common } from '../../../test/rows.js';

const PATH = 'blade-desk/notice';
const PICTURE = 'attachment/attachment/saveBatch';
const BUTTONS = ['add', 'view', 'edit', 'delete'].map((verb) => `notice_${verb}`);

const open = () => openScreen('/desk/notice', { buttons: BUTTONS });
type Person = Awaited<ReturnType<typeof open>>['user'];

const dialog = async () => within(await screen.findByRole('dialog'));
const title = () => screen.findByLabelText('通知标题', { selector: '[id^=entry_]' });
const area = async () => (await dialog()).findByRole('textbox', { name: '正文' });
const save = async (user: Person) => user.click((await dialog()).getByRole('button', { name: '确定' }));
const kept = () => Object.values({ ...localStorage }).join();
const submitted = () => api.sent(`${PATH}/submit`).map(({ body = {} }) => body);

/** Opens the dialog of a new notice. */
async function add(): Promise<Person> {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /新增$/ }));
  return user;
}

async function fill(user: Person): Promise<void> {
  await user.fill(await title(), '停水');
  await user.click((await dialog()).getByRole('combobox', { name: '通知类型' }));
  await user.click(await screen.findByTitle('通知'));
}

describe('A notice with pictures', () => {
  beforeEach(() => {
    const dictionary = [{ dictKey: '1', dictValue: '通知' }];
    api.answer('blade-system/dict/dictionary', dictionary);
    api.answer('blade-system/dict-biz/dictionary', dictionary);
    api.answer(`${PATH}/list`, { records: [], total: 0 } as never);
    api.answer(`${PATH}/submit`, { id: '7', version: 1 });
    api.answer('blade-resource/oss/endpoint/put-file-attach', { attachId: '8', originalName: 'picture.png' });
    api.answer(PICTURE, [{ attachmentUrl: LINK }]);
  });

  it('is stored as a draft before the first of them, and the draft goes on being that notice after the page is loaded anew', async () => {
    await fill(await add());
    paste(await area(), `<p>甲<img src="${EMBEDDED}"></p>`);
    await waitFor(async () => expect((await area()).innerHTML).toContain(LINK.split('?')[0]));
    expect(submitted()).toMatchObject([{ title: '停水' }]);
    expect(submitted()[0]).not.toHaveProperty('releaseTime');
    await waitFor(() => expect(kept()).toContain(LINK.split('?')[0]));

    cleanup();
    const user = await add();
    await screen.findByText(/已恢复 .* 未保存的内容/);
    expect(((await title()) as HTMLInputElement).value).toBe('停水');
    paste(await area(), `<p>乙<img src="${EMBEDDED}"></p>`);
    await waitFor(() => expect(api.sent(PICTURE)).toHaveLength(2));
    await waitFor(async () => expect((await area()).textContent).toContain('乙'));
    expect(submitted()).toHaveLength(1);
    await save(user);
    await waitFor(() => expect(submitted()).toHaveLength(2));
    expect(submitted()[1]).toMatchObject({ id: '7', version: 1, title: '停水' });
    await screen.findByText('新增成功');
    expect(kept()).not.toContain('停水');
  });

  it('goes on being the stored one where the page is lost before its picture has come', async () => {
    await fill(await add());
    api.hold('blade-resource/oss/endpoint/put-file-attach');
    paste(await area(), `<p>甲<img src="${EMBEDDED}"></p>`);
    await waitFor(() => expect(submitted()).toHaveLength(1));
    await waitFor(() => expect(kept()).toContain('"id":"7"'));
    cleanup();
    const user = await add();
    await screen.findByText(/已恢复 .* 未保存的内容/);
    await save(user);
    await waitFor(() => expect(submitted()).toHaveLength(2));
    expect(submitted()[1]).toMatchObject({ id: '7' });
  });

  it('is another one once what was restored is given up', async () => {
    await fill(await add());
    paste(await area(), `<p>甲<img src="${EMBEDDED}"></p>`);
    await waitFor(() => expect(kept()).toContain('"id":"7"'));
    await waitFor(async () => expect((await area()).textContent).toContain('甲'));
    cleanup();
    const user = await add();
    await user.click(await screen.findByRole('button', { name: '放弃' }));
    await fill(user);
    await save(user);
    await waitFor(() => expect(submitted()).toHaveLength(2));
    expect(submitted()[1]).not.toHaveProperty('id');
  });

  it('is not saved while they are on their way', async () => {
    const user = await add();
    await fill(user);
    const goOn = api.hold('blade-resource/oss/endpoint/put-file-attach');
    paste(await area(), `<p>甲<img src="${EMBEDDED}"></p>`);
    await waitFor(() => expect(submitted()).toHaveLength(1));
    await save(user);
    await screen.findByText('正在上传1张图片…', { selector: '.ant-message *' });
    expect(submitted()).toHaveLength(1);
    goOn();
    await waitFor(async () => expect((await area()).textContent).toContain('甲'));
    await save(user);
    await waitFor(() => expect(submitted()).toHaveLength(2));
    expect(submitted()[1]).toMatchObject({ id: '7', content: expect.stringContaining('甲') as string });
  });

  it('stays a draft while it is saved without a time of release', async () => {
    const draft = { ...common(7), title: '停水', category: 1, releaseTime: '', content: '<p>甲</p>' };
    api.answer(`${PATH}/list`, { records: [draft], total: 1 } as never);
    api.answer(`${PATH}/detail`, draft as never);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /编辑$/ }));
    await user.fill(await title(), '停水二');
    await save(user);
    await waitFor(() => expect(submitted()).toHaveLength(1));
    expect(submitted()[0]).toMatchObject({ id: '7', title: '停水二' });
    expect(submitted()[0]!['releaseTime'] ?? '').toBe('');
  });
});
