import { type Machine, review } from '../index.js';
import { waitingFor } from './waiting.js';

const everybody = { xzCode: '330106', everyLevel: false, holds: () => true };

describe('What waits for somebody', () => {
  it('is a draft and a returned row for their owner, and what stands at their level for its reviewers', () => {
    expect(waitingFor(review, everybody)).toMatchObject([
      { field: 'status', state: 3, who: 'reviewer', permission: 'review', level: [3] },
      { state: 2, who: 'owner', permission: 'edit' },
      { state: 0, who: 'owner' },
    ]);
  });

  it('is no row that is done, though its owner may take it up again', () => {
    const step = { who: 'owner', permission: 'edit', label: ['', ''], done: ['', ''] } as const;
    const machine: Machine = {
      field: 'status',
      label: ['', ''],
      dictionary: 'data_status',
      initial: 0,
      editable: [0],
      removable: [0],
      next: {},
      transitions: {
        finish: { ...step, from: [0], to: 1 },
        again: { ...step, from: [1], to: 0, back: true },
      },
    };
    expect(waitingFor(machine, everybody)).toMatchObject([{ state: 0, who: 'owner' }]);
  });
});
