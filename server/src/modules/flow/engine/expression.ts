/** Why a text is no expression. */
export class ExpressionError extends Error {}

/** Values that expressions read. */
export type Variables = Readonly<Record<string, unknown>>;

type Node = (variables: Variables) => unknown;

const MAX_LENGTH = 500;
const MAX_DEPTH = 30;
const SPACE = /\s/;
const DIGIT = /\d/;
const NAME = /[\p{L}_$]/u;
const NAME_PART = /[\p{L}\p{N}_$]/u;
const SIGNS = ['&&', '||', '==', '!=', '<=', '>=', '<', '>', '!', '(', ')', '.', '-'];
/** Words that JUEL writes instead of signs. */
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
const CONSTANTS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };

type Token = { kind: 'sign' | 'name'; text: string } | { kind: 'value'; value: unknown };

/** The end of what begins at `from` and whose characters all fit. */
function endOf(text: string, from: number, fits: RegExp): number {
  let at = from;
  while (at < text.length && fits.test(text.charAt(at))) at++;
  return at;
}

/** One token from `at` on, and where it ends. */
function tokenAt(text: string, at: number): [token: Token, end: number] {
  const first = text.charAt(at);
  if (first === '"' || first === "'") {
    const end = text.indexOf(first, at + 1);
    if (end < 0) throw new ExpressionError(text);
    return [{ kind: 'value', value: text.slice(at + 1, end) }, end + 1];
  }
  if (DIGIT.test(first)) {
    const end = endOf(text, at, /[\d.]/);
    const value = Number(text.slice(at, end));
    if (Number.isNaN(value)) throw new ExpressionError(text);
    return [{ kind: 'value', value }, end];
  }
  if (NAME.test(first)) {
    const end = endOf(text, at, NAME_PART);
    const word = text.slice(at, end);
    if (Object.hasOwn(CONSTANTS, word)) return [{ kind: 'value', value: CONSTANTS[word] }, end];
    const sign = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
    return [sign ? { kind: 'sign', text: sign } : { kind: 'name', text: word }, end];
  }
  const sign = SIGNS.find((each) => text.startsWith(each, at));
  if (!sign) throw new ExpressionError(text);
  return [{ kind: 'sign', text: sign }, at + sign.length];
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = endOf(text, 0, SPACE); at < text.length; at = endOf(text, at, SPACE)) {
    const [token, end] = tokenAt(text, at);
    tokens.push(token);
    at = end;
  }
  return tokens;
}

/** A property that a value has itself: nothing of what JavaScript gives to all of them. */
const own = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : null;

const isOrdered = (value: unknown): value is number | string =>
  typeof value === 'number' || typeof value === 'string';

/** Numbers, and texts that are compared with a number, by their size; texts among themselves by their characters. */
function ordered(left: unknown, right: unknown, holds: (order: number) => boolean): boolean {
  if (!isOrdered(left) || !isOrdered(right)) return false;
  if (typeof left === 'string' && typeof right === 'string')
    return holds(left === right ? 0 : left < right ? -1 : 1);
  const order = Number(left) - Number(right);
  return !Number.isNaN(order) && holds(order);
}

/** Equal as people mean it: the number 3 and the text of it are. */
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

/** Reads the tokens of one expression from left to right. */
class Parser {
  /** Names of the variables that it reads. */
  readonly names = new Set<string>();
  private at = 0;
  private depth = 0;

  constructor(
    private readonly text: string,
    private readonly tokens: readonly Token[],
  ) {}

  whole(): Node {
    const node = this.either();
    if (this.at < this.tokens.length) throw new ExpressionError(this.text);
    return node;
  }

  private either(): Node {
    let left = this.both();
    while (this.takes('||')) {
      const [a, b] = [left, this.both()];
      left = (variables) => a(variables) === true || b(variables) === true;
    }
    return left;
  }

  private both(): Node {
    let left = this.comparison();
    while (this.takes('&&')) {
      const [a, b] = [left, this.comparison()];
      left = (variables) => a(variables) === true && b(variables) === true;
    }
    return left;
  }

  private comparison(): Node {
    const left = this.unary();
    const sign = Object.keys(COMPARISONS).find((each) => this.takes(each));
    const compare = sign && COMPARISONS[sign];
    if (!compare) return left;
    const right = this.unary();
    return (variables) => compare(left(variables), right(variables));
  }

  private unary(): Node {
    if (++this.depth > MAX_DEPTH) throw new ExpressionError(this.text);
    try {
      if (this.takes('!')) {
        const of = this.unary();
        return (variables) => of(variables) !== true;
      }
      if (this.takes('-')) {
        const of = this.unary();
        return (variables) => -Number(of(variables));
      }
      return this.primary();
    } finally {
      this.depth--;
    }
  }

  private primary(): Node {
    if (this.takes('(')) {
      const inner = this.either();
      if (!this.takes(')')) throw new ExpressionError(this.text);
      return inner;
    }
    const token = this.tokens[this.at++];
    if (token?.kind === 'value') return () => token.value;
    if (token?.kind !== 'name') throw new ExpressionError(this.text);
    this.names.add(token.text);
    const path = [token.text];
    while (this.takes('.')) {
      const part = this.tokens[this.at++];
      if (part?.kind !== 'name') throw new ExpressionError(this.text);
      path.push(part.text);
    }
    return (variables) => path.reduce<unknown>(own, variables);
  }

  private takes(sign: string): boolean {
    const token = this.tokens[this.at];
    if (token?.kind !== 'sign' || token.text !== sign) return false;
    this.at++;
    return true;
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
  const parser = new Parser(trimmed, tokensOf(body));
  return { value: parser.whole(), names: parser.names };
}
