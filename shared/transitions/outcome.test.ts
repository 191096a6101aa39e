import {
  batchOutcome,
  check,
  inquiry,
  law,
  transitionOutcome,
  oldTree,
  publishing,
  RECORDS,
  review,
} from '../index.js';
import { countResults, nextStep, outcomeOf, savedOutcome } from './outcome.js';

const rows = (...states: number[]) => states.map((status, at) => ({ id: String(at), ok: true, status }));

describe('The words after a transition', () => {
  it.each([
    [review, 'submit', 4, '已提交，待市级审核', "Submitted, waiting for the city's review"],
    [review, 'submit', 1, '已提交，已生效', 'Submitted, in force'],
    [review, 'pass', 5, '已通过，待省级审核', "Approved, waiting for the province's review"],
    [review, 'return', 2, '已退回，待修改后再提交', 'Returned, waiting to be corrected and submitted again'],
    [review, 'withdraw', 0, '已撤回，待提交', 'Withdrawn, not submitted yet'],
    [publishing, 'publish', 1, '已发布，其他区划可以查看', 'Published, other regions can read it'],
    [check, 'approve', 1, '审查已通过，可以发布', 'Approved, ready to be published'],
    [inquiry, 'submit', 1, '已提交，待专家回复', 'Submitted, waiting for an answer of the experts'],
    [inquiry, 'close', 3, '已关闭', 'Closed'],
  ] as const)('say what happened and what comes next', (machine, action, state, ...words) => {
    expect(transitionOutcome(machine, action, state)).toEqual(words);
  });

  it('say once what has ended where the state is called as what was done', () => {
    const said = RECORDS.flatMap(({ states }) =>
      states.flatMap((machine) =>
        Object.entries(machine.transitions).flatMap(([action, { to }]) =>
          to === 'next' ? [] : [transitionOutcome(machine, action, to)],
        ),
      ),
    );
    expect(said).toContainEqual(['措施已落实', 'Carried out']);
    expect(said).toContainEqual(['移植已办结', 'The move has ended']);
    expect(said).toContainEqual(['已解除', 'Cancelled']);
    const isTwice = (text: string): boolean => {
      const [first = '', second] = text.toLowerCase().split(/，|, /);
      return second !== undefined && first.endsWith(second);
    };
    expect(said.flat().filter(isTwice)).toEqual([]);
  });

  it('are those of the machine where a level does something else than review', () => {
    const order = { ...review, next: { 4: ['待办结', 'not closed yet'] as const } };
    expect(transitionOutcome(order, 'submit', 4)).toEqual(['已提交，待办结', 'Submitted, not closed yet']);
  });

  it('exist for every transition of every record, and for every state it may lead to', () => {
    const machines = RECORDS.flatMap(({ states }) => states);
    const silent = machines.flatMap((machine) =>
      Object.entries(machine.transitions).flatMap(([action, { to, done }]) => {
        const isEnd = (state: number) =>
          Object.values(machine.transitions).every(({ from }) => from === 'first' || !from.includes(state));
        const states = to === 'next' ? [1, ...Object.keys(machine.levels ?? {}).map(Number)] : [to];
        const isSaid = (state: number) =>
          transitionOutcome(machine, action, state).every((text) => text.length > 0) &&
          (nextStep(machine, state) !== undefined || isEnd(state));
        return done[0] && states.every(isSaid) ? [] : [`${machine.dictionary} ${action}`];
      }),
    );
    expect(silent).toEqual([]);
  });

  it('count the rows of a batch by their states, and those that were refused', () => {
    const passed = rows(...Array<number>(46).fill(1), ...Array<number>(4).fill(4));
    expect(batchOutcome(review, 'pass', countResults(passed))).toEqual([
      '50 行：46 已通过，4 待市级审核',
      "50 rows: 46 approved, 4 waiting for the city's review",
    ]);
    const refused = [...rows(4, 4, 1), { id: '9', ok: false, msg: '…' }];
    expect(batchOutcome(review, 'submit', countResults(refused))[0]).toBe(
      '4 行：2 待市级审核，1 已生效，1 未办理',
    );
    expect(batchOutcome(review, 'return', countResults(rows(2, 2)))[0]).toBe('2 行：已退回，待修改后再提交');
    expect(outcomeOf(oldTree, 'pass', rows(4))?.[0]).toBe('已通过，待市级审核');
  });

  it('do not call refused what nobody knows of since the line broke', () => {
    const lost = [...rows(1, 1), { id: '8', ok: null }, { id: '9', ok: false, msg: '…' }];
    expect(batchOutcome(review, 'pass', countResults(lost))).toEqual([
      '4 行：2 已通过，1 未办理，1 结果不明',
      '4 rows: 2 approved, 1 refused, 1 unknown',
    ]);
  });

  it('count the rows that a job has not come to', () => {
    const counts = { total: 300, states: [[1, 250]] as const, refused: 20 };
    expect(batchOutcome(review, 'pass', counts)).toEqual([
      '300 行：250 已通过，20 未办理，30 未轮到',
      '300 rows: 250 approved, 20 refused, 30 not reached',
    ]);
    expect(batchOutcome(review, 'pass', { total: 2, states: [], refused: 0 })[0]).toBe('2 行：2 未轮到');
  });

  it('say after saving that a draft waits to be submitted, and a change of what is approved too', () => {
    expect(savedOutcome(oldTree, {})[0]).toBe('已保存，待提交');
    expect(savedOutcome(oldTree, { before: { status: 2 } })[0]).toBe('已保存，待修改后再提交');
    expect(savedOutcome(oldTree, { before: { status: 1 } })[0]).toBe('已保存，已生效');
    expect(savedOutcome(oldTree, { before: { status: 1 }, isRequest: true })[0]).toBe(
      '变更申请已保存，待提交',
    );
    expect(savedOutcome(law, {})[0]).toBe('已保存，待发布');
  });
});
