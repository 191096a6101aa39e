import { invalid } from './ows-error.js';

/** Longest value in characters, posted or not: an address with it may be no longer. */
const MAX_VALUE = 8_192;
const MAX_NAME = 60;

/** Parameters of a map request: names in any letter case; a repeated name must have the same value. */
export class Kvp {
  private readonly values = new Map<string, string>();

  constructor(pairs: Iterable<readonly [name: string, value: string]>) {
    for (const [name, value] of pairs) {
      if (value.length > MAX_VALUE)
        throw invalid(name.slice(0, MAX_NAME), `Longer than ${MAX_VALUE} characters`);
      const key = name.toLowerCase();
      const known = this.values.get(key);
      if (known !== undefined && known !== value) throw invalid(name, 'Given twice with different values');
      this.values.set(key, value);
    }
  }

  /** The first value that is not blank among these names. */
  get(...names: string[]): string | undefined {
    for (const name of names) {
      const value = this.values.get(name.toLowerCase())?.trim();
      if (value) return value;
    }
    return undefined;
  }

  /** The value as it was sent, including blanks. */
  raw(name: string): string | undefined {
    return this.values.get(name.toLowerCase());
  }

  /** All names that were given, in lower case. */
  names(): string[] {
    return [...this.values.keys()];
  }

  /** Those among these names that were given. */
  given(...names: string[]): string[] {
    return names.filter((name) => this.get(name) !== undefined);
  }

  whole(...names: string[]): number | undefined {
    const text = this.get(...names);
    if (text === undefined) return undefined;
    if (!/^\d{1,15}$/.test(text)) throw invalid(names[0] ?? '', 'Not a whole number of 0 or more');
    return Number(text);
  }
}
