import { moveRecord } from '@gushu/shared';
import { Form } from 'antd';
import { api, openPart, screen, waitFor } from '../../test/open.js';
import { ADMIN } from '../../test/person.js';
import { FormFoot } from './FormFoot.js';
import type { EndsBy } from './useAtOnce.js';

const ENDS_BY: EndsBy = {
  fields: ['oldTreeIds'],
  end: (_, trees) => (trees.some((tree) => tree.protectLevel === '2') ? 2 : 3),
};
const none = () => undefined;

/** The end of the form of a new move. */
function Part() {
  const [form] = Form.useForm();
  return (
    <Form form={form} initialValues={{ oldTreeIds: '5,6' }}>
      <Form.Item name="oldTreeIds" hidden>
        <input />
      </Form.Item>
      <FormFoot
        {...{ record: moveRecord, row: undefined, form, endsBy: ENDS_BY }}
        {...{ gaps: null, saving: false, onSave: none, onCancel: none }}
      />
    </Form>
  );
}

describe('The button that submits a form', () => {
  async function open(levels: Record<string, string>, xzcode = '330324') {
    api.answer(
      'oldTree/oldTree/detail',
      ({ query: { id = '' } }) =>
        ({ id, version: 1, xzCode: '330324101', protectLevel: levels[id] }) as unknown as never,
    );
    await openPart(<Part />, { buttons: ['moveRecord_edit'], user: { ...ADMIN, xzcode } });
    await waitFor(() => expect(api.sent('oldTree/oldTree/detail')).toHaveLength(2));
  }

  it('says that it approves where the level of the person decides on the trees that are chosen', async () => {
    await open({ 5: '3', 6: '3' });
    await screen.findByRole('button', { name: '提交并批准' });
  });

  it('does not where one of them is decided on by the level above', async () => {
    await open({ 5: '3', 6: '2' });
    await screen.findByRole('button', { name: '保存并提交' });
    expect(screen.queryByRole('button', { name: '提交并批准' })).toBeNull();
  });

  it('does not for somebody of a township', async () => {
    await open({ 5: '3', 6: '3' }, '330324101');
    await screen.findByRole('button', { name: '保存并提交' });
    expect(screen.queryByRole('button', { name: '提交并批准' })).toBeNull();
  });
});
