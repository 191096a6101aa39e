import { inquiry, type Machine, review, ReviewStatus } from '../index.js';
import { isReturned, returnedState, saysReturned } from './returned.js';

describe('The state of returned rows', () => {
  const transition = { label: ['', ''], done: ['', ''], who: 'owner', permission: 'edit' } as const;
  const rectified: Machine = {
    field: 'status',
    label: ['', ''],
    dictionary: '',
    initial: 0,
    editable: [0, 1],
    removable: [0],
    transitions: {
      submit: { ...transition, from: [0], to: 1 },
      rectify: { ...transition, from: [1], to: 2 },
      return: { ...transition, from: [2], to: 1 },
    },
  };

  it('is where the machine’s own return leads, and none where nothing is returned', () => {
    expect(returnedState(review)).toBe(ReviewStatus.returned);
    expect(returnedState(rectified)).toBe(1);
    expect(returnedState(inquiry)).toBeUndefined();
  });

  it('holds the rows that a return may have led there', () => {
    expect(isReturned({ states: [review] }, { status: ReviewStatus.returned })).toBe(true);
    expect(isReturned({ states: [review] }, { status: ReviewStatus.draft })).toBe(false);
    expect(isReturned({ states: [inquiry] }, { status: 2 })).toBe(false);
  });

  it('says that a row was returned only where no other transition leads to it', () => {
    expect(saysReturned(review, ReviewStatus.returned)).toBe(true);
    expect(saysReturned(rectified, 1)).toBe(false);
  });
});
