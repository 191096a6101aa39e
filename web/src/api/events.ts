import { createParser } from 'eventsource-parser';
import { openStream, type Query } from './client.js';

const SILENT_MS = 6_000;

/**
 * Reads server-sent events as they come, each the JSON of one value. EventSource cannot send the token, so this reads
 * the answer of a fetch. A stream that stays silent (a proxy that keeps it back) is an error.
 */
export async function* events<T>(path: string, query: Query, signal: AbortSignal): AsyncGenerator<T> {
  const own = new AbortController();
  const stop = () => own.abort();
  signal.addEventListener('abort', stop);
  let silent = setTimeout(stop, SILENT_MS);
  const arrived: T[] = [];
  const parser = createParser({
    onEvent: ({ data }) => {
      if (data) arrived.push(JSON.parse(data) as T);
    },
  });
  try {
    const headers = { Accept: 'text/event-stream' };
    const { body } = await openStream(path, { query, headers, signal: own.signal });
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) return;
      clearTimeout(silent);
      silent = setTimeout(stop, SILENT_MS);
      parser.feed(value);
      yield* arrived.splice(0);
    }
  } finally {
    clearTimeout(silent);
    signal.removeEventListener('abort', stop);
    own.abort();
  }
}
