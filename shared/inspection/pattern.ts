/*
 * Patterns that people type, matched without RegExp: all states a text may be in are walked side by side, so that the
 * time is the length of the text times that of the pattern, whatever is typed.
 */

/** Longest pattern, in characters. */
export const MAX_PATTERN = 200;
/** Highest count of a repetition, and states of a pattern with all repetitions written out. */
const MAX_REPEAT = 200;
const MAX_STATES = 2_000;
/** Characters of a text that are compared; longer ones fit no pattern. */
const MAX_TEXT = 5_000;

type Takes = (character: string) => boolean;

/** A step takes a character, or leads on without one; the last state has neither. */
interface State {
  takes?: Takes;
  next: number[];
}

type Tree =
  | { kind: 'one'; takes: Takes }
  | { kind: 'row'; parts: Tree[] }
  | { kind: 'choice'; parts: Tree[] }
  | { kind: 'repeat'; part: Tree; min: number; max: number };

/** A pattern that cannot be read. */
class Unreadable extends Error {}

const isDigit: Takes = (c) => c >= '0' && c <= '9';
const isWord: Takes = (c) => isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c === '_';
const isSpace: Takes = (c) => c.trim() === '';
const not =
  (takes: Takes): Takes =>
  (c) =>
    !takes(c);
const CLASSES: Readonly<Record<string, Takes>> = {
  d: isDigit,
  w: isWord,
  s: isSpace,
  D: not(isDigit),
  W: not(isWord),
  S: not(isSpace),
};

/** Reads a pattern: letters, `.`, `\d \w \s`, `[a-z]`, `(…|…)`, `* + ? {2,5}`. The whole text must fit. */
class Reader {
  private readonly characters: readonly string[];
  private at = 0;

  constructor(pattern: string) {
    // The whole text is compared anyway.
    const from = pattern.startsWith('^') ? 1 : 0;
    const hasEnd = pattern.endsWith('$') && !pattern.endsWith('\\$');
    this.characters = [...pattern.slice(from, hasEnd ? -1 : undefined)];
  }

  read(): Tree {
    const tree = this.choice();
    if (this.at < this.characters.length) throw new Unreadable();
    return tree;
  }

  private get now(): string | undefined {
    return this.characters[this.at];
  }

  private take(): string {
    const character = this.characters[this.at++];
    if (character === undefined) throw new Unreadable();
    return character;
  }

  private choice(): Tree {
    const parts = [this.row()];
    while (this.now === '|') {
      this.at++;
      parts.push(this.row());
    }
    return parts.length === 1 ? parts[0]! : { kind: 'choice', parts };
  }

  private row(): Tree {
    const parts: Tree[] = [];
    while (this.now !== undefined && this.now !== '|' && this.now !== ')')
      parts.push(this.repeated(this.one()));
    return { kind: 'row', parts };
  }

  private one(): Tree {
    const character = this.take();
    if (character === '(') {
      const inner = this.choice();
      if (this.take() !== ')') throw new Unreadable();
      return inner;
    }
    if (character === '[') return { kind: 'one', takes: this.set() };
    if (character === '.') return { kind: 'one', takes: () => true };
    if ('*+?{}])'.includes(character)) throw new Unreadable();
    if (character === '\\') return { kind: 'one', takes: this.escaped() };
    return { kind: 'one', takes: (c) => c === character };
  }

  private escaped(): Takes {
    const character = this.take();
    const known = CLASSES[character];
    if (known) return known;
    if (isWord(character)) throw new Unreadable();
    return (c) => c === character;
  }

  private set(): Takes {
    const isNegated = this.now === '^';
    if (isNegated) this.at++;
    const parts: Takes[] = [];
    while (this.now !== ']') parts.push(this.member());
    this.at++;
    if (parts.length === 0) throw new Unreadable();
    const takes: Takes = (c) => parts.some((part) => part(c));
    return isNegated ? not(takes) : takes;
  }

  private member(): Takes {
    const first = this.take();
    if (first === '\\') return this.escaped();
    if (this.now !== '-' || this.characters[this.at + 1] === ']') return (c) => c === first;
    this.at++;
    const last = this.take();
    const [from, to] = [first.codePointAt(0)!, last.codePointAt(0)!];
    if (last === '\\' || to < from) throw new Unreadable();
    return (c) => from <= c.codePointAt(0)! && c.codePointAt(0)! <= to;
  }

  private repeated(part: Tree): Tree {
    const [min, max] = this.counts();
    if (min === 1 && max === 1) return part;
    // One repetition of another is written out with all states of both.
    if ('*+?{'.includes(this.now ?? ' ')) throw new Unreadable();
    return { kind: 'repeat', part, min, max };
  }

  private counts(): [min: number, max: number] {
    const sign = this.now ?? '';
    const known = { '*': [0, Infinity], '+': [1, Infinity], '?': [0, 1] }[sign] as
      [number, number] | undefined;
    if (known) this.at++;
    if (known || sign !== '{') return known ?? [1, 1];
    const end = this.characters.indexOf('}', this.at);
    const [from = '', to = from, ...more] = this.characters
      .slice(this.at + 1, end)
      .join('')
      .split(',');
    if (end < 0 || more.length > 0 || !/^\d{1,3}$/.test(from) || !/^(\d{1,3})?$/.test(to))
      throw new Unreadable();
    this.at = end + 1;
    const [min, max] = [Number(from), to === '' ? Infinity : Number(to)];
    if (min > MAX_REPEAT || (max !== Infinity && max > MAX_REPEAT) || max < min) throw new Unreadable();
    return [min, max];
  }
}

/** Writes a tree out as states, the end first; answers where it begins. */
function build(states: State[], tree: Tree, next: number): number {
  const add = (state: State): number => {
    if (states.length >= MAX_STATES) throw new Unreadable();
    return states.push(state) - 1;
  };
  switch (tree.kind) {
    case 'one':
      return add({ takes: tree.takes, next: [next] });
    case 'row':
      return tree.parts.reduceRight((then, part) => build(states, part, then), next);
    case 'choice':
      return add({ next: tree.parts.map((part) => build(states, part, next)) });
    case 'repeat': {
      const { part, min, max } = tree;
      let at = next;
      if (max === Infinity) {
        const loop = add({ next: [next] });
        states[loop]!.next.push(build(states, part, loop));
        at = loop;
      } else for (let i = min; i < max; i++) at = add({ next: [next, build(states, part, at)] });
      for (let i = 0; i < min; i++) at = build(states, part, at);
      return at;
    }
  }
}

/** State machine of a pattern. */
interface Machine {
  states: readonly State[];
  begin: number;
}

/** All states that are reached from one without a further character. */
function reach(states: readonly State[], into: Set<number>, from: number): void {
  const open = [from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (into.has(at)) continue;
    into.add(at);
    const { takes, next } = states[at]!;
    if (!takes) open.push(...next);
  }
}

function machineOf(pattern: string): Machine | undefined {
  if (pattern === '' || pattern.length > MAX_PATTERN) return undefined;
  try {
    const states: State[] = [{ next: [] }];
    return { begin: build(states, new Reader(pattern).read(), 0), states };
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

const machines = new Map<string, Machine | undefined>();
const MAX_CACHED = 500;

function cached(pattern: string): Machine | undefined {
  if (!machines.has(pattern)) {
    if (machines.size >= MAX_CACHED) machines.clear();
    machines.set(pattern, machineOf(pattern));
  }
  return machines.get(pattern);
}

/** Whether a pattern can be read. */
export const isPattern = (pattern: string): boolean => cached(pattern) !== undefined;

/** Whether the whole text fits a pattern; to one that cannot be read nothing fits. */
export function fitsPattern(pattern: string, text: string): boolean {
  const machine = cached(pattern);
  if (!machine || text.length > MAX_TEXT) return false;
  const { states, begin } = machine;
  let now = new Set<number>();
  reach(states, now, begin);
  for (const character of text) {
    const then = new Set<number>();
    for (const at of now) {
      const { takes, next } = states[at]!;
      if (takes?.(character)) for (const each of next) reach(states, then, each);
    }
    if (then.size === 0) return false;
    now = then;
  }
  return now.has(0);
}
