import { summaryOf } from './operations.js';

const route = { method: 'GET', path: 'blade-system/dict/child-list' };

describe('The summary of an operation', () => {
  it('is what its controller says', () => {
    expect(summaryOf({ summary: 'The entries below one, as a tree' }, route)).toBe(
      'The entries below one, as a tree',
    );
  });

  it.each(['', 'dict: child list', 'child-list', '字典: childList'])(
    'is not its path in other words: “%s”',
    (summary) => {
      expect(() => summaryOf({ summary }, route)).toThrow('GET blade-system/dict/child-list says');
    },
  );
});
