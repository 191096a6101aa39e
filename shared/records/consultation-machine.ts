import { defineMachine } from '../record/machine.js';

/** States of a consultation, `consult_status`. */
export const ConsultStatus = { draft: 0, asked: 1, arranged: 2, answered: 3, done: 4, returned: 5 } as const;

/** States since the consultation is arranged in which its values may still be changed. */
export const ARRANGED_STATES: readonly number[] = [ConsultStatus.arranged, ConsultStatus.answered];

/** Levels that arrange consultations: the province and the city. */
export const ARRANGING_LEVELS = [1, 2] as const;

const above = { who: 'reviewer', level: ARRANGING_LEVELS, permission: 'review' } as const;
const arranged = ['consultDate', 'consultWay', 'expertIds'] as const;
const answered = [...arranged, 'diagnosis', 'opinion', 'measures'] as const;

/**
 * A consultation (`consult_status`): requested, arranged from above, answered by a named expert or those who arranged
 * it.
 */
export const consultation = defineMachine({
  field: 'status',
  label: ['会诊状态', 'Progress'],
  dictionary: 'consult_status',
  initial: 0,
  editable: [0, 1, 2, 3, 5],
  removable: [0, 5],
  levels: { 3: 3 },
  due: { 2: { field: 'consultDate' } },
  next: {
    0: ['待提交', 'not submitted yet'],
    1: ['待上级安排会诊', 'waiting for the level above to arrange it'],
    2: ['待专家出具意见', 'waiting for the opinion of the experts'],
    3: ['待县级落实措施', 'waiting for the county to carry it out'],
    4: ['措施已落实', 'carried out'],
    5: ['待补充后重新提交', 'waiting to be corrected and submitted again'],
  },
  transitions: {
    submit: {
      label: ['提交', 'Submit'],
      done: ['已提交', 'Submitted'],
      from: [0, 5],
      to: 1,
      who: 'owner',
      permission: 'edit',
      complete: true,
    },
    arrange: {
      label: ['安排会诊', 'Arrange'],
      done: ['会诊已安排', 'Arranged'],
      from: [1],
      to: 2,
      needs: arranged,
      ...above,
    },
    return: {
      label: ['退回', 'Return'],
      done: ['已退回', 'Returned'],
      from: [1],
      to: 5,
      asks: 'reason',
      back: true,
      ...above,
    },
    conclude: {
      label: ['出具意见', 'Give the opinion'],
      done: ['意见已出具', 'The opinion is given'],
      from: [2],
      to: 3,
      who: 'party',
      permission: 'edit',
      needs: answered,
    },
    concludeAbove: {
      label: ['出具意见', 'Give the opinion'],
      done: ['意见已出具', 'The opinion is given'],
      from: [2],
      to: 3,
      needs: answered,
      ...above,
    },
    carryOut: {
      label: ['措施已落实', 'Carried out'],
      done: ['措施已落实', 'Carried out'],
      from: [3],
      to: 4,
      who: 'reviewer',
      // Held by those who ask for consultations: experts of the county edit them, and carry none out.
      permission: 'add',
      needs: ['curingId'],
    },
  },
});
