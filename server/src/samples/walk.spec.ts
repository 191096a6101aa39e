import { RECORDS, reportEvent, reportingRecords, statesOf } from '@gushu/shared';
import { pathTo, walk, wayTo } from './walk.js';

const STATES = RECORDS.flatMap((record) =>
  record.states.flatMap((machine) =>
    [...statesOf(machine)].map((state) => [record.name, machine.field, state, record] as const),
  ),
);

/** A reported event, as far as its machine asks for it. */
const EVENT = {
  ...{ title: '大枝折断', eventType: '6', eventLevel: '2', eventSource: '1', xzCode: '330106' },
  ...{ eventTime: '2026-01-01 08:00:00', description: '强风后折断。', emergency: 0 },
};
const move = (action: string, hour: number, opinion?: string) => ({
  ...{ action, user: '周工', time: `2026-01-01 ${hour}:00:00` },
  ...(opinion === undefined ? {} : { opinion }),
});

describe('A walk over the machines of a record', () => {
  it.each(STATES)('leads a new row to each state: %s, %s %i', (_, field, state, record) => {
    const course = pathTo(record, { [field]: state }).map((action) => ({ action }));
    expect(walk(record, course).values).toMatchObject({ [field]: state });
  });

  it('notes each step in the history, and stamps who made it, when and with which opinion', () => {
    const course = [move('save', 9), move('submit', 10), move('accept', 11, '请核实。'), move('verify', 12)];
    const { values, history } = walk(reportEvent, course, { row: EVENT });
    expect(values).toEqual({ status: 3, handleOpinion: '请核实。' });
    expect(history.map(({ action, version, changes }) => [action, version, changes])).toEqual([
      ['save', 1, null],
      ['submit', 2, { status: [0, 1] }],
      ['accept', 3, { status: [1, 2] }],
      ['verify', 4, { status: [2, 3] }],
    ]);
    expect(history[1]).toMatchObject({ createTime: '2026-01-01 10:00:00', userName: '周工' });
  });

  it('goes from level to level as far as the review of the row does', () => {
    const way = (xzCode: string, end: 0 | 1 | 2) =>
      pathTo(reportingRecords, { status: 1 }, { review: { xzCode, end } });
    expect(way('330106', 2)).toEqual(['submit', 'pass']);
    expect(way('330106', 0)).toEqual(['submit', 'pass', 'pass', 'pass']);
    expect(way('33', 1)).toEqual(['submit']);
  });

  it('takes a transition only where the row fulfils its conditions, and assumes them of what nobody has given', () => {
    expect(pathTo(reportEvent, { status: 2 }, { row: EVENT })).toEqual(['submit', 'accept']);
    expect(wayTo(reportEvent, 'acceptAbove').at(-1)?.before).toMatchObject({ status: 1, emergency: 1 });
    const course = [{ action: 'submit' }, { action: 'acceptAbove' }];
    expect(walk(reportEvent, course).values).toMatchObject({ status: 2, emergency: 1 });
    expect(() => walk(reportEvent, course, { row: EVENT })).toThrow('makes no acceptAbove');
  });

  it('refuses what the machines do not allow, and a row that lacks what a transition asks for', () => {
    expect(() => walk(reportEvent, [move('close', 9)])).toThrow('makes no close');
    expect(() => pathTo(reportEvent, { status: 5 }, { row: { ...EVENT, closeLevel: 3 } })).not.toThrow();
    const { title: _, ...untitled } = EVENT;
    expect(() => walk(reportEvent, [move('submit', 9)], { row: untitled })).toThrow('lacks title to submit');
  });
});
