import { GEOMETRY_COLUMN, type LayerColumn, type MapLayer } from './catalogue.js';
import type { Comparison } from './condition.js';
import { type Box, readBox } from './crs.js';
import { unknownProperty } from './column.js';
import { invalid } from './ows-error.js';

interface Token {
  kind: 'word' | 'number' | 'text' | 'sign';
  text: string;
}

const MAX_LENGTH = 2_048;
const TOKEN = /\s*(?:([A-Za-z_]\w*)|([+-]?\d+(?:\.\d+)?)|'((?:[^']|'')*)'|(<>|<=|>=|[=<>(),]))/y;

const wrong = (): Error =>
  invalid(
    'cql_filter',
    'Only column comparisons, IN and BBOX joined by AND are served, and INCLUDE or EXCLUDE alone',
  );

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (text.slice(TOKEN.lastIndex).trim() !== '') {
    const match = TOKEN.exec(text);
    if (!match) throw wrong();
    const [, word, number, quoted, sign] = match;
    if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted.replaceAll("''", "'") });
    else tokens.push({ kind: 'sign', text: sign ?? '' });
  }
  return tokens;
}

/** Reads the supported subset of CQL, left to right. */
class CqlReader {
  private at = 0;
  readonly comparisons: Comparison[] = [];
  box: Box | undefined;

  constructor(
    private readonly tokens: Token[],
    private readonly layer: MapLayer,
  ) {}

  read(): this {
    do this.condition();
    while (this.word('and'));
    if (this.at < this.tokens.length) throw wrong();
    return this;
  }

  private word(word: string): boolean {
    const token = this.tokens[this.at];
    const is = token?.kind === 'word' && token.text.toLowerCase() === word;
    if (is) this.at++;
    return is;
  }

  private next(kind: Token['kind'], text?: string): string {
    const token = this.tokens[this.at++];
    if (token?.kind !== kind || (text !== undefined && token.text !== text)) throw wrong();
    return token.text;
  }

  private condition(): void {
    if (this.word('bbox')) return this.readBox();
    const name = this.next('word');
    const column = this.layer.columns.find((each) => each.name === name);
    if (!column) throw invalid('cql_filter', unknownProperty(name, this.layer));
    if (this.word('in')) {
      this.comparisons.push({ column, operator: 'in', values: this.list(() => this.literal(column)) });
      return;
    }
    const operator = this.next('sign') as Comparison['operator'];
    if (!['=', '<>', '<', '<=', '>', '>='].includes(operator)) throw wrong();
    this.comparisons.push({ column, operator, values: [this.literal(column)] });
  }

  private list<T>(item: () => T): T[] {
    this.next('sign', '(');
    const items = [item()];
    while (this.tokens[this.at]?.text === ',') {
      this.at++;
      items.push(item());
    }
    this.next('sign', ')');
    return items;
  }

  private literal(column: LayerColumn): string | number {
    const token = this.tokens[this.at++];
    if (token?.kind !== 'text' && token?.kind !== 'number') throw wrong();
    if (column.type === 'text') return token.text;
    const number = Number(token.text);
    if (token.text.trim() === '' || !Number.isFinite(number))
      throw invalid('cql_filter', `${column.name} is compared with a number`);
    return number;
  }

  private readBox(): void {
    if (this.box) throw wrong();
    const [geometry, ...rest] = this.list(() => this.tokens[this.at++]?.text ?? '');
    if (geometry !== GEOMETRY_COLUMN) throw wrong();
    // In CQL a box has the longitude first unless it names another system.
    this.box = readBox(rest.join(','), 'EPSG:4326', '1.0.0');
  }
}

/** `INCLUDE` for all features or `EXCLUDE` for none, as a whole filter. */
const WHOLE = /^\s*(?:(include)|(exclude))\s*$/i;

/** Reads `cql_filter`; names are compared with the layer's list and values are bound, nothing is evaluated. */
export function readCql(text: string, layer: MapLayer): Pick<CqlReader, 'comparisons' | 'box'> {
  // PostgreSQL texts cannot hold a NUL, and a statement would end at it.
  if (text.length > MAX_LENGTH || text.includes('\0')) throw wrong();
  const [whole, isInclude] = WHOLE.exec(text) ?? [];
  if (whole !== undefined)
    return {
      comparisons: isInclude ? [] : [{ column: layer.columns[0]!, operator: 'in', values: [] }],
      box: undefined,
    };
  const { comparisons, box } = new CqlReader(tokensOf(text), layer).read();
  return { comparisons, box };
}
