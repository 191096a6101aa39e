import {
  curingRecord,
  expertInquiry,
  inquiry,
  isApproved,
  law,
  type Machine,
  type RecordDefinition,
} from '@gushu/shared';
import type { Caller } from '../caller/caller.js';
import type { AnyRow } from '../rows/stored.js';
import { isPassed, submitted } from './states.js';

const COUNTY = { xzCode: '330106', userName: '王林' } as Caller;
const row = (values: object): AnyRow => ({ status: 0, xzCode: '330106', ...values }) as unknown as AnyRow;

/** A check that the county closes: its states are fixed, and no review chain. */
const closing: Machine = {
  ...inquiry,
  levels: { 1: 3 },
  transitions: {
    submit: inquiry.transitions['submit']!,
    close: { ...inquiry.transitions['close']!, from: [1], to: 2, who: 'reviewer', permission: 'review' },
  },
};

describe('A row that its maker submits', () => {
  const after = (record: RecordDefinition) => submitted(COUNTY, { record, row: row({}), end: 2 });

  it('waits for the next level of a review, or is where its machine leads it, with the stamps of the transition', () => {
    expect(after(curingRecord)).toMatchObject({ status: 4 });
    expect(after(expertInquiry)).toMatchObject({ status: 1, askTime: expect.stringMatching(/^2/) as string });
  });

  it('stays as it is where nobody submits its record', () => {
    expect(after(law)).toEqual(row({}));
  });
});

describe('A row that somebody decides on', () => {
  const passes = (record: Pick<RecordDefinition, 'states'>, from: number, to: number) =>
    isPassed(record, row({ status: to }), row({ status: from }));

  it('is passed by a level of its review, and by whoever closes it in a machine of its own', () => {
    expect(passes(curingRecord, 3, 1)).toBe(true);
    expect(passes({ states: [closing] }, 1, 2)).toBe(true);
  });

  it('is approved at the end of a review alone', () => {
    expect(isApproved(curingRecord, row({ status: 1 }))).toBe(true);
    expect(isApproved({ states: [closing] }, row({ status: 1 }))).toBe(false);
  });

  it('is not passed where its maker submits or corrects it', () => {
    expect(passes(curingRecord, 0, 3)).toBe(false);
    expect(passes(curingRecord, 1, 1)).toBe(false);
    expect(passes({ states: [closing] }, 0, 1)).toBe(false);
    expect(isPassed(curingRecord, row({}), undefined)).toBe(false);
  });
});
