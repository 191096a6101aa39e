import { jest } from '@jest/globals';
import pg from 'pg';

/**
 * PostgreSQL's messages about statements of this process that it refused during some work. A refused statement behind
 * an answer of 400 was made of values that a check had found wrong already.
 */
export async function refusedStatements(work: () => Promise<unknown>): Promise<string[]> {
  const sent = jest.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const answers = sent.mock.results.map(({ value }: { value: unknown }) => value);
    const ended = await Promise.allSettled(answers.filter((answer) => answer instanceof Promise));
    return ended.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
  } finally {
    sent.mockRestore();
  }
}
