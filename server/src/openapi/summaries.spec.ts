import { summaryOf } from './operations.js';

const route = { method: 'GET', path: 'blade-system/dict/child-list' };

describe('The summary of an operation', () => {
  it('is what its controller says', () => {
    expect(summaryOf({ summary: 'The entries below one, as a tree' }, route)).toBe(
      'The entries below one, as a tree',
    );
  });

  it('is in English like all the others', () => {
    expect(() => summaryOf({ summary: '字典: 下级列表' }, route)).toThrow('the description is in English');
  });

  it.each(['', 'dict: child list', 'child-list', 'Dictionary: childList'])(
    'is not its path in other words: “%s”',
    (summary) => {
      expect(() => summaryOf({ summary }, route)).toThrow('GET blade-system/dict/child-list says');
    },
  );
});
