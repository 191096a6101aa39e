import { FILES_LABEL, law } from '@gushu/shared';
import { Form } from 'antd';
import { api, openPart, screen, waitFor } from '../../test/open.js';
import { EMBEDDED, LINK, paste } from '../../test/paste.js';
import { useColumns } from '../columns/record-columns.js';
import { RecordForm } from './RecordForm.js';

const COLUMNS = { show: ['title'] } as const;

/** The form of a new law, whose pictures are stored as the test says. */
function Part({ addPicture }: { addPicture: (id: string, file: File) => Promise<string> }) {
  const [form] = Form.useForm();
  const columns = useColumns(law, COLUMNS);
  const files = {
    ...{ field: null, label: FILES_LABEL, pending: 0, isCut: false, isDirty: false, addPicture },
    ...{ reset: () => undefined, save: () => Promise.resolve() },
  };
  const none = () => undefined;
  return (
    <RecordForm record={law} columns={columns} form={form} files={files} onSaved={none} onCancel={none} />
  );
}

const kept = () => JSON.stringify({ ...localStorage });

describe('The form of a record with a formatted text', () => {
  beforeEach(() => {
    api.answer('blade-system/dict-biz/dictionary', []);
    api.answer('blade-user/info', {} as never);
    api.answer('law/law/save', { id: '7', version: 1 });
    api.answer('law/law/update', { id: '7', version: 2 });
  });

  it('is not saved while pictures of a paste are on their way, so that the text with them is not lost', async () => {
    const stored: ((link: string) => void)[] = [];
    const addPicture = () => new Promise<string>((resolve) => void stored.push(resolve));
    const { user } = await openPart(<Part addPicture={addPicture} />);
    await user.fill(await screen.findByLabelText(/^标题/), '条例');
    const area = await screen.findByRole('textbox', { name: '正文' });
    paste(area, `<p>第一条<img src="${EMBEDDED}">第二条<img src="${EMBEDDED}"></p>`);
    // The row is stored as a draft before its first picture.
    await waitFor(() => expect(stored).toHaveLength(1));
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('正在上传2张图片…', { selector: '.ant-message *' });
    expect(api.sent('law/law/update')).toEqual([]);
    expect(kept()).toContain('条例');
    stored[0]!(LINK);
    await waitFor(() => expect(stored).toHaveLength(2));
    stored[1]!(LINK);
    await waitFor(() => expect(area.textContent).toMatch(/第一条.*第二条/));
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(api.sent('law/law/update')).toHaveLength(1));
    expect(api.sent('law/law/update')[0]?.body).toMatchObject({
      id: '7',
      content: expect.stringMatching(/第一条.*第二条/) as string,
    });
    expect(api.sent('law/law/save')).toHaveLength(1);
  });

  it('is not stored for a picture as long as it lacks what a draft needs, and says so', async () => {
    await openPart(<Part addPicture={() => Promise.resolve(LINK)} />);
    paste(await screen.findByRole('textbox', { name: '正文' }), `<p>甲<img src="${EMBEDDED}"></p>`);
    await screen.findByText(/请先填写必填项/);
    expect(api.sent('law/law/save')).toEqual([]);
  });
});
