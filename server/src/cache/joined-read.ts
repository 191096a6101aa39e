import { inOwnTime } from '../process/deadline.js';

/**
 * A read of many keys that runs once for all who ask at once. A caller that comes while one runs waits for the next:
 * it begins after the call, and so sees everything done before.
 */
export class JoinedRead<T> {
  private running: Promise<unknown> = Promise.resolve();
  private next: { places: Map<string, number>; answers: Promise<readonly T[]> } | undefined;

  /** @param read answers the keys in their order */
  constructor(private readonly read: (keys: string[]) => Promise<readonly T[]>) {}

  /** The values of keys, in their order. */
  async ask(...keys: string[]): Promise<T[]> {
    const { places, answers } = (this.next ??= this.begin());
    for (const key of keys) if (!places.has(key)) places.set(key, places.size);
    const found = await answers;
    return keys.map((key) => found[places.get(key)!]!);
  }

  private begin() {
    const places = new Map<string, number>();
    const answers = this.running.then(() => {
      this.next = undefined;
      const read = inOwnTime(() => this.read([...places.keys()]));
      this.running = read.catch(() => undefined);
      return read;
    });
    return { places, answers };
  }
}
