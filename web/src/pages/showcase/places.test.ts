import type { MenuNode } from '@gushu/shared';
import { CATEGORY_OF, listIdOf, maintenancePath, showsGlobe } from './places.js';

const entry = (code: string, path: string, children: MenuNode[] = []): MenuNode =>
  ({ code, path, children }) as MenuNode;

describe('the showcase', () => {
  it('enters the globe with the category of the page one comes from', () => {
    expect(CATEGORY_OF).toEqual({
      oldTreeText: 'sbgs1',
      oldTreeTrack: 'zsjzj',
      oldTreeBanner: 'syz1',
      oldTreeVideo: 'xcp',
    });
  });

  it('shows the globe for closeType 0, the page for 1 and without one', () => {
    const asked = (search: string) => showsGlobe(new URLSearchParams(search));
    expect([asked('closeType=0'), asked('closeType=1'), asked('')]).toEqual([true, false, false]);
  });

  it('leads to the statistics by their menu code, else to the next entry that is granted', () => {
    const home = entry('wel', '/wel/index');
    const trees = entry('basicdata', '/basicdata', [entry('oldTree', '/basicdata/oldTree')]);
    const statistics = entry('statisAnalysis', '/statisAnalysis', [
      entry('gradeStatis', '/statisAnalysis/gradeStatis'),
    ]);
    const screens = entry('bigScreen', '/bigScreen', [entry('zyzk', '/bigScreen/index')]);
    expect(maintenancePath([home, screens, trees, statistics])).toBe('/statisAnalysis/gradeStatis');
    expect(maintenancePath([home, screens, entry('landscape', '/landscape/index'), trees])).toBe(
      '/basicdata/oldTree',
    );
    expect(maintenancePath([home, screens])).toBe('/wel/index');
  });

  it('has the lists 1 films, 2 footprints, 3 exhibition, and shows the first for any other id', () => {
    const ids = ['id=1', 'id=2', 'id=3', 'id=9', ''].map((search) => listIdOf(new URLSearchParams(search)));
    expect(ids).toEqual(['1', '2', '3', '1', '1']);
  });
});
