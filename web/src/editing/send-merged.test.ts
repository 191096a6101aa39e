import { ApiError } from '../api/error.js';
import type { Values } from './differences.js';
import { contestedIn, MAX_ROUNDS, sendMerged, type Sending } from './send-merged.js';

const names = ['alias', 'remark'];
const base = { id: '5', version: 1, alias: 'a', remark: 'r' };
const conflictOf = (current: object) => new ApiError(409, 'conflict', { data: { current } });
const since = (begun: Values | undefined) => begun;

/** Sends until nothing is refused; answers what was sent and what was taken over. */
async function sent(refusals: readonly unknown[], mine: Values) {
  const tries: [mine: Values, base: Values | undefined][] = [];
  const takenOver: Values[] = [];
  const sending: Sending = { mine, base };
  const send = (...one: (typeof tries)[number]) => {
    tries.push(one);
    const refusal = refusals[tries.length - 1];
    return refusal ? Promise.reject(refusal as Error) : Promise.resolve('saved');
  };
  const onMerged = (taken: Values) => takenOver.push(taken);
  const answer = await sendMerged(sending, { names, send, since, onMerged }).catch((error: unknown) => error);
  return { answer, tries, takenOver, sending };
}

describe('A row that others change while it is saved', () => {
  it('is sent again with what they have changed in other fields', async () => {
    const theirs = { ...base, version: 2, remark: 'theirs' };
    const { answer, tries, takenOver } = await sent([conflictOf(theirs)], { ...base, alias: 'mine' });
    expect(answer).toBe('saved');
    expect(takenOver).toEqual([{ remark: 'theirs' }]);
    expect(tries[1]).toEqual([{ ...theirs, version: 1, alias: 'mine' }, theirs]);
  });

  it('takes nothing over from another row, as from a file of its own', async () => {
    const refusal = conflictOf({ id: '77', version: 4, remark: 'a note of the photo' });
    const { answer, tries, takenOver, sending } = await sent([refusal], { ...base, alias: 'mine' });
    expect([answer, tries.length, takenOver]).toEqual([refusal, 1, []]);
    expect(contestedIn(names, sending, refusal)).toBeUndefined();
  });

  it('is sent so often and no more', async () => {
    const refusals = Array.from({ length: 50 }, (_, at) => conflictOf({ ...base, version: at + 2 }));
    const { answer, tries } = await sent(refusals, { ...base, alias: 'mine' });
    expect([answer, tries.length]).toEqual([refusals[MAX_ROUNDS - 1], MAX_ROUNDS]);
  });

  it('waits for its person where both have changed the same', async () => {
    const refusal = conflictOf({ ...base, version: 2, alias: 'theirs' });
    const { tries, sending } = await sent([refusal], { ...base, alias: 'mine' });
    expect(tries.length).toBe(1);
    expect(contestedIn(names, sending, refusal)).toMatchObject({ base, current: { alias: 'theirs' } });
  });
});
