import { emergencyWarning, now, oldTree, today } from '@gushu/shared';
import { Form } from 'antd';
import { openPart, screen, waitFor } from '../../test/open.js';
import { fieldRule } from './field-rule.js';
import { FieldInput } from './FieldInput.js';

describe('a field for a number', () => {
  it('asks for one in words, and takes digits of full width', async () => {
    const field = oldTree.fields.treeAge;
    const { user } = await openPart(
      <Form validateTrigger="onBlur">
        <Form.Item name="treeAge" label="树龄" rules={[fieldRule('treeAge', field)]}>
          <FieldInput field={field} />
        </Form.Item>
      </Form>,
    );
    const age = screen.getByLabelText<HTMLInputElement>('树龄');
    await user.fill(age, '约 300 年');
    await user.tab();
    await screen.findByText('必须为数字');
    expect(age.value).toBe('约 300 年');
    await user.fill(age, '３００');
    await user.tab();
    await waitFor(() => expect(screen.queryByText('必须为数字')).toBeNull());
    expect(age.value).toBe('300');
  });
});

describe('a field for a moment', () => {
  it('takes Chinese time as now, and marks the day in China as today, in a browser of any zone', async () => {
    const field = emergencyWarning.fields.beginTime;
    const { user } = await openPart(
      <Form>
        <Form.Item name="beginTime" label="开始时间">
          <FieldInput field={field} />
        </Form.Item>
      </Form>,
    );
    const input = screen.getByLabelText<HTMLInputElement>('开始时间');
    await user.click(input);
    const marked = await waitFor(() => document.querySelector('.ant-picker-cell-today') ?? Promise.reject());
    expect(marked.getAttribute('title')).toBe(today());
    const before = now();
    await user.click(screen.getByText('此刻'));
    await waitFor(() => expect(input.value).not.toBe(''));
    expect(input.value >= before && input.value <= now()).toBe(true);
  });
});
