/** What keeps a process from starting, and what a person can do about it. */
export class StartFailure extends Error {
  constructor(
    message: string,
    readonly remedy: string,
  ) {
    super(message);
  }

  /** The one line to print. */
  get line(): string {
    return `${this.message}. Remedy: ${this.remedy}.`;
  }
}
