/**
 * A read that many ask for at once and that runs once for all of them. Whoever comes while one runs waits for the next:
 * it begins after he asked, and so sees everything that was done before.
 */
export class JoinedRead<T> {
  private running: Promise<unknown> = Promise.resolve();
  private next: Promise<T> | undefined;

  constructor(private readonly read: () => Promise<T>) {}

  ask(): Promise<T> {
    this.next ??= this.running.then(() => {
      this.next = undefined;
      const read = this.read();
      this.running = read.catch(() => undefined);
      return read;
    });
    return this.next;
  }
}
