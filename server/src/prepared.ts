import { LRUCache } from 'lru-cache';
import pg from 'pg';

/** A statement asked this often is worth a plan of its own on each connection. */
const OFTEN = 5;
const MOST_NAMED = 200;
const MOST_COUNTED = 5_000;

const named = new Map<string, string>();
const counted = new LRUCache<string, number>({ max: MOST_COUNTED });

/** The name of a statement that is asked again and again; statements are told apart by their whole text. */
function nameOf(text: string): string | undefined {
  const known = named.get(text);
  if (known || named.size >= MOST_NAMED) return known;
  const times = (counted.get(text) ?? 0) + 1;
  if (times < OFTEN) {
    counted.set(text, times);
    return undefined;
  }
  counted.delete(text);
  const name = `often_${named.size + 1}`;
  named.set(text, name);
  return name;
}

/**
 * A connection that lets PostgreSQL keep what it is asked often: reading and planning the wide statements of lists costs
 * more than running them. PostgreSQL itself goes on planning a statement anew where the values matter.
 */
export class PreparingClient extends pg.Client {
  // pg's overloads are many; all calls but a text with its values go through as they are.
  override query(...given: unknown[]): never {
    const [text, values] = given;
    const ask = super.query as unknown as (...args: unknown[]) => never;
    if (typeof text !== 'string' || !Array.isArray(values)) return ask.apply(this, given);
    const name = nameOf(text);
    return name ? ask.call(this, { name, text, values }, ...given.slice(2)) : ask.apply(this, given);
  }
}
