import { oldTree, oldTreeGroup } from '@gushu/shared';
import { GROUP_ARCHIVE, GROUP_TABS, TREE_ARCHIVE, TREE_TABS } from './tabs.js';

describe('the popups of the globe', () => {
  it('have their tabs in the order of the specification', () => {
    expect(TREE_TABS.join(' ')).toBe('landscape archives photos zsjzj sbgs zmgs gbgs video syz');
    expect(GROUP_TABS.join(' ')).toBe('landscape archives zsjzj sbgs2 video syz');
  });

  it('show archives of fields that the records have', () => {
    expect(TREE_ARCHIVE.filter((name) => !(name in oldTree.fields))).toEqual([]);
    expect(GROUP_ARCHIVE.filter((name) => !(name in oldTreeGroup.fields))).toEqual([]);
    expect([TREE_ARCHIVE.length, GROUP_ARCHIVE.length]).toEqual([38, 34]);
  });
});
