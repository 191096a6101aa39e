import { openPart, screen } from '../../test/open.js';
import { MyPosition } from './MyPosition.js';
import type { Position } from './position.js';

type Answer = (found: PositionCallback, failed: PositionErrorCallback) => void;

/** Makes the page one of https, on a device that answers so. */
function placeDevice(answer: Answer): void {
  Object.assign(window, { isSecureContext: true });
  Object.assign(navigator, { geolocation: { getCurrentPosition: answer } });
}

afterEach(() => {
  Object.assign(window, { isSecureContext: false });
  Reflect.deleteProperty(navigator, 'geolocation');
});

const found: Position[] = [];
beforeEach(() => void found.splice(0));
const open = () => openPart(<MyPosition onFound={(position) => void found.push(position)} />);
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /我的位置$/ });

describe('one’s own position', () => {
  it('is found by the device, which says how exactly', async () => {
    placeDevice((answer) =>
      answer({ coords: { longitude: 120.1, latitude: 30.2, accuracy: 12.4 } } as GeolocationPosition),
    );
    const { user } = await open();
    await user.click(button());
    await screen.findByText('已取得您的位置，误差约 12 米');
    expect(found).toEqual([[120.1, 30.2]]);
  });

  for (const [code, why] of [
    [1, /^浏览器未获准使用位置/],
    [2, /设备暂时无法定位$/],
    [3, /定位超时$/],
  ] as const)
    it(`that is not found is said why: ${why.source}`, async () => {
      placeDevice((_, fail) => fail({ code } as GeolocationPositionError));
      const { user } = await open();
      await user.click(button());
      await screen.findByText(why);
      expect(found).toEqual([]);
    });

  it('is not known to a page without https, which says so beside the button', async () => {
    await open();
    expect(button().disabled).toBe(true);
    const why = document.getElementById(button().getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).toMatch(/只向以 https 打开的页面提供位置/);
  });
});
