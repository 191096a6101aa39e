import { law, MAX_SORTED_ROWS, oldTree } from '@gushu/shared';
import { ValidationError } from '../http/errors.js';
import { assertSortable, orderOf } from './order.js';

/** The field that an order of so many rows is refused by. */
function refused(
  order: { ascs?: string; descs?: string },
  total: number,
  record = oldTree,
): string | undefined {
  try {
    assertSortable(record, orderOf(record, order), total);
    return undefined;
  } catch (error) {
    return (error as ValidationError).faults.map(({ field, key }) => `${field} ${key}`).join();
  }
}

describe('Orders of a list', () => {
  it.each(oldTree.sortable ?? [])('sorts any number of trees by %s', (name) => {
    expect(refused({ descs: name }, 5_000_000)).toBeUndefined();
  });

  it('sorts by any other column as long as the filter leaves few rows, and else names it', () => {
    expect(refused({ ascs: 'planter' }, MAX_SORTED_ROWS)).toBeUndefined();
    expect(refused({ ascs: 'planter' }, MAX_SORTED_ROWS + 1)).toBe('planter list.notSortable');
    expect(refused({ descs: 'title' }, MAX_SORTED_ROWS + 1, law as never)).toBe('title list.notSortable');
  });

  it('sorts by two columns at once under the same limit', () => {
    expect(refused({ ascs: 'tree_age,bust' }, MAX_SORTED_ROWS + 1)).toBe('bust list.notSortable');
  });
});
