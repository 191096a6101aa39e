import { jest } from '@jest/globals';
import { JsonLogger } from '../process/logger.js';
import { Scheduler } from './scheduler.js';

const ROUND_MS = 5;
const SOME_ROUNDS_MS = 12 * ROUND_MS;

describe('What a process does again and again', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('begins at once, goes on after a failure, and ends with the process', async () => {
    const scheduler = new Scheduler(new JsonLogger('error'));
    let rounds = 0;
    scheduler.every(ROUND_MS, 'test', () => {
      rounds++;
      return Promise.reject(new Error('away'));
    });
    expect(rounds).toBe(1);
    await jest.advanceTimersByTimeAsync(SOME_ROUNDS_MS);
    expect(rounds).toBe(13);
    scheduler.onApplicationShutdown();
    await jest.advanceTimersByTimeAsync(SOME_ROUNDS_MS);
    expect(rounds).toBe(13);
  });

  it('is never at work twice at a time', async () => {
    const scheduler = new Scheduler(new JsonLogger('error'));
    let begun = 0;
    let end: () => void = () => undefined;
    scheduler.every(ROUND_MS, 'test', () => {
      begun++;
      return new Promise<void>((done) => (end = done));
    });
    await jest.advanceTimersByTimeAsync(SOME_ROUNDS_MS);
    expect(begun).toBe(1);
    end();
    await jest.advanceTimersByTimeAsync(ROUND_MS);
    expect(begun).toBe(2);
    scheduler.onApplicationShutdown();
  });
});
