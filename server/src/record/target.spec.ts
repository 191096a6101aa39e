import { patrolRecord, reference, type RecordDefinition } from '@gushu/shared';
import type { DataSource } from 'typeorm';
import type { Caller } from '../caller/caller.js';
import type { AnyRow } from '../rows/stored.js';
import { takeTarget } from './target.js';

/** A record that may hang on a tree and needs none, as an event does. */
const loose: RecordDefinition = {
  ...patrolRecord,
  fields: {
    ...patrolRecord.fields,
    oldTreeId: reference({ label: ['古树', 'Tree'], to: 'oldTree/oldTree' }),
  },
};

describe('What a record takes from its tree', () => {
  const caller = {} as Caller;
  // Without a tree nothing is read.
  const none = undefined as unknown as DataSource;

  it('goes with the tree where a record needs none', async () => {
    const before = {
      oldTreeId: '1',
      provinceOldTreeNumber: 'T-1',
      treeTypeName: '樟树',
    } as unknown as AnyRow;
    const row = { ...before, oldTreeId: null };
    await takeTarget(none, caller, { record: loose, row, before });
    expect(row).toMatchObject({ provinceOldTreeNumber: null, treeTypeName: null });
  });

  it('leaves a record alone that never had one', async () => {
    const row = { xzCode: '330106' } as unknown as AnyRow;
    await takeTarget(none, caller, { record: loose, row, before: undefined });
    expect(row).toEqual({ xzCode: '330106' });
  });
});
