import { centralGovernment, emergencyWarning, type Machine, RECORDS, reportEvent, review } from '../index.js';
import { othersTurns, turnFilters, turnsFor, waitingFor } from './waiting.js';

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

  it('is a row once: a draft is its owner’s before it is anybody’s of their level', () => {
    const drafts = turnsFor(reportEvent.states, everybody).filter(({ state }) => state === 0);
    expect(drafts.map(turnFilters)).toEqual([
      { status: '0', onPatrol: '1', whose: 'others' },
      { status: '0', whose: 'mine' },
    ]);
  });

  it('is a row once: what several machines wait for is counted by the first of them', () => {
    const city = { ...everybody, xzCode: '3301' };
    const filters = turnsFor(centralGovernment.states, city).map(turnFilters);
    expect(filters).toContainEqual({ stage: '1' });
    // The level above acts on it in the stages 1, 2 and 5: there a check waits beside.
    expect(filters).toContainEqual({ checkStatus: '0', stage: '3,4,6,7' });
    expect(filters).toContainEqual({ publishStatus: '0', checkStatus: '1', stage: '1,2,5,7' });
  });

  it('is by others what its owner has sent, once, and what it presupposes is there', () => {
    expect(othersTurns(centralGovernment.states).map(turnFilters)).toEqual([
      ...['1', '2', '3', '4', '5', '6'].map((stage) => ({ stage })),
      { checkStatus: '0', stage: '7' },
      { publishStatus: '0', checkStatus: '1', stage: '7' },
    ]);
    expect(othersTurns(emergencyWarning.states).map(turnFilters)).toContainEqual({
      publishStatus: '0',
      checkStatus: '1',
    });
    expect(
      othersTurns(reportEvent.states)
        .map(({ state }) => state)
        .toSorted(),
    ).toEqual([1, 2, 4]);
  });

  it('is found by filters that its list has', () => {
    const unknown = RECORDS.flatMap((record) =>
      [...turnsFor(record.states, everybody), ...othersTurns(record.states)].flatMap((turn) =>
        Object.keys(turnFilters(turn))
          .filter((name) => name !== 'whose' && name !== 'status' && !record.fields[name]?.filter)
          .map((name) => `${record.name}.${name}`),
      ),
    );
    expect(unknown).toEqual([]);
  });
});
