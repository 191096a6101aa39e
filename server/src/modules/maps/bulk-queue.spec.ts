import { bulkAtOnce } from './map-pool.js';
import { BulkQueue } from './bulk-queue.js';
import type { Reading } from './stream-limiter.js';

const MAX_WAITING = 16;
const staying = new AbortController().signal;

describe('Bulk answers', () => {
  /** Whose turns begin, in their order. */
  function following(queue: BulkQueue) {
    const begun: string[] = [];
    const take = (whose: string, gone = staying): Promise<Reading | undefined> =>
      queue.take(whose, gone).then((turn) => {
        if (turn) begun.push(whose);
        return turn;
      });
    return { begun, take };
  }
  const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

  it.each([
    [1, 1, 1],
    [2, 1, 1],
    [8, 1, 4],
    [8, 2, 2],
    [8, 8, 1],
  ])('of a machine with %i cores and %i processes are %i at once in each', (cores, processes, most) => {
    expect(bulkAtOnce(processes, cores)).toBe(most);
  });

  it('run so many at once and wait for their turn beyond, sixteen of them', async () => {
    const queue = new BulkQueue(2);
    const { begun, take } = following(queue);
    const first = await take('a');
    await take('b');
    const over = new AbortController();
    const waiting = Array.from({ length: MAX_WAITING }, (_, i) => take(`w${i}`, over.signal));
    expect(await take('late')).toBeUndefined();
    expect(begun).toEqual(['a', 'b']);
    queue.leave(first!);
    expect(await waiting[0]).toBeDefined();
    queue.leave(first!);
    await soon();
    expect(begun).toEqual(['a', 'b', 'w0']);
    over.abort();
  });

  it('wait no longer than their time', async () => {
    const queue = new BulkQueue(1);
    queue.maxWaitMs = 20;
    await queue.take('a', staying);
    const started = Date.now();
    expect(await queue.take('b', staying)).toBeUndefined();
    expect(Date.now() - started).toBeLessThan(2_000);
  });

  it('leave the queue as soon as their reader has gone', async () => {
    const queue = new BulkQueue(1);
    const { begun, take } = following(queue);
    const first = await take('a');
    const gone = new AbortController();
    const left = Array.from({ length: MAX_WAITING }, () => take('gone', gone.signal));
    gone.abort();
    expect(await Promise.all(left)).toEqual(left.map(() => undefined));
    const next = take('b');
    queue.leave(first!);
    expect(await next).toBeDefined();
    expect(begun).toEqual(['a', 'b']);
  });

  it('go to whoever has had the fewest turns, so that nobody waits behind all that another asks', async () => {
    const queue = new BulkQueue(1);
    const { begun, take } = following(queue);
    const first = await take('many');
    const turns = [take('many'), take('many'), take('one')];
    queue.leave(first!);
    queue.leave((await turns[2])!);
    queue.leave((await turns[0])!);
    await turns[1];
    expect(begun).toEqual(['many', 'one', 'many', 'many']);
  });

  it('give way after their time to whoever waits, and to nobody else', async () => {
    const queue = new BulkQueue(1);
    queue.patienceMs = 0;
    const slow = await queue.take('slow', staying);
    let ended = false;
    slow!.breakOff = () => {
      ended = true;
      queue.leave(slow!);
    };
    await soon();
    expect(ended).toBe(false);
    expect(await queue.take('other', staying)).toBeDefined();
    expect(ended).toBe(true);
  });

  it('never run beyond their number, though one that is broken off takes its time to leave', async () => {
    const queue = new BulkQueue(1);
    queue.patienceMs = 0;
    const { begun, take } = following(queue);
    const slow = await take('slow');
    let asked = 0;
    slow!.breakOff = () => void asked++;
    const next = take('next');
    await soon();
    expect([asked > 0, begun]).toEqual([true, ['slow']]);
    queue.leave(slow!);
    expect(await next).toBeDefined();
  });

  it('have a place for everybody, though one asks for all of them', async () => {
    const queue = new BulkQueue(1);
    const over = new AbortController();
    const first = await queue.take('many', staying);
    const waiting = Array.from({ length: MAX_WAITING }, () => queue.take('many', over.signal));
    expect(await queue.take('many', staying)).toBeUndefined();
    const other = queue.take('other', over.signal);
    expect(await waiting.at(-1)).toBeUndefined();
    queue.leave(first!);
    expect(await other).toMatchObject({ whose: 'other' });
    over.abort();
  });
});
