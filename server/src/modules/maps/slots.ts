/** Places for work that must not run too often at once in one process. */
export class Slots {
  private taken = 0;

  constructor(private readonly most: number) {}

  /** Takes a place and answers how to give it back, once; undefined when all are taken. */
  take(): (() => void) | undefined {
    if (this.taken >= this.most) return undefined;
    this.taken++;
    let held = true;
    return () => {
      if (held) this.taken--;
      held = false;
    };
  }
}
