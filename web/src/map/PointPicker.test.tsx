import { jest } from '@jest/globals';
import { act, api, openPart, screen, waitFor } from '../../test/open.js';
import { ADMIN } from '../../test/person.js';
import type { UserInfo } from '../session/store.js';
import type { Position } from './position.js';

const LOCATE = 'blade-system/region/locate';
const LIMITS = { lon: { min: 73, max: 136 }, lat: { min: 3, max: 54 } };
const LAKE = { code: '330106', fullName: '浙江省杭州市西湖区' };

/** In the place of the map, which is drawn in a browser only: what is clicked on it is chosen. */
function BareMap({ onChoose }: { onChoose: (position: Position) => void }) {
  const places = { here: [120.1, 30.2], abroad: [140, 30.2] } as const;
  return Object.entries(places).map(([name, at]) => (
    <button key={name} type="button" onClick={() => onChoose(at)}>
      {name}
    </button>
  ));
}
jest.unstable_mockModule('./PickerMap.js', () => ({ PickerMap: BareMap }));

const picked: unknown[] = [];
beforeEach(() => {
  picked.splice(0);
  api.answer(LOCATE, LAKE);
});

async function open(user: UserInfo = ADMIN, language: 'zh' | 'en' = 'zh') {
  const { PointPicker } = await import('./PointPicker.js');
  const onPick = (...given: unknown[]) => void picked.push(given);
  return openPart(<PointPicker limits={LIMITS} onPick={onPick} onClose={() => undefined} />, {
    user,
    language,
  });
}
const click = (name: string) => screen.findByRole('button', { name });
const ok = (name = /确定$/) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the picker of a position', () => {
  it('takes one that was asked for before its county is known, once that is', async () => {
    const answer = api.hold(LOCATE);
    const { user } = await open();
    await user.click(await click('here'));
    await user.click(ok());
    await waitFor(() => expect(ok().className).toContain('loading'));
    expect(picked).toEqual([]);
    act(answer);
    await waitFor(() => expect(picked).toEqual([[['120.100000', '30.200000'], LAKE]]));
  });

  it('asks for one where none is chosen', async () => {
    const { user } = await open();
    await click('here');
    await user.click(ok());
    await screen.findByText(/请重新选点|获取坐标失败/);
    expect(picked).toEqual([]);
  });

  it('refuses one outside of one’s region by name', async () => {
    const { user } = await open({ ...ADMIN, xzcode: '3302', xzname: '浙江省宁波市' } as UserInfo);
    await user.click(await click('here'));
    const refusal = await screen.findByRole('alert');
    expect(refusal.textContent).toBe(
      '此处属于浙江省杭州市西湖区，不在您的数据范围（浙江省宁波市）内，请重新选点',
    );
    expect(ok().disabled).toBe(true);
  });

  it('refuses one that the record does not take, and asks for no county', async () => {
    const { user } = await open();
    await user.click(await click('abroad'));
    await screen.findByRole('alert');
    expect(ok().disabled).toBe(true);
    expect(api.sent(LOCATE)).toEqual([]);
  });

  it('takes one whose county cannot be read, says so, and asks for it again', async () => {
    api.refuse(LOCATE, 500, 'away');
    const { user } = await open(ADMIN, 'en');
    await user.click(await click('here'));
    const unread = await screen.findByText(/it is checked when you save/);
    await waitFor(() => expect(ok(/OK$/).disabled).toBe(false));
    api.answer(LOCATE, LAKE);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(unread.isConnected).toBe(false));
    await screen.findByText(/^Region: /);
  });
});
