import type { Query } from './client.js';

/** Filters as the texts that an address would carry, for a body. */
export const asTexts = (query: Query): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
      return text === '' ? [] : [[name, text]];
    }),
  );
