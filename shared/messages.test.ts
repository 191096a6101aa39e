import { message, unitIn } from './messages.js';

describe('A text with a figure', () => {
  it.each([
    [1, 'The group has 1 tree, it cannot be removed or renumbered'],
    [2, 'The group has 2 trees, it cannot be removed or renumbered'],
  ])('has the word for that many: %d', (num, text) => {
    expect(message('group.hasTrees', 'en', { num })).toBe(text);
  });

  it.each([
    [['株', 'trees'], 1, '株', 'tree'],
    [['株', 'trees'], 12, '株', 'trees'],
    [['条', 'entries'], '1', '条', 'entry'],
    [['批', 'batches'], 1, '批', 'batch'],
    [['人', 'people'], 1, '人', 'person'],
    [['米', 'm'], 1, '米', 'm'],
    [['秒', 's'], 1, '秒', 's'],
    [['万元', '× 10,000 CNY'], 1, '万元', '× 10,000 CNY'],
  ] as const)('has the unit for that many: %j %s', (unit, value, zh, en) => {
    expect([unitIn('zh', unit, value), unitIn('en', unit, value)]).toEqual([zh, en]);
  });
});
