import '../../../test/moving.js';
import { queryClient } from '../../api/query-client.js';
import { act, api, menuNode, openScreen, screen, waitFor } from '../../../test/open.js';
import { PLACES, type PlaceCode, projectScreen, resourceScreen, serveWalls } from '../../../test/walls.js';

const PATH = 'largeDataScreen/largeDataScreen';
const RESOURCES = '/bigScreen/index';
const PROJECTS = '/bigScreen/qjfz';

/**
 * Texts of a wall at a moment: its title, the figure of its headline as it is seen and as it is spoken, and its map.
 */
const said = () => {
  const total = document.querySelector('.wall-total data');
  return {
    title: screen.getByRole('heading', { level: 1 }).textContent,
    figure: total?.querySelector('b')?.textContent,
    value: total?.getAttribute('value'),
    map: document.querySelector('.wall-map')?.getAttribute('data-region'),
    here: document.querySelector('.wall-crumb [aria-current]')?.textContent,
  };
};

const placeName = (code: PlaceCode) => (code === '' ? '全国' : PLACES[code].name);

/** All texts that a wall may show of a place. */
const whole = (code: PlaceCode, path: string) => {
  const value = path === PROJECTS ? PLACES[code].projects : PLACES[code].trees;
  return {
    title: `${placeName(code)}古树名木${path === PROJECTS ? '抢救复壮' : '资源'}`,
    figure: value.toLocaleString('en-US'),
    value: String(value),
    map: code || 'nation',
    here: placeName(code),
  };
};

const isBusy = () => document.querySelector('.wall')?.getAttribute('aria-busy');

/** Notes the wall's texts after each change of the page. */
function record() {
  const seen: ReturnType<typeof said>[] = [];
  const observer = new MutationObserver(() => void seen.push(said()));
  observer.observe(document.body, { attributes: true, characterData: true, childList: true, subtree: true });
  return { seen, stop: () => observer.disconnect() };
}

describe('A drill on a data screen', () => {
  beforeEach(() => {
    serveWalls(api);
    // People who may read projects have them on the resource screen too.
    api.answer('blade-system/menu/routes', [menuNode('qjfz')]);
  });

  it.each([
    [RESOURCES, `${PATH}/screen`],
    [PROJECTS, `${PATH}/projectScreen`],
    [RESOURCES, 'maps/base-map/regions'],
    [RESOURCES, 'blade-system/region/detail'],
    [RESOURCES, `${PATH}/getRescueAnalepsis`],
    [PROJECTS, `${PATH}/getRescueAnalepsisOldTree`],
  ] as const)(
    'of %s changes title, map and figures at once, however late %s comes',
    async (address, late) => {
      const { goTo } = await openScreen(address);
      await waitFor(() => expect(said()).toEqual(whole('', address)));
      const letGo = api.hold(late);
      const { seen, stop } = record();
      await goTo(`${address}?xzCode=33`);
      await waitFor(() => expect(isBusy()).toBe('true'));
      await waitFor(() => expect(api.sent(late).length).toBeGreaterThan(0));
      expect(said()).toEqual(whole('', address));
      letGo();
      await waitFor(() => expect(said()).toEqual(whole('33', address)));
      stop();
      expect(seen.length).toBeGreaterThan(1);
      for (const moment of seen) expect([whole('', address), whole('33', address)]).toContainEqual(moment);
      expect(isBusy()).toBe('false');
    },
  );

  it('keeps the place that is there while another choice overtakes the first', async () => {
    const { goTo } = await openScreen(RESOURCES);
    await waitFor(() => expect(said()).toEqual(whole('', RESOURCES)));
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    api.answer(`${PATH}/screen`, async ({ query }) => {
      if (query['xzCode'] === '33') await held;
      return resourceScreen((query['xzCode'] ?? '') as PlaceCode);
    });
    const { seen, stop } = record();
    await goTo(`${RESOURCES}?xzCode=33`);
    await goTo(`${RESOURCES}?xzCode=11`);
    await waitFor(() => expect(said()).toEqual(whole('11', RESOURCES)));
    await act(async () => letGo());
    stop();
    for (const moment of seen) expect([whole('', RESOURCES), whole('11', RESOURCES)]).toContainEqual(moment);
    expect(said()).toEqual(whole('11', RESOURCES));
  });

  it('says why the next place cannot be shown, and still shows the one before whole', async () => {
    const { goTo, user } = await openScreen(PROJECTS);
    await waitFor(() => expect(said()).toEqual(whole('', PROJECTS)));
    api.refuse(`${PATH}/projectScreen`, 500, '系统繁忙');
    await goTo(`${PROJECTS}?xzCode=33`);
    await screen.findByText(/所选范围暂时无法显示：系统繁忙。当前仍为全国的数据/);
    expect(said()).toEqual(whole('', PROJECTS));
    api.answer(`${PATH}/projectScreen`, projectScreen('33'));
    await user.click(screen.getByRole('button', { name: '重试' }));
    await waitFor(() => expect(said()).toEqual(whole('33', PROJECTS)));
    expect(screen.queryByText(/暂时无法显示/)).toBeNull();
  });

  it('counts a figure up for a change in the same place, and never from one place to the next', async () => {
    const { goTo } = await openScreen(RESOURCES);
    await waitFor(() => expect(said()).toEqual(whole('', RESOURCES)));
    const { seen, stop } = record();
    api.answer(`${PATH}/screen`, resourceScreen('', 21_100));
    await act(() => queryClient.invalidateQueries({ queryKey: ['wall'] }));
    await waitFor(() => expect(said().figure).toBe('21,100'));
    stop();
    const counted = seen.map(({ figure }) => Number(figure?.replaceAll(',', '')));
    expect(counted).toEqual([...counted].sort((a, b) => a - b));
    expect(counted.some((figure) => figure > 21_000 && figure < 21_100)).toBe(true);

    // A place that changes while its figure counts up leaves no frame of either in the other.
    api.answer(`${PATH}/screen`, ({ query }) =>
      query['xzCode'] === '11' ? resourceScreen('11') : resourceScreen('', 21_900),
    );
    await act(() => queryClient.invalidateQueries({ queryKey: ['wall'] }));
    const drill = record();
    await goTo(`${RESOURCES}?xzCode=11`);
    await waitFor(() => expect(said()).toEqual(whole('11', RESOURCES)));
    drill.stop();
    for (const { title, figure } of drill.seen)
      if (title === '北京市古树名木资源') expect(figure).toBe('566');
      else expect(Number(figure?.replaceAll(',', ''))).toBeGreaterThanOrEqual(21_100);
  });
});
