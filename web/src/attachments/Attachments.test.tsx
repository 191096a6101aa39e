import { AttachType, patrolRecord, type RowOf } from '@gushu/shared';
import { createEvent, fireEvent } from '@testing-library/react/pure.js';
import type { Call } from '../../test/fake-api.js';
import { goneOut } from '../../test/fake-sending.js';
import { act, api, LineLost, openPart, Refused, screen, waitFor, within } from '../../test/open.js';
import { common, pageOf } from '../../test/rows.js';
import { Attachments } from './Attachments.js';
import { kindOf } from './draft.js';

const UPLOAD = 'blade-resource/oss/endpoint/put-file-attach';
const PATROL = { ...common(7), editable: true } as unknown as RowOf;

/** A stored file as the server answers it. */
const stored = (id: number, name: string, more: object = {}) => ({
  ...common(id),
  ...{ attachId: String(id + 100), attachmentName: name, attachType: kindOf(name) ?? AttachType.other },
  ...{ checkState: 1, sort: id, photoKind: null, remark: null, author: null, size: 2_048 },
  ...{ thumbUrl: `/small/${id}`, largeUrl: `/large/${id}`, attachmentUrl: `/whole/${id}` },
  ...more,
});
type Stored = ReturnType<typeof stored> & { sort?: number };

/** Keeps the files of a row as the server does. */
function serveFiles(rows: Stored[]): Stored[] {
  const remove = (ids: readonly string[]) =>
    void ids.forEach((id) =>
      rows.splice(
        rows.findIndex((row) => row.id === id),
        1,
      ),
    );
  api.answer('attachment/attachment/page', () => pageOf(rows, { query: {} }));
  api.answer('attachment/attachment/history', []);
  api.answer('attachment/attachment/remove', ({ query }) => {
    remove((query['ids'] ?? '').split(','));
    return true;
  });
  api.answer('attachment/attachment/saveBatch', ({ body }) => {
    const { attachmentList = [], removedIds = [] } = body as {
      attachmentList: Stored[];
      removedIds: string[];
    };
    remove(removedIds);
    for (const sent of attachmentList) {
      const row = rows.find(({ id }) => id === sent.id);
      if (row) Object.assign(row, sent, { version: row.version + 1 });
      else rows.push({ ...stored(rows.length + 50, String(sent.attachmentName)), ...sent });
    }
    rows.sort((one, other) => Number(one.sort) - Number(other.sort));
    return rows;
  });
  let last = 0;
  api.answer(UPLOAD, ({ body }: Call) => {
    const { name } = body?.['file'] as File;
    return { attachId: String(++last), originalName: name };
  });
  return rows;
}

const open = (buttons: readonly string[] = ['patrolRecord_edit'], language: 'zh' | 'en' = 'zh') =>
  openPart(<Attachments record={patrolRecord} row={PATROL} />, { buttons, language });
type Person = Awaited<ReturnType<typeof open>>['user'];

const file = (name: string, text = 'x') => new File([text], name);
const button = (name: string) => screen.findByRole('button', { name });
const edit = async (user: Person) => user.click(await button('编辑附件'));
const choose = (user: Person, files: File[]) =>
  user.upload(document.querySelector<HTMLInputElement>('.ant-upload input[type=file]')!, files);
const itemsOf = (list: string) => {
  const found = screen.queryByRole('list', { name: list });
  return found ? within(found).queryAllByRole('listitem') : [];
};
const names = (list = '已上传的附件') =>
  itemsOf(list).map((item) => item.querySelector('.attach-name')?.textContent);
const become = (wanted: string[]) => waitFor(() => expect(names()).toEqual(wanted));
/** The file that waits, is on its way or was not taken. */
const pending = (name: string) =>
  waitFor(() => {
    const found = itemsOf('正在上传的附件').find(({ textContent }) => textContent?.includes(name));
    if (!found) throw new Error(`${name} is not on its way`);
    return within(found);
  });
const saves = () => screen.getByRole<HTMLButtonElement>('button', { name: '保存' });
async function save(user: Person): Promise<void> {
  await waitFor(() => expect(saves().disabled).toBe(false));
  await user.click(saves());
  await button('编辑附件');
}
const pictures = () => itemsOf('图片').map(({ textContent }) => textContent);

beforeEach(() => api.answer('blade-system/dict-biz/dictionary', [{ dictKey: '1', dictValue: '全景' }]));

describe('files that are chosen together', () => {
  it('are sent two at a time with a progress each, and stand in the order in which they were chosen', async () => {
    serveFiles([]);
    const go = api.hold(UPLOAD);
    const { user } = await open();
    await edit(user);
    await choose(
      user,
      ['巡护录像.mp4', '全景.jpg', '养护协议.pdf'].map((name) => file(name)),
    );
    (await pending('养护协议.pdf')).getByText('等待上传');
    const share = async () =>
      (await pending('巡护录像.mp4')).getByRole('progressbar').getAttribute('aria-valuenow');
    for (const at of [0.2, 0.6]) {
      await goneOut('巡护录像.mp4', at);
      await waitFor(async () => expect(await share()).toBe(String(at * 100)));
    }
    (await pending('巡护录像.mp4')).getByText('正在上传');
    await goneOut('全景.jpg', 1);
    (await pending('全景.jpg')).getByText('已传完，正在检查');
    expect(saves().disabled).toBe(true);
    screen.getByText('还有 3 个附件未上传完，完成、重试或移除后才能保存');
    await act(() => go());
    await become(['巡护录像.mp4', '全景.jpg', '养护协议.pdf']);
    expect(saves().disabled).toBe(false);
  });

  it('are stopped on their way, and are not saved then', async () => {
    const rows = serveFiles([]);
    const go = api.hold(UPLOAD);
    const { user } = await open();
    await edit(user);
    await choose(user, [file('一.jpg'), file('二.jpg')]);
    await user.click(await button('取消上传 一.jpg'));
    await waitFor(() => expect(names('正在上传的附件')).toEqual(['二.jpg']));
    await act(() => go());
    await become(['二.jpg']);
    await save(user);
    expect(rows.map(({ attachmentName }) => attachmentName)).toEqual(['二.jpg']);
  });

  it('are taken with the camera, in English too', async () => {
    serveFiles([]);
    const { user } = await open(['patrolRecord_edit'], 'en');
    await user.click(await button('Edit attachments'));
    const camera = screen.getByLabelText<HTMLInputElement>('Take a photo', { selector: 'input' });
    expect(camera.getAttribute('capture')).toBe('environment');
    const asked: unknown[] = [];
    camera.addEventListener('click', ({ target }) => asked.push(target));
    await user.click(await screen.findByRole('button', { name: /Take a photo$/ }));
    expect(asked).toEqual([camera]);
    await user.upload(camera, file('camera.jpg'));
    await screen.findByText('camera.jpg');
    // The next picture may bear the same name.
    expect(camera.value).toBe('');
  });
});

describe('stored files', () => {
  it('are ordered by buttons that keep the focus, get their kind and note, and are saved', async () => {
    const rows = serveFiles([stored(1, '全景.jpg'), stored(2, '树冠.jpg'), stored(3, '养护协议.pdf')]);
    const { user } = await open();
    await edit(user);
    const up = await button('上移 树冠.jpg');
    up.focus();
    await user.keyboard('{Enter}');
    await screen.findByText('树冠.jpg 现在是第 1 个，共 3 个');
    await become(['树冠.jpg', '全景.jpg', '养护协议.pdf']);
    expect(document.activeElement?.closest('li')?.textContent).toContain('树冠.jpg');
    await user.click(screen.getByRole('combobox', { name: '照片类别: 全景.jpg' }));
    await user.click(await screen.findByTitle('全景'));
    await user.fill(screen.getByRole('textbox', { name: '备注: 树冠.jpg' }), '东南侧枯枝');
    await save(user);
    await waitFor(() => expect(pictures()).toEqual([expect.stringContaining('东南侧枯枝'), '全景']));
    expect(rows.map(({ attachmentName, remark, photoKind }) => [attachmentName, remark, photoKind])).toEqual([
      ['树冠.jpg', '东南侧枯枝', null],
      ['全景.jpg', null, '1'],
      ['养护协议.pdf', null, null],
    ]);
  });

  it('are ordered by drag', async () => {
    serveFiles([stored(1, '一.jpg'), stored(2, '二.jpg'), stored(3, '三.jpg')]);
    const { user } = await open();
    await edit(user);
    await become(['一.jpg', '二.jpg', '三.jpg']);
    const items = () => itemsOf('已上传的附件');
    const handle = items()[0]!.querySelector('.attach-handle')!;
    fireEvent.dragStart(handle, { dataTransfer: { setData: () => undefined } });
    fireEvent.dragOver(items()[1]!);
    fireEvent.dragOver(items()[2]!);
    fireEvent.dragEnd(items()[2]!.querySelector('.attach-handle')!);
    await become(['二.jpg', '三.jpg', '一.jpg']);
  });

  it('are removed, which the history tells', async () => {
    const rows = serveFiles([stored(1, '全景.jpg'), stored(2, '断线.jpg')]);
    api.answer('attachment/attachment/history', [
      {
        ...{
          id: '1',
          rowId: '2',
          action: 'remove',
          version: 2,
          userId: '1',
          userName: '管理员',
          remark: null,
        },
        ...{ createTime: '2026-01-02 03:04:05', changes: { attachmentName: ['断线.jpg', null] } },
      },
    ]);
    const { user } = await open();
    await edit(user);
    await user.click(await button('移除 断线.jpg'));
    await screen.findByText('已移除 断线.jpg');
    await save(user);
    await waitFor(() => expect(pictures()).toHaveLength(1));
    expect(rows).toHaveLength(1);
    await user.click(screen.getByText('附件修改记录'));
    await screen.findByText('删除');
    await screen.findByText('断线.jpg');
    expect(api.sent('attachment/attachment/history')[0]?.query).toMatchObject({ businessId: '7' });
  });

  it('that are changed and not saved are asked for before they are left', async () => {
    const rows = serveFiles([stored(1, '一.jpg'), stored(2, '二.jpg')]);
    const { user } = await open();
    await edit(user);
    await user.click(await button('移除 一.jpg'));
    await user.click(await button('取消'));
    await user.click(await button('离开'));
    await button('编辑附件');
    await waitFor(() => expect(pictures()).toHaveLength(2));
    expect(rows).toHaveLength(2);
  });

  it('are seen and not changed by who may only read the record', async () => {
    serveFiles([stored(1, '一.jpg')]);
    await open([]);
    await button('查看大图：一.jpg');
    expect(screen.queryByRole('button', { name: '编辑附件' })).toBeNull();
  });
});

/** Drops files onto the field as a file manager does. */
function drop(files: File[]): void {
  const zone = screen.getByText('点击选择，或把文件拖到这里').closest('.ant-upload')!;
  const dropped = createEvent.drop(zone, { dataTransfer: { files, items: [], types: ['Files'] } });
  fireEvent(zone, dropped);
}

describe('a file that cannot be taken', () => {
  it('says why at its place, and may be put aside', async () => {
    serveFiles([]);
    api.answer(UPLOAD, ({ body }) => {
      const { name } = body?.['file'] as File;
      if (name === '撕裂.jpg') throw new Refused(400, '图片已损坏或不完整，无法打开');
      return { attachId: '1', originalName: name };
    });
    const { user } = await open();
    await edit(user);
    drop([file('拖入.jpg'), file('IMG_1.HEIC'), file('巡护.mov'), file('空.png', ''), file('撕裂.jpg')]);
    await become(['拖入.jpg']);
    for (const [name, why] of [
      ['IMG_1.HEIC', /不支持HEIC照片/],
      ['巡护.mov', /只支持MP4/],
      ['空.png', /文件是空的/],
      ['撕裂.jpg', /图片已损坏或不完整/],
    ] as const)
      await waitFor(async () => (await pending(name)).getByText(why));
    // Sent again, it would be refused again.
    expect(screen.queryByRole('button', { name: /^重新上传/ })).toBeNull();
    expect(api.sent(UPLOAD)).toHaveLength(2);
    expect(saves().disabled).toBe(true);
    for (const name of ['IMG_1.HEIC', '巡护.mov', '空.png', '撕裂.jpg'])
      await user.click(await button(`移除 ${name}`));
    await save(user);
    await waitFor(() => expect(pictures()).toHaveLength(1));
  });
});

describe('files that a lost line has stopped', () => {
  const loseLine = () => {
    const line = { isLost: true };
    api.answer(UPLOAD, ({ body }) => {
      if (line.isLost) throw new LineLost();
      const { name } = body?.['file'] as File;
      return { attachId: name, originalName: name };
    });
    return line;
  };

  it('are sent again by a button each, or by one for all', async () => {
    serveFiles([]);
    const line = loseLine();
    const { user } = await open();
    await edit(user);
    await choose(user, [file('一.jpg')]);
    const again = await button('重新上传 一.jpg');
    line.isLost = false;
    await user.click(again);
    await become(['一.jpg']);
    line.isLost = true;
    await choose(user, [file('二.jpg'), file('三.jpg')]);
    const all = await button('全部重试（2）');
    line.isLost = false;
    await user.click(all);
    await become(['一.jpg', '二.jpg', '三.jpg']);
  });

  it('are sent again by themselves once the browser has its line back', async () => {
    serveFiles([]);
    const line = loseLine();
    const { user } = await open();
    await edit(user);
    await choose(user, [file('一.jpg'), file('二.jpg')]);
    await button('全部重试（2）');
    line.isLost = false;
    act(() => void window.dispatchEvent(new Event('online')));
    await become(['一.jpg', '二.jpg']);
    await save(user);
    await waitFor(() => expect(pictures()).toHaveLength(2));
  });
});
