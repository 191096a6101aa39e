import { BACK, DECISIONS, needsOf, ONWARD } from './needs.js';
import type { ProjectRow } from './project-columns.js';

const whole = {
  ...{ oldTreeId: '1', projectName: '千年银杏复壮', year: 2026, existProblem: '枯枝', cure: '1' },
  ...{ measure: '支撑', fund: 12.5, stage: 2, progress: 5 },
} as unknown as ProjectRow;

describe('What the next stage of a project needs', () => {
  it('are the fields that are asked for at a step, each by its name', () => {
    const row = { ...whole, measure: null, fund: null } as unknown as ProjectRow;
    expect(needsOf(row, { stage: 2, needs: null, isMet: true })).toEqual([
      { key: 'fields', isMet: false, fields: ['measure', 'fund'] },
    ]);
  });

  it('is a budget or a file where the server says so', () => {
    expect(needsOf(whole, { stage: 3, needs: 'budget', isMet: false })).toEqual([
      { key: 'fields', isMet: true, fields: [] },
      { key: 'budget', isMet: false, fields: [] },
    ]);
  });
});

describe('The steps of a project', () => {
  it('lead on, lead back, or decide on what it says', () => {
    const names = ({ states }: typeof ONWARD) =>
      states.flatMap(({ transitions }) => Object.keys(transitions));
    expect(names(ONWARD)).toHaveLength(6);
    expect(names(BACK)).toHaveLength(6);
    expect(names(DECISIONS)).toEqual(['approve', 'refuse', 'publish', 'unpublish']);
  });
});
