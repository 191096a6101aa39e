import { curingRecord, defineMachine, type RecordDefinition, review } from '@gushu/shared';
import type { Caller } from '../caller/caller.js';
import type { AnyRow } from '../rows/stored.js';
import { editRefusal, transitionsOf, removeRefusal } from './transitions.js';

const { submit } = review.transitions;
/** An event that is handed over to other regions, which answer it. */
const event: RecordDefinition = {
  ...(curingRecord as RecordDefinition),
  regions: 'transferTo',
  states: [
    defineMachine({
      ...review,
      transitions: {
        ...review.transitions,
        answer: { ...submit!, from: [3], to: 1, who: 'named', permission: 'edit' },
      },
    }),
  ],
};

const permissions = new Set(['edit', 'review'].map((verb) => `${event.name}_${verb}`));
const personIn = (xzCode: string): Caller =>
  ({ xzCode, userId: '7', tenantId: '000000', roles: [], permissions }) as unknown as Caller;
const row = (values: object): AnyRow =>
  ({
    status: 0,
    xzCode: '330106',
    createUser: '9',
    transferTo: '330108,330110',
    ...values,
  }) as unknown as AnyRow;

describe('A row that is handed to another region', () => {
  it('is changed and removed by its own region and those above, and not by the one that it names', () => {
    for (const above of ['330106', '3301', '33', '']) {
      expect(editRefusal(personIn(above), event, row({}))).toBeUndefined();
      expect(removeRefusal(personIn(above), event, row({}))).toBeUndefined();
    }
    for (const beside of ['330108', '3302', '32']) {
      expect(editRefusal(personIn(beside), event, row({}))).toBe('row.notYours');
      expect(removeRefusal(personIn(beside), event, row({}))).toBe('row.notYours');
    }
  });

  it('is still its maker’s, wherever they have gone', () => {
    expect(editRefusal(personIn('330108'), event, row({ createUser: '7' }))).toBeUndefined();
  });

  it('is moved by the region that it names as far as a transition is meant for it', () => {
    const actions = (caller: Caller, values: object) =>
      transitionsOf(caller, { record: event, row: row({ status: 3, ...values }), end: 3 }).map(
        ({ action }) => action,
      );
    expect(actions(personIn('330108'), {})).toEqual(['answer']);
    expect(actions(personIn('330109'), {})).toEqual([]);
    expect(actions(personIn('330106'), {})).toEqual(['pass', 'return']);
    expect(actions(personIn(''), { transferTo: null })).toEqual([]);
  });
});
