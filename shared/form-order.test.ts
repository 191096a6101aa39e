import type { RecordDefinition } from './record/define.js';
import { oldTree } from './records/old-tree.js';
import { inFormOrder } from './form-order.js';

const form: RecordDefinition = oldTree;

describe('faults of a form', () => {
  it('come in the order of its groups and fields, whichever rule has found them; strangers come last', () => {
    const found = ['nobody', 'vigor', 'lon', 'bust', 'treeType'].map((field) => ({ field }));
    const names = inFormOrder(form, found).map(({ field }) => field);
    expect(names).toEqual(['treeType', 'lon', 'bust', 'vigor', 'nobody']);
  });

  it('keep the order of the rules at one field', () => {
    const found = [
      { field: 'bust', key: 'second' },
      { field: 'lon', key: 'other' },
      { field: 'bust', key: 'first' },
    ];
    expect(inFormOrder(form, found).map(({ key }) => key)).toEqual(['other', 'second', 'first']);
  });
});
