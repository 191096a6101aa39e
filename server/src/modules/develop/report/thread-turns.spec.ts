import { ThreadTurns } from './thread-turns.js';

/** A task that runs until it is told to end. */
function task() {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { run: () => ended, end: () => end() };
}
const passed = () => new Promise((resolve) => setImmediate(resolve));

describe('Turns at the threads of reports', () => {
  const limits = { running: 2, waiting: 3, perPerson: 1, waitingPerPerson: 2 };

  it('leave a thread to others, however much one person orders', async () => {
    const turns = new ThreadTurns(limits);
    const begun: string[] = [];
    const [first, second, other] = [task(), task(), task()];
    const order = (owner: string, name: string, { run }: { run: () => Promise<void> }) =>
      turns.run(owner, () => {
        begun.push(name);
        return run();
      });
    const all = [order('a', 'a1', first), order('a', 'a2', second), order('b', 'b1', other)];
    await passed();
    expect(begun).toEqual(['a1', 'b1']);
    other.end();
    await passed();
    expect(begun).toEqual(['a1', 'b1']);
    first.end();
    await passed();
    expect(begun).toEqual(['a1', 'b1', 'a2']);
    second.end();
    await Promise.all(all);
  });

  it('are refused where too many wait, or too many of one person', async () => {
    const turns = new ThreadTurns(limits);
    const held = task();
    const all = ['a', 'a', 'a'].map((owner) => turns.run(owner, held.run));
    await expect(turns.run('a', held.run)).rejects.toMatchObject({ http: 503 });
    all.push(turns.run('b', held.run), turns.run('b', held.run));
    await expect(turns.run('c', held.run)).rejects.toMatchObject({ http: 503 });
    held.end();
    await Promise.all(all);
  });
});
