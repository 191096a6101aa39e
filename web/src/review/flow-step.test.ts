import { moveRecord, oldTree, type RecordDefinition, reportEvent } from '@gushu/shared';
import { type FlowStep, flowStepOf } from './flow-step.js';

const stepsOf = ({ states }: RecordDefinition) =>
  Object.fromEntries(
    states.flatMap(({ transitions }) =>
      Object.entries(transitions).flatMap(([action, transition]): [string, FlowStep][] => {
        const step = flowStepOf(transition);
        return step ? [[action, step]] : [];
      }),
    ),
  );

describe('The keys of a reviewer', () => {
  it('let a row pass and send it back', () => {
    expect(stepsOf(oldTree)).toEqual({ pass: 'approve', return: 'return' });
  });

  it('neither do the work of a county nor close an event', () => {
    expect(stepsOf(moveRecord)).toEqual({
      ...{ pass: 'approve', return: 'return' },
      ...{ accept: 'approve', refuse: 'return' },
    });
    expect(Object.keys(stepsOf(reportEvent)).sort()).toEqual(['accept', 'acceptAbove', 'reopen', 'return']);
  });
});
