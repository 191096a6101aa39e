import { ExpressionError, parseExpression } from './expression.js';

const value = (text: string, variables: Record<string, unknown> = {}) =>
  parseExpression(text).value(variables);

describe('Expressions of models', () => {
  it.each([
    ['${pass}', { pass: true }, true],
    ['${days > 3}', { days: 5 }, true],
    ['${days > 3}', { days: '4' }, true],
    ['${days >= 3 && !urgent}', { days: 3, urgent: false }, true],
    ["${kind == 'sick' or days lt 2}", { kind: 'rest', days: 1 }, true],
    ['${level == 2}', { level: '2' }, true],
    ['${(a || b) && c}', { a: false, b: true, c: true }, true],
    ['${form.days > -1}', { form: { days: 0 } }, true],
    ['${请假天数 gt 3}', { 请假天数: 5 }, true],
    ['${days > 3 == urgent}', { days: 5, urgent: true }, true],
    ['${(kind eq "rest") == false}', { kind: 'sick' }, true],
    ['${path == "C:\\new"}', { path: 'C:\\new' }, true],
    ['${missing > 1}', {}, false],
    ['${missing == null}', {}, true],
    ['taskUser_12', {}, 'taskUser_12'],
  ])('%s is calculated', (text, variables, expected) => {
    expect(value(text, variables)).toBe(expected);
  });

  it('read nothing that a value does not hold itself', () => {
    expect(value('${constructor}')).toBeNull();
    expect(value('${form.__proto__}', { form: {} })).toBeNull();
    expect(value('${text.length}', { text: 'abc' })).toBeNull();
  });

  it.each([
    '${run()}',
    '${a = 1}',
    '${a + b}',
    '${a[0]}',
    '${',
    'x ${a}',
    '${}',
    '${a b}',
    '${"open}',
    '${1.2.3}',
    '${a ? b : c}',
    '${a, b}',
    '${[1, 2]}',
    '${a?.b}',
    "${'text'.length}",
    '${this}',
  ])('%s is none', (text) => {
    expect(() => parseExpression(text)).toThrow(ExpressionError);
  });

  it('name the variables that they read', () => {
    expect([...parseExpression('${pass and form.days > limit}').names]).toEqual(['pass', 'form', 'limit']);
  });
});
