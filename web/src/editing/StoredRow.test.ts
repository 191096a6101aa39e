import type { RowOf } from '@gushu/shared';
import type { Values } from './differences.js';
import { ApiError, isKeySpent } from '../api/error.js';
import { StoredRow } from './StoredRow.js';

const names = ['alias', 'remark'];
const base = { id: '5', version: 1, alias: 'a', remark: 'r' };

describe('A row whose files could not be stored after its fields', () => {
  const storeOf = () => {
    const calls: Values[] = [];
    const answer = (values: Values) => {
      calls.push(values);
      return Promise.resolve({ id: '5', version: Number(values['version'] ?? 0) + 1 } as RowOf);
    };
    return {
      calls,
      row: new StoredRow({
        names,
        save: answer,
        update: answer,
        read: () => Promise.reject(new Error()),
      }),
    };
  };

  it('is changed by what was cleared since', async () => {
    const { calls, row } = storeOf();
    await row.store({ alias: 'b', remark: 'typed' }, base);
    await row.store({ alias: 'b', remark: '' }, base);
    expect(calls).toEqual([
      { alias: 'b', remark: 'typed', id: '5', version: 1 },
      { remark: null, id: '5', version: 2 },
    ]);
  });

  it('is made once, and not sent again as it is', async () => {
    const { calls, row } = storeOf();
    await row.store({ alias: 'b', remark: 'typed' }, undefined);
    await row.store({ alias: 'b', remark: 'typed' }, undefined);
    await row.store({ alias: 'b' }, undefined);
    expect(calls).toEqual([
      { alias: 'b', remark: 'typed' },
      { remark: null, id: '5', version: 1 },
    ]);
  });

  it('is what a later conflict is compared with', async () => {
    const { row } = storeOf();
    await row.store({ alias: 'b', remark: 'typed' }, base);
    expect(row.since(base)).toMatchObject({ version: 2, alias: 'b', remark: 'typed' });
    const newer = { ...base, version: 3 };
    expect(row.since(newer)).toBe(newer);
  });
});

describe('A new row whose answer was lost', () => {
  const refused = (data: object) => new ApiError(422, 'used', { data });
  const storeOf = (error: ApiError) => {
    const updates: Values[] = [];
    const stored = { id: '5', version: 3, alias: 'b', remark: null } as unknown as RowOf;
    const row = new StoredRow({
      names,
      save: () => Promise.reject(error),
      update: (values) => {
        updates.push(values);
        return Promise.resolve({ id: '5', version: 4 } as RowOf);
      },
      read: () => Promise.resolve(stored),
    });
    return { row, updates };
  };

  it('is changed by what was typed since, and by nothing else', async () => {
    const { row, updates } = storeOf(refused({ id: '5', version: 1 }));
    expect(await row.store({ alias: 'b', remark: 'since' }, undefined)).toMatchObject({
      id: '5',
      version: 4,
    });
    expect(updates).toEqual([{ remark: 'since', id: '5', version: 3 }]);
  });

  it('is not stored as another row where its key was used for something else, or its row is gone', async () => {
    const removed = new ApiError(409, 'removed', { data: { removed: '5' } });
    for (const error of [refused({}), removed]) {
      const { row, updates } = storeOf(error);
      await expect(row.store({ alias: 'b', remark: 'since' }, undefined)).rejects.toBe(error);
      expect(updates).toEqual([]);
      expect(isKeySpent(error)).toBe(true);
    }
    expect(isKeySpent(new ApiError(409, 'conflict', { data: { current: {} } }))).toBe(false);
  });
});
