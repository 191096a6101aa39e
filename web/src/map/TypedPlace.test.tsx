import { Form, Input } from 'antd';
import { api, openPart, screen, waitFor } from '../../test/open.js';
import { TypedPlace } from './TypedPlace.js';

const LAKE = { code: '330106', fullName: '浙江省杭州市西湖区' };
const FAR = { code: '650102', fullName: '新疆维吾尔自治区乌鲁木齐市天山区' };

beforeEach(
  () =>
    void api.answer(
      'blade-system/region/locate',
      ({ query }) => ({ '120.1': LAKE, '87.6': FAR })[Number(query['lon'])] ?? {},
    ),
);

function PlacedForm() {
  const [form] = Form.useForm<Record<string, unknown>>();
  return (
    <Form form={form}>
      {Object.entries({ lon: '经度', lat: '纬度', xzCode: '行政区划' }).map(([name, label]) => (
        <Form.Item key={name} name={name} label={label}>
          <Input />
        </Form.Item>
      ))}
      <TypedPlace
        point={{ lon: 'lon', lat: 'lat', region: 'xzCode', group: undefined, system: undefined }}
        form={form}
        isValid={([lon]) => lon < 136}
        onFill={(values) => form.setFieldsValue(values)}
      />
    </Form>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

async function open() {
  const { user } = await openPart(<PlacedForm />);
  const type = async (lon: string, lat: string) => {
    await user.fill(field('经度'), lon);
    await user.fill(field('纬度'), lat);
  };
  return { user, type };
}

describe('a typed position', () => {
  it('fills in the region where none was chosen, and says where it lies', async () => {
    const { type } = await open();
    await type('120.1', '30.2');
    await screen.findByText('所在区划：浙江省杭州市西湖区');
    expect(field('行政区划').value).toBe('330106');
    await screen.findByText(/按坐标填入/);
  });

  it('elsewhere overwrites no region unasked', async () => {
    const { user, type } = await open();
    await user.fill(field('行政区划'), '330106');
    await type('87.6', '43.8');
    await screen.findByText(/^坐标位于新疆维吾尔自治区.+，不在所选行政区划内/);
    expect(field('行政区划').value).toBe('330106');
    await user.click(screen.getByRole('button', { name: '改为该区划' }));
    expect(field('行政区划').value).toBe('650102');
    await waitFor(() => expect(screen.queryByText(/不在所选行政区划内/)).toBeNull());
  });

  it('below the chosen region leaves it as it is', async () => {
    const { user, type } = await open();
    await user.fill(field('行政区划'), '330106001');
    await type('120.1', '30.2');
    await screen.findByText('所在区划：浙江省杭州市西湖区');
    expect(field('行政区划').value).toBe('330106001');
  });

  it('in no county is said to be there', async () => {
    const { type } = await open();
    await type('123.5', '28');
    await screen.findByText(/^此处不在任何县级区划内/);
    expect(field('行政区划').value).toBe('');
  });
});
