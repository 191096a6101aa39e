import { setTimeout as wait } from 'node:timers/promises';
import { JsonLogger } from '../process/logger.js';
import { Scheduler } from './scheduler.js';

const SOME_ROUNDS = 60;

describe('What a process does again and again', () => {
  it('begins at once, goes on after a failure, and ends with the process', async () => {
    const scheduler = new Scheduler(new JsonLogger('error'));
    let rounds = 0;
    scheduler.every(5, 'test', () => {
      rounds++;
      return Promise.reject(new Error('away'));
    });
    expect(rounds).toBe(1);
    await wait(SOME_ROUNDS);
    expect(rounds).toBeGreaterThan(1);
    scheduler.onApplicationShutdown();
    const ended = rounds;
    await wait(SOME_ROUNDS);
    expect(rounds).toBe(ended);
  });

  it('is never at work twice at a time', async () => {
    const scheduler = new Scheduler(new JsonLogger('error'));
    let begun = 0;
    scheduler.every(5, 'test', async () => {
      begun++;
      await wait(SOME_ROUNDS * 4);
    });
    await wait(SOME_ROUNDS);
    scheduler.onApplicationShutdown();
    expect(begun).toBe(1);
  });
});
