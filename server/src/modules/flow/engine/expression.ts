import jsep from 'jsep';

/** Says why a text is no expression. */
export class ExpressionError extends Error {}

/** Values that expressions read. */
export type Variables = Readonly<Record<string, unknown>>;

/** Calculates one part of an expression. */
type Calculate = (variables: Variables) => unknown;

const MAX_LENGTH = 500;
/** Operators that JUEL also writes as words, with their signs. */
const WORDS: Readonly<Record<string, string>> = {
  and: '&&',
  or: '||',
  not: '!',
  eq: '==',
  ne: '!=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
};

/** An own property of a value; inherited ones such as `constructor` are not readable. */
const own = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : null;

const isOrdered = (value: unknown): value is number | string =>
  typeof value === 'number' || typeof value === 'string';

/** Compares by number where one side is a number, else as texts by their characters. */
function ordered(left: unknown, right: unknown, holds: (order: number) => boolean): boolean {
  if (!isOrdered(left) || !isOrdered(right)) return false;
  if (typeof left === 'string' && typeof right === 'string')
    return holds(left === right ? 0 : left < right ? -1 : 1);
  const order = Number(left) - Number(right);
  return !Number.isNaN(order) && holds(order);
}

/** Loose equality: the number 3 equals the text "3". */
const equal = (left: unknown, right: unknown): boolean => {
  const [a, b] = [left ?? null, right ?? null];
  return a === b || (isOrdered(a) && isOrdered(b) && String(a) === String(b));
};

const COMPARISONS: Readonly<Record<string, (left: unknown, right: unknown) => boolean>> = {
  '==': equal,
  '!=': (left, right) => !equal(left, right),
  '<': (left, right) => ordered(left, right, (order) => order < 0),
  '<=': (left, right) => ordered(left, right, (order) => order <= 0),
  '>': (left, right) => ordered(left, right, (order) => order > 0),
  '>=': (left, right) => ordered(left, right, (order) => order >= 0),
};

/** Precedence of each operator, as in JUEL. Only these are registered in jsep, so it parses no others. */
const PRECEDENCE: Readonly<Record<string, number>> = {
  '||': 1,
  '&&': 2,
  '==': 3,
  '!=': 3,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
};

jsep.removeAllBinaryOps();
jsep.removeAllUnaryOps();
for (const [sign, precedence] of Object.entries(PRECEDENCE)) jsep.addBinaryOp(sign, precedence);
for (const sign of ['!', '-']) jsep.addUnaryOp(sign);
for (const [word, sign] of Object.entries(WORDS))
  if (sign === '!') jsep.addUnaryOp(word);
  else jsep.addBinaryOp(word, PRECEDENCE[sign] ?? 0);

const signOf = (operator: string): string => WORDS[operator] ?? operator;

const is = <T extends jsep.CoreExpression['type']>(
  node: jsep.Expression,
  type: T,
): node is Extract<jsep.CoreExpression, { type: T }> => node.type === type;

/** Turns a syntax tree into a calculation; refuses every kind of node not handled here, such as calls. */
class Reader {
  /** Names of the variables that it reads. */
  readonly names = new Set<string>();

  constructor(private readonly text: string) {}

  read(node: jsep.Expression): Calculate {
    if (is(node, 'Literal')) {
      // As JUEL has it here since the first model: a backslash in a text is one.
      const value = typeof node.value === 'string' ? node.raw.slice(1, -1) : node.value;
      return () => value;
    }
    if (is(node, 'Identifier')) {
      this.names.add(node.name);
      return (variables) => own(variables, node.name);
    }
    if (is(node, 'MemberExpression')) return this.member(node);
    if (is(node, 'UnaryExpression')) return this.unary(node);
    if (is(node, 'BinaryExpression')) return this.binary(node);
    throw new ExpressionError(this.text);
  }

  private member({ computed, optional, object, property }: jsep.MemberExpression): Calculate {
    const isPath = object.type === 'Identifier' || object.type === 'MemberExpression';
    if (computed || optional || !isPath) throw new ExpressionError(this.text);
    const of = this.read(object);
    return (variables) => own(of(variables), String(property['name']));
  }

  private unary({ operator, argument }: jsep.UnaryExpression): Calculate {
    const of = this.read(argument);
    return signOf(operator) === '!'
      ? (variables) => of(variables) !== true
      : (variables) => -Number(of(variables));
  }

  private binary({ operator, left, right }: jsep.BinaryExpression): Calculate {
    const [a, b] = [this.read(left), this.read(right)];
    const sign = signOf(operator);
    if (sign === '&&') return (variables) => a(variables) === true && b(variables) === true;
    if (sign === '||') return (variables) => a(variables) === true || b(variables) === true;
    const compare = COMPARISONS[sign];
    if (!compare) throw new ExpressionError(this.text);
    return (variables) => compare(a(variables), b(variables));
  }
}

/** The syntax tree of a text, by jsep: it only reads, and neither compiles nor runs anything. */
function treeOf(text: string, body: string): jsep.Expression {
  try {
    return jsep(body);
  } catch {
    throw new ExpressionError(text);
  }
}

/** An expression that can be calculated, and the variables that it reads. */
export interface Expression {
  names: ReadonlySet<string>;
  value(variables: Variables): unknown;
}

/** The inside of `${…}`, where a text is nothing else. */
const inside = (text: string): string | undefined =>
  text.startsWith('${') && text.endsWith('}') ? text.slice(2, -1) : undefined;

/**
 * Reads an attribute of a model: `${…}` is calculated, anything else is the text itself. Inside stand comparisons of
 * variables, joined by and, or, not: nothing is called and nothing runs.
 * @throws ExpressionError for what is neither
 */
export function parseExpression(text: string): Expression {
  const trimmed = text.trim();
  const body = inside(trimmed);
  if (trimmed.length > MAX_LENGTH || (body === undefined && trimmed.includes('${')))
    throw new ExpressionError(trimmed);
  if (body === undefined) return { names: new Set(), value: () => trimmed };
  const reader = new Reader(trimmed);
  return { value: reader.read(treeOf(trimmed, body)), names: reader.names };
}
